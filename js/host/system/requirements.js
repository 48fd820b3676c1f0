/** Servers and programs of the system's that are measured beside ours: whether they are there, and what brings them. */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { which } from '../run_program.js';
import { install, mayInstall, packageManager, remedy } from './packages.js';

/**
 * @typedef {{ name: string, programs: string[], apt: string[] }} SystemRequirement Its name as people call it, programs of
 *   which any proves that it is there, and Debian's packages that bring it.
 */

/** Servers lie there, and a user's PATH often leaves it out. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin'];
/** Where Debian keeps PostgreSQL's, a folder for each version. */
const POSTGRES = '/usr/lib/postgresql';
/** apt-get's own lines about what went wrong begin so. */
const COMPLAINT = /^E: /;

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} The first that is there, on PATH or among the system's servers.
 */
export function findProgram(names, env = process.env) {
  const PATH = [env.PATH, ...SERVER_FOLDERS, ...postgresFolders()]
    .filter(Boolean)
    .join(path.delimiter);
  return which(names, { ...env, PATH });
}

/** @returns {string[]} of its versions, the newest first */
function postgresFolders() {
  try {
    const versions = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(POSTGRES, version, 'bin'));
  } catch {
    return [];
  }
}

/**
 * @param {SystemRequirement} requirement
 * @returns {string | undefined} One of its programs.
 */
export const findRequirement = ({ programs }) => findProgram(programs);

/**
 * @param {SystemRequirement} requirement
 * @returns {string} The command that brings it.
 */
export const requirementRemedy = (requirement) => remedy(packageManager(), requirement);

/**
 * Installs it where this user may.
 *
 * @param {SystemRequirement} requirement
 * @param {(requirement: SystemRequirement) => void} [onInstall] Called before.
 * @throws {Error} One line: why it is not there now.
 */
export async function installRequirement(requirement, onInstall) {
  if (findRequirement(requirement)) return;
  const manager = packageManager();
  if (!manager || !(await mayInstall(manager))) {
    const forbidden = process.env.TOLLGATE_SETUP_SYSTEM === 'no';
    const why = forbidden ? 'TOLLGATE_SETUP_SYSTEM=no forbids it' : 'this user may not';
    throw new Error(
      `${requirement.name} is not installed, and --install cannot bring it (${why}): ${requirementRemedy(requirement)}`,
    );
  }
  onInstall?.(requirement);
  const { ok, tail } = await install(manager, requirement);
  if (ok && findRequirement(requirement)) return;
  const why = tail.find((line) => COMPLAINT.test(line)) ?? tail.at(-1) ?? 'it said nothing';
  throw new Error(
    `${requirement.name} could not be installed (${why.trim()}): ${requirementRemedy(requirement)}`,
  );
}
