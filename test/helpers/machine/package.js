/** The npm package, packed and installed as users do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { which } from '../../../js/host/run_program.js';
import { root } from './clone.js';

/** @typedef {{ file: string, files: string[], bytes: number }} Tarball `files`: what it holds */

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
 * @param {string} folder of a package
 * @param {string} destination
 * @param {string[]} [flags]
 * @returns {Tarball}
 */
export function pack(folder, destination, flags = []) {
  const args = ['pack', '--json', '--silent', ...flags, '--pack-destination', destination];
  const { stdout, stderr, status } = runNpm(args, folder);
  assert.equal(status, 0, stderr);
  const [{ filename, files, size }] = JSON.parse(stdout);
  return {
    file: path.join(destination, filename),
    files: files.map((/** @type {{ path: string }} */ entry) => entry.path),
    bytes: size,
  };
}

/**
 * Packs this clone twice: without a prebuilt addon, and with its own addon in the place of one.
 *
 * @param {string} folder
 * @returns {{ bare: Tarball, prebuilt: Tarball }}
 */
export function packBoth(folder) {
  const [first, bare, prebuilt] = ['first', 'bare', 'prebuilt'].map((name) => {
    mkdirSync(path.join(folder, name));
    return path.join(folder, name);
  });
  const { status } = spawnSync('tar', ['xzf', pack(root, first).file, '-C', first]);
  assert.equal(status, 0);
  const unpacked = path.join(first, 'package');
  // A maintainer may have made some.
  const prebuilds = path.join(unpacked, 'prebuilds');
  rmSync(prebuilds, { recursive: true, force: true });
  // What is to be done before packing has been done.
  const flags = ['--ignore-scripts'];
  const without = pack(unpacked, bare, flags);
  const place = path.join(prebuilds, `${process.platform}-${process.arch}`);
  mkdirSync(place, { recursive: true });
  cpSync(path.join(root, 'build/Release/tollgate.node'), path.join(place, 'node.napi.node'));
  return { bare: without, prebuilt: pack(unpacked, prebuilt, flags) };
}
