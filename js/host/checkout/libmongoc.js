import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../run_program.js';
import { SetupError } from '../say.js';
import { generator } from '../system/build_tools.js';
import { packageManager, remedy } from '../system/packages.js';

const probe = fileURLToPath(new URL('./probe', import.meta.url));

/**
 * A folder or tarball of libmongoc's sources that the addon is to be built with; empty for none. A relative one is
 * seen from where npm was started: it runs scripts in the package's folder.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export const libmongocSource = (
  { TOLLGATE_LIBMONGOC_SOURCE: source, INIT_CWD: started = '' } = process.env,
) => (source ? path.resolve(started, source) : '');

/**
 * The same, for who is about to build with it.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @throws {SetupError} `exitCode` 3, where it is not there.
 */
export function requireLibmongocSource(env) {
  const source = libmongocSource(env);
  if (source && !existsSync(source)) {
    throw new SetupError(`TOLLGATE_LIBMONGOC_SOURCE names ${source}, which is not there`, {
      exitCode: 3,
    });
  }
  return source;
}

/**
 * Asks CMake for an installed libmongoc, as the addon's build will. Takes a second: not for the fast path.
 *
 * @param {string} [log]
 * @returns {Promise<{ found?: { version: string, package: string }, problem?: string }>} `package`: under which
 *   name CMake or pkg-config knows it. `problem`: why CMake could not even look.
 */
export async function probeLibmongoc(log) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tollgate-probe-'));
  try {
    const args = ['-S', probe, '-B', folder, ...generator()];
    const { ok, output, tail } = await run('cmake', args, { log });
    const found = /^-- libmongoc (\S+) \((.+)\)$/m.exec(output);
    if (found) return { found: { version: found[1], package: found[2] } };
    const problem = ok ? undefined : (firstError(output) ?? tail.at(-1));
    // As native/libmongoc.cmake says it.
    return problem?.startsWith('libmongoc was not found') ? {} : { problem };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What mends a CMake that could not even look.
 *
 * @param {string} problem in its words
 */
export const cmakeRemedy = (problem) =>
  /^CMake \S+ or higher is required/.test(problem)
    ? 'get a later one from https://cmake.org/download'
    : // Whether libmongoc is missing too, CMake alone could say.
      remedy(packageManager(), 'compiler', 'cmake', 'libmongoc');

/**
 * @param {string} output CMake's: an error is one line, or a line that says where and indented ones that say what.
 * @returns {string | undefined} The first sentence of the first error.
 */
function firstError(output) {
  const [, line, lines] = /^CMake Error(?:: (.+)| .+:\n((?:(?: .*)?\n)+))/m.exec(output) ?? [];
  const text = (line ?? lines)?.trim().replace(/\s+/g, ' ');
  return text?.split(/\.(?: |$)/)[0];
}
