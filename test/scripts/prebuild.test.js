/** What makes prebuilt addons and their packages refuses, and which addon an installed driver takes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { writeBinaryPackage } from '../../scripts/prebuild/binary_package.js';
import { ownTarget, packageOf, TARGETS } from '../../scripts/prebuild/targets.js';
import { root } from '../helpers/machine/clone.js';

const home = mkdtempSync(path.join(os.tmpdir(), 'tollgate-prebuild-'));
after(() => rmSync(home, { recursive: true, force: true }));

/** No tests of these load it. */
const addon = path.join(home, 'addon');
writeFileSync(addon, 'no library');

/** @param {string} script @param {string[]} args */
function runScript(script, args) {
  const file = path.join(root, 'scripts', script);
  return spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
}

/** @param {string} folder of packages @param {string} name of a target */
function writePackageOf(folder, name) {
  const target = TARGETS.find((one) => one.name === name);
  assert.ok(target, name);
  return writeBinaryPackage(folder, { target, addon, notice: 'A test.' });
}

/**
 * Where the driver's file that looks for the addon says it is.
 * @param {string} project with the package installed, as far as that file is concerned
 * @returns {Promise<string>} from the project on
 */
async function addonOf(project) {
  const file = path.join(project, 'node_modules/tollgate/js/client/binding/find_addon.js');
  cpSync(path.join(root, 'js/client/binding/find_addon.js'), file);
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  const text = `import { findAddon } from ${JSON.stringify(pathToFileURL(file).href)};\nconsole.log(findAddon());`;
  const { TOLLGATE_ADDON, ...env } = process.env;
  const args = ['--input-type=module', '-e', text];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  assert.equal(stderr, '');
  return path.relative(project, stdout.trim());
}

test('of glibc and musl, where both are installed, this system takes its own', async (t) => {
  if (process.platform !== 'linux') return t.skip('two C libraries are Linux alone');
  const project = path.join(home, 'both');
  for (const libc of ['gnu', 'musl']) {
    const name = `linux-${process.arch}-${libc}`;
    writePackageOf(path.join(project, 'node_modules', packageOf(name)), name);
  }
  const expected = path.join('node_modules', packageOf(ownTarget()), 'tollgate.node');
  assert.equal(await addonOf(project), expected);
});

test('who has compiled an addon gets that one', async () => {
  const project = path.join(home, 'compiled');
  writePackageOf(path.join(project, 'node_modules', packageOf(ownTarget())), ownTarget());
  const compiled = path.join('node_modules', 'tollgate', 'build', 'Release', 'tollgate.node');
  cpSync(addon, path.join(project, compiled));
  assert.equal(await addonOf(project), compiled);
});

test('addons of another version are not packed', () => {
  const prebuilds = path.join(home, 'old');
  const folder = path.join(prebuilds, TARGETS[0].name);
  writePackageOf(folder, TARGETS[0].name);
  const file = path.join(folder, 'package.json');
  const old = { ...JSON.parse(readFileSync(file, 'utf8')), version: '0.0.1' };
  writeFileSync(file, JSON.stringify(old));
  const { status, stderr } = runScript('pack.js', [path.join(home, 'nowhere'), prebuilds]);
  assert.equal(status, 1);
  assert.match(stderr, /^tollgate: @tollgate\/\S+ is of 0\.0\.1, and the driver of \S+: .*\n$/);
});

test('a target that nobody knows is refused, and those that there are are named', () => {
  const { status, stderr } = runScript('prebuild.js', ['linux-x64-glibc']);
  assert.equal(status, 2);
  assert.match(
    stderr,
    /^tollgate: there is no target linux-x64-glibc: choose from linux-x64-gnu, /,
  );
});

test('a target that this machine cannot compile is told from one that nobody knows', () => {
  const [name] = ['darwin-x64', 'darwin-arm64'].filter((one) => one !== ownTarget());
  const { status, stderr } = runScript('prebuild.js', [name]);
  assert.equal(status, 2);
  assert.equal(stderr, `tollgate: ${name} is compiled on such a machine only\n`);
});
