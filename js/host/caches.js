import os from 'node:os';
import path from 'node:path';

/**
 * Where fetched server binaries and npm packages are kept: the user's cache, so that a fresh clone need not
 * fetch them again.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export function cacheFolder(env = process.env, platform = process.platform) {
  const home = env.HOME || os.homedir();
  if (env.XDG_CACHE_HOME) return path.join(env.XDG_CACHE_HOME, 'tollgate');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'tollgate');
  return path.join(home, '.cache', 'tollgate');
}

/**
 * Where what a user has asked to keep lies, such as saved runs: not in the cache, which may be emptied.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 */
export function dataFolder(env = process.env, platform = process.platform) {
  const home = env.HOME || os.homedir();
  if (env.XDG_DATA_HOME) return path.join(env.XDG_DATA_HOME, 'tollgate');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'tollgate');
  return path.join(home, '.local', 'share', 'tollgate');
}
