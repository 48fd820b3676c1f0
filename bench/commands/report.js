/** `tollgate report`: the reports of results folders, made anew from what lies in them. */

import { mkdirSync } from 'node:fs';
import { readRun, writeReports } from '../../js/report/index.js';
import { printRun } from './print.js';

/**
 * @param {string[]} folders
 * @param {{ out?: string, json?: boolean, csv?: boolean, markdown?: boolean, color: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export default async function report(folders, options) {
  const run = readRun(folders);
  await printRun(run, options);
  const out = options.out ?? (folders.length === 1 ? folders[0] : undefined);
  if (out) {
    mkdirSync(out, { recursive: true });
    await writeReports(run, out);
  }
  return 0;
}
