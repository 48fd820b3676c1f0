/** Reports, made from a results folder alone: a format renders, and the files are written here. */

import path from 'node:path';
import { ResultsError, writeWhole } from '../results/index.js';
import { findFormats, formatNamed } from './formats.js';

export { findFormats, formatNamed, formats } from './formats.js';

/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').ReportFormat} ReportFormat */

/**
 * Renders an analysed run and writes one file per format into the results folder.
 * @param {Run} run
 * @param {string} folder exists
 * @param {{ formats?: string[], plugins?: readonly string[] }} [options] `formats`: names of those to
 *   write, all by default
 * @returns {Promise<string[]>} paths of the files written
 * @throws {ResultsError} on an unknown format, and when the disk refuses
 */
export async function writeReports(run, folder, { formats: names, plugins = [] } = {}) {
  const wanted = names
    ? await Promise.all(names.map((name) => formatNamed(name, { plugins })))
    : (await findFormats({ plugins })).formats;
  /** @type {string[]} */
  const written = [];
  /** @type {unknown[]} */
  const errors = [];
  for (const format of wanted.filter(({ file }) => file !== null)) {
    try {
      written.push(write(format, run, folder));
    } catch (error) {
      // One format's fault must not keep the others from being written.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return written;
}

/** @param {ReportFormat} format @param {Run} run @param {string} folder */
function write(format, run, folder) {
  const file = path.join(folder, format.file ?? `report.${format.extension}`);
  const text = format.render(run);
  try {
    writeWhole(file, text);
  } catch (error) {
    throw new ResultsError(`cannot write ${file}: ${/** @type {Error} */ (error).message}`);
  }
  return file;
}
