/** Commits of checkouts. */

import { execFileSync } from 'node:child_process';

/**
 * @param {string} folder
 * @returns {string | undefined} the commit that a checkout is at, `-dirty` with uncommitted changes; undefined
 *   where the folder is no part of one, such as a copy that a repository around it ignores
 */
export function revisionOf(folder) {
  try {
    // It fails for a file that is not in the repository.
    git(folder, 'ls-files', '--error-unmatch', 'package.json');
    return git(folder, 'describe', '--always', '--dirty', '--abbrev=12');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
const git = (cwd, ...args) =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
