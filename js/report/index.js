/** Reports, made from a results folder alone: a format renders, and the files are written here. */

import path from 'node:path';
import { ResultsError, readMeasured, writeWhole } from '../results/index.js';
import { analyse } from '../stats/analyse.js';
import { findFormats, formatNamed } from './formats.js';

export { findFormats, formatNamed } from './formats.js';

/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').ReportFormat} ReportFormat */

/**
 * The run that one or more results folders hold, and what follows from its samples.
 * @param {string[]} folders of one study, at least one
 * @returns {Run}
 * @throws {ResultsError} when a folder is unreadable or broken, or the folders do not belong together
 */
export const readRun = (folders) => analyse(readMeasured(folders));

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
  const files = wanted.filter(({ file }) => file !== null);
  return writeEach(files, folder, (format) => format.render(run));
}

/**
 * The same for several studies: one file per format that has chapters.
 *
 * @param {import('../types.d.ts').Chapter[]} chapters
 * @param {string} folder exists
 * @param {{ plugins?: readonly string[] }} [options]
 * @returns {Promise<string[]>} paths of the files written
 */
export async function writeChapters(chapters, folder, { plugins = [] } = {}) {
  const { formats } = await findFormats({ plugins });
  const able = formats.filter((format) => format.chapters);
  return writeEach(able, folder, (format) => format.chapters?.(chapters) ?? '');
}

/**
 * @param {ReportFormat[]} formats
 * @param {string} folder
 * @param {(format: ReportFormat) => string} render
 */
function writeEach(formats, folder, render) {
  /** @type {string[]} */
  const written = [];
  /** @type {unknown[]} */
  const errors = [];
  for (const format of formats) {
    try {
      written.push(write(format, folder, render(format)));
    } catch (error) {
      // One format's fault must not keep the others from being written.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return written;
}

/** @param {ReportFormat} format @param {string} folder @param {string} text */
function write(format, folder, text) {
  const file = path.join(folder, format.file ?? `report.${format.extension}`);
  try {
    writeWhole(file, text);
  } catch (error) {
    throw new ResultsError(`cannot write ${file}: ${/** @type {Error} */ (error).message}`);
  }
  return file;
}
