/**
 * The results of the micro suites. The newest stand beside the runs, so that a run can show what this machine can
 * do; all of them stand in the user's cache, so that one time can be compared with the last.
 */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../host/caches.js';
import { writeWhole } from '../results/index.js';

/**
 * @typedef {NonNullable<import('../results/run.d.ts').Environment['micro']>} Micro
 * @typedef {Micro['suites'][string][string]} Benchmark
 * @typedef {Micro & { node: string, git: string }} Kept with what its figures depend on
 */

const fileIn = (/** @type {string} */ out) => path.join(out, 'micro.json');
const historyFile = () => path.join(cacheFolder(), 'micro-history.ndjson');

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
export function writeMicro(out, { measuredAt, suites }) {
  mkdirSync(out, { recursive: true });
  const file = fileIn(out);
  const all = { measuredAt, suites: { ...readMicro(out)?.suites, ...suites } };
  writeWhole(file, `${JSON.stringify(all, null, 2)}\n`);
  return file;
}

/**
 * @param {Kept} kept
 * @param {string} [file]
 * @returns {string} the file, which only grows
 */
export function appendHistory(kept, file = historyFile()) {
  mkdirSync(path.dirname(file), { recursive: true });
  // A line that was cut off, when the disk was full, must not take this one with it.
  const isWhole = !existsSync(file) || /(?:^|\n)$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${isWhole ? '' : '\n'}${JSON.stringify(kept)}\n`);
  return file;
}

/**
 * @param {string} [file]
 * @returns {Kept[]} oldest first, without lines that are broken
 */
export function readHistory(file = historyFile()) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(parsed);
}

/** @param {string} line @returns {Kept[]} */
function parsed(line) {
  try {
    const kept = JSON.parse(line);
    return typeof kept?.measuredAt === 'string' && typeof kept.suites === 'object' ? [kept] : [];
  } catch {
    return [];
  }
}
