/**
 * Makes the prebuilt addon of this platform, where node-gyp-build looks for it: `prebuilds/<platform>-<arch>`.
 * `npm pack` and `npm publish` take along what lies there.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError, say, sayWhy } from '../js/host/say.js';
import { missingBuildTools, namesOf } from '../js/host/system/build_tools.js';
import { tryAddon } from '../js/host/try_addon.js';
import { ADDON, compile } from './package/compile.js';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const work = path.join(root, 'build', 'prebuild');
const log = path.join(root, 'build', 'prebuild.log');

/** node-gyp-build reads the tags between the dots: Node-API, and on Linux which libc. */
function prebuiltFile() {
  const { glibcVersionRuntime } = /** @type {any} */ (process.report.getReport()).header;
  const libc = process.platform === 'linux' ? [glibcVersionRuntime ? 'glibc' : 'musl'] : [];
  const name = ['node', 'napi', ...libc, 'node'].join('.');
  return path.join(root, 'prebuilds', `${process.platform}-${process.arch}`, name);
}

async function prebuild() {
  const missing = missingBuildTools();
  if (missing.length > 0) {
    throw new SetupError(`to compile the addon ${namesOf(missing)} must be here`, { exitCode: 3 });
  }
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(log, '');
  say('compiling the addon with libmongoc from its sources, some two minutes');
  if (!(await compile(root, { work, output: work, log, portable: true }))) {
    throw new SetupError(`it does not compile: see ${log}`, { exitCode: 3 });
  }
  const built = path.join(work, ADDON);
  execFileSync(
    'strip',
    process.platform === 'darwin' ? ['-Sx', built] : ['--strip-unneeded', built],
  );
  if (!(await tryAddon(built, log)).ok) {
    throw new SetupError(`it does not load: see ${log}`, { exitCode: 3 });
  }
  const file = prebuiltFile();
  mkdirSync(path.dirname(file), { recursive: true });
  copyFileSync(built, file);
  say(`${path.relative(root, file)}, ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

try {
  await prebuild();
} catch (error) {
  sayWhy(error);
}
