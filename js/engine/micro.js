/** The results of the benchmark.js suites, kept beside the runs so that a run can show this machine's floors. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {NonNullable<import('../types.d.ts').Environment['micro']>} Micro */

const fileIn = (/** @type {string} */ out) => path.join(out, 'micro.json');

/**
 * @param {string} out the results folder's parent
 * @returns {Micro | undefined} undefined when the suites were never run, or left nothing readable
 */
export function readMicro(out) {
  try {
    return JSON.parse(readFileSync(fileIn(out), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} out
 * @param {Micro} micro
 * @returns {string} the file
 */
export function writeMicro(out, micro) {
  mkdirSync(out, { recursive: true });
  const file = fileIn(out);
  writeFileSync(`${file}.part`, `${JSON.stringify(micro, null, 2)}\n`);
  renameSync(`${file}.part`, file);
  return file;
}
