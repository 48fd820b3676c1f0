/** Results of a commit: each run says which it was measured from. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRunFile } from '../../js/results/index.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** `git describe --always --dirty`: a tag, or so many commits after one, or a short name alone. */
const DESCRIBED = /^(?:.*-g)?([0-9a-f]{7,40})$/;

/** @typedef {{ folder: string, study: string, startedAt: string, git: string }} Found */

/**
 * @param {string} reference a branch, a tag, `HEAD~2`, a commit's name
 * @param {string} [root] of the repository
 * @returns {string | undefined} the commit's whole name; undefined where git knows none
 */
export function commitOf(reference, root = ROOT) {
  // What looks like a flag is none of git's business.
  if (reference.startsWith('-')) return undefined;
  try {
    return git(root, ['rev-parse', '--verify', '--quiet', `${reference}^{commit}`]);
  } catch {
    return undefined;
  }
}

/**
 * Runs that were measured from a commit as it is. Those with uncommitted changes were measured from none.
 *
 * @param {string} commit its whole name
 * @param {string} out the folder that holds results folders
 * @param {string} [root] of the repository
 * @returns {Found[]} newest first
 */
export function runsOf(commit, out, root = ROOT) {
  return resultsIn(out)
    .filter((found) => describes(found.git, commit, root))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** @param {string} described @param {string} commit @param {string} root */
function describes(described, commit, root) {
  const [, short] = DESCRIBED.exec(described) ?? [];
  if (short !== undefined) return commit.startsWith(short);
  // A tag by itself, unless something follows it.
  return !described.endsWith('-dirty') && commitOf(described, root) === commit;
}

/** @param {string} out @returns {Found[]} */
function resultsIn(out) {
  if (!existsSync(out)) return [];
  return readdirSync(out)
    .map((name) => path.join(out, name))
    .filter((folder) => existsSync(path.join(folder, 'run.json')))
    .flatMap((folder) => {
      try {
        const { study, startedAt, environment } = readRunFile(folder);
        return [{ folder, study, startedAt, git: environment.git }];
      } catch {
        // One that cannot be read was not asked for by its name.
        return [];
      }
    });
}

/** @param {string} root @param {string[]} words */
function git(root, words) {
  return execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
