import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What is called npm in a folder's `bin`, and a cache that is empty.
 *
 * @param {string} home a folder
 * @param {string} script for Node.js
 * @returns {Record<string, string>} an environment in which it is the one found
 */
export function fakeNpm(home, script) {
  const file = path.join(home, 'bin', 'npm');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!${process.execPath}\n${script}`);
  chmodSync(file, 0o755);
  return { XDG_CACHE_HOME: home, PATH: `${home}/bin${path.delimiter}${process.env.PATH}` };
}

/**
 * Runs with another environment.
 *
 * @template T
 * @param {Record<string, string>} env
 * @param {() => T | Promise<T>} action
 */
export async function withEnvironment(env, action) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    return await action();
  } finally {
    process.env = before;
  }
}
