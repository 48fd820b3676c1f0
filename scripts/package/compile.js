import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { requireLibmongocSource } from '../../js/host/checkout/libmongoc.js';
import { run } from '../../js/host/run_program.js';
import { generator } from '../../js/host/system/build_tools.js';

/** The addon's file, wherever it is built. */
export const ADDON = 'tollgate.node';

/**
 * Compiles the addon as the npm package has it, without what is for benchmarks only. CMake is called by itself:
 * cmake-js would bring more packages than the driver has, and node-gyp would download Node.js's headers,
 * while those of Node-API come as a package.
 *
 * @param {string} root
 * @param {object} options
 * @param {string} options.work A folder for what comes about on the way.
 * @param {string} options.output The folder that the addon is to lie in.
 * @param {string} options.log
 * @param {boolean} [options.portable] To need nothing of the system but libc. libmongoc is built in from its
 *   sources then: those that `TOLLGATE_LIBMONGOC_SOURCE` names, or the pinned release, downloaded.
 * @param {Record<string, string>} [options.settings] Others for CMake, such as another compiler.
 * @returns {Promise<boolean>} Whether it did; the log says what happened.
 * @throws {import('../../js/host/say.js').SetupError} Where there are no such sources.
 */
export async function compile(root, { work, output, log, portable = false, settings }) {
  mkdirSync(work, { recursive: true });
  const { resolve } = createRequire(path.join(root, 'package.json'));
  const headersOf = (/** @type {string} */ name) => path.dirname(resolve(`${name}/package.json`));
  const all = {
    CMAKE_BUILD_TYPE: 'Release',
    CMAKE_LIBRARY_OUTPUT_DIRECTORY: output,
    CMAKE_JS_INC: path.join(headersOf('node-api-headers'), 'include'),
    TOLLGATE_ADDON_API: headersOf('node-addon-api'),
    TOLLGATE_BENCHMARKS: 'OFF',
    TOLLGATE_LIBMONGOC_SOURCE: requireLibmongocSource(),
    TOLLGATE_PORTABLE: portable ? 'ON' : 'OFF',
    ...settings,
  };
  const definitions = Object.entries(all).map(([name, value]) => `-D${name}=${value}`);
  const configure = ['-S', root, '-B', work, ...generator(), ...definitions];
  if (!(await run('cmake', configure, { log })).ok) return false;
  const parallel = String(os.availableParallelism());
  const build = ['--build', work, '--target', 'tollgate', '--parallel', parallel];
  return (await run('cmake', build, { log })).ok;
}
