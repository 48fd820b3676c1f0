/**
 * Builds the addon a second way, with node-gyp from binding.gyp, into build-gyp/Release.
 *
 * node-gyp always builds into `build`, where cmake-js's addon lies: so it is given a folder of its own
 * that links to the sources.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'build-gyp');
const project = join(out, 'project');

/**
 * What pkg-config says of libmongoc, 2.x or 1.x.
 * @param {string} flag
 * @returns {string}
 */
function libmongoc(flag) {
  for (const name of ['mongoc2', 'libmongoc-1.0']) {
    try {
      const stdio = /** @type {['ignore', 'pipe', 'ignore']} */ (['ignore', 'pipe', 'ignore']);
      return execFileSync('pkg-config', [flag, name], { stdio, encoding: 'utf8' }).trim();
    } catch {
      // Not known under this name.
    }
  }
  throw new Error('pkg-config finds no libmongoc: run `node scripts/setup.js` to install it');
}

/** Node's own headers, where it came with them: node-gyp would download them otherwise. */
function nodeDir() {
  const prefix = resolve(process.execPath, '../..');
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? [`--nodedir=${prefix}`] : [];
}

function build() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  for (const name of ['bench', 'binding.gyp', 'native', 'node_modules', 'package.json']) {
    symlinkSync(join(root, name), join(project, name));
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const nodeGyp = join(root, 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  const variables = [
    `-Dlibmongoc_cflags=${libmongoc('--cflags')}`,
    `-Dlibmongoc_libs=${libmongoc('--libs')}`,
    `-Dtollgate_version=${version}`,
  ];
  const { status } = spawnSync(
    process.execPath,
    [nodeGyp, 'rebuild', '--jobs=2', ...nodeDir(), '--', ...variables],
    { cwd: project, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('node-gyp failed; its output stands above');
  mkdirSync(join(out, 'Release'));
  copyFileSync(
    join(project, 'build', 'Release', 'tollgate.node'),
    join(out, 'Release', 'tollgate.node'),
  );
}

try {
  build();
  console.log('tollgate: built build-gyp/Release/tollgate.node');
} catch (error) {
  console.error(`tollgate: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
