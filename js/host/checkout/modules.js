import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

/**
 * Why node_modules must be installed anew. Compares what npm noted there with package-lock.json, entry by
 * entry: file times would reinstall after every checkout.
 *
 * All of them are wanted: what the benchmark needs, the package of the driver has as development packages.
 *
 * @param {string} root
 * @returns {string | undefined} Undefined when all is in place.
 */
export function staleModules(root) {
  /** @type {Lockfile} */
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  /** @type {Lockfile} */
  let installed;
  try {
    const note = path.join(root, 'node_modules', '.package-lock.json');
    installed = JSON.parse(readFileSync(note, 'utf8'));
  } catch {
    return 'they are not installed';
  }
  return firstDifference(wanted, installed);
}

/**
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @returns {string | undefined}
 */
export function firstDifference(wanted, installed) {
  for (const [place, entry] of Object.entries(wanted.packages)) {
    const isRoot = place === '';
    if (isRoot) continue;
    const name = place.replace(/^.*node_modules\//, '');
    const found = installed.packages[place];
    // npm leaves out optional packages that are for another platform.
    if (!found && entry.optional) continue;
    if (!found) return `${name} is missing`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return `${name} is to be ${entry.version}`;
    }
  }
  return undefined;
}
