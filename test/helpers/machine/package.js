/** The npm package, packed and installed as users do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { which } from '../../../js/host/run_program.js';
import { writeBinaryPackage } from '../../../scripts/prebuild/binary_package.js';
import { ownTarget, TARGETS } from '../../../scripts/prebuild/targets.js';
import { root } from './clone.js';

/**
 * @param {string} folder where it is to lie
 * @param {string[]} pretended programs of these names, which do nothing
 * @returns {string} a PATH on which npm can run scripts, and no compiler is
 */
export function pathWithoutCompiler(folder, pretended) {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, path.join(bin, 'node'));
  symlinkSync(which(['sh']) ?? '/bin/sh', path.join(bin, 'sh'));
  for (const name of pretended) {
    writeFileSync(path.join(bin, name), '#!/bin/sh\n');
    chmodSync(path.join(bin, name), 0o755);
  }
  return bin;
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNpm(args, cwd, env = process.env) {
  const npm = which(['npm']) ?? 'npm';
  // What the npm that runs the tests was told is not for this one.
  const own = Object.entries(env).filter(([name]) => !/^npm_/i.test(name));
  return spawnSync(process.execPath, [npm, ...args], {
    cwd,
    env: Object.fromEntries(own),
    encoding: 'utf8',
  });
}

/**
 * Packs this clone as it is published, with its own addon in the place of the prebuilt one of this platform.
 *
 * @param {string} folder
 * @returns {{ driver: string, binary: string }} tarballs
 */
export function packPublished(folder) {
  const target = TARGETS.find(({ name }) => name === ownTarget());
  assert.ok(target, `there is no prebuilt addon for ${ownTarget()}`);
  const prebuilds = path.join(folder, 'prebuilds');
  const addon = path.join(root, 'build/Release/tollgate.node');
  writeBinaryPackage(path.join(prebuilds, target.name), { target, addon, notice: 'A test.' });
  const packed = path.join(folder, 'packed');
  const args = [path.join(root, 'scripts', 'pack.js'), packed, prebuilds];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const tarball = (/** @type {RegExp} */ name) => {
    const [file] = readdirSync(packed).filter((one) => name.test(one));
    return path.join(packed, file);
  };
  return { driver: tarball(/^tollgate-\d/), binary: tarball(/^tollgate-[a-z]/) };
}

/** @param {string} tarball @returns {string[]} what it holds */
export function filesIn(tarball) {
  const { stdout } = spawnSync('tar', ['tzf', tarball], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((file) => file.replace(/^package\//, ''));
}
