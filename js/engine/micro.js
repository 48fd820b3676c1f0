/** The results of the micro suites, kept beside the runs so that a run can show what this machine can do. */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {NonNullable<import('../results/run.d.ts').Environment['micro']>} Micro
 * @typedef {Micro['suites'][string][string]} Benchmark
 */

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
 * Suites that were not run now stay as they were.
 * @param {string} out
 * @param {Micro} micro
 * @returns {string} the file
 */
export function writeMicro(out, micro) {
  mkdirSync(out, { recursive: true });
  const file = fileIn(out);
  const all = { ...micro, suites: { ...readMicro(out)?.suites, ...micro.suites } };
  writeFileSync(`${file}.part`, `${JSON.stringify(all, null, 2)}\n`);
  renameSync(`${file}.part`, file);
  return file;
}
