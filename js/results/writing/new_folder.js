import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { explained } from '../errors.js';
import { makeFolder } from './write.js';

/**
 * A folder of its own for what is measured: `results/2026-01-31T12-00-00Z-overview`.
 *
 * @param {string} parent
 * @param {string} startedAt
 * @param {string} name
 * @returns {string}
 * @throws {import('../errors.js').ResultsError} when it cannot be made
 */
export function newFolder(parent, startedAt, name) {
  const time = startedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
  return explained(`cannot write results to ${parent}`, 'name another folder with --out', () => {
    makeFolder(parent);
    return makeUnique(path.join(parent, `${time}-${name}`));
  });
}

/** Two runs may start in one second. @param {string} folder */
function makeUnique(folder) {
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? folder : `${folder}-${nth}`;
    try {
      mkdirSync(name);
      return name;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
  }
}
