/** Reports: the formats are found by folder, the files written whole or not at all. */

import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ResultsError } from './errors.js';

export { readRun } from './read.js';
export { NO_TURN, settled } from './samples.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').ReportFormat} ReportFormat */

const HOME = fileURLToPath(new URL('./formats/', import.meta.url));

/**
 * Every format of a folder: each file `x.js` and each `x/index.js`.
 * @param {string} [folder]
 * @returns {Promise<ReportFormat[]>} sorted by name
 * @throws {ResultsError} when a module lacks an export, or two have one name
 */
export async function formats(folder = HOME) {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.js'))
    .map((entry) => join(folder, entry.name, entry.isDirectory() ? 'index.js' : ''));
  const found = await Promise.all(files.map(load));
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  const twice = found.find(({ name }, i) => name === found[i + 1]?.name);
  if (twice) throw new ResultsError(`two report formats are called "${twice.name}"`);
  return found;
}

/**
 * Renders an analysed run and writes one file per format into the results folder.
 * @param {Run} run
 * @param {string} folder exists
 * @param {{ formats?: string[] }} [options] names of the formats to write, all by default
 * @returns {Promise<string[]>} paths of the files written
 * @throws {ResultsError} on an unknown format, and when the disk refuses
 */
export async function writeReports(run, folder, { formats: names } = {}) {
  const known = (await formats()).filter(({ file }) => file !== null);
  const unknown = names?.find((name) => !known.some((format) => format.name === name));
  if (unknown !== undefined) {
    const list = known.map(({ name }) => name).join(', ');
    throw new ResultsError(`unknown report format "${unknown}": known are ${list}`, 2);
  }
  const wanted = known.filter(({ name }) => names?.includes(name) ?? true);
  const written = [];
  for (const format of wanted) {
    const file = join(folder, format.file ?? `report.${format.extension}`);
    await writeWhole(file, format.render(run));
    written.push(file);
  }
  return written;
}

/**
 * Writes beside the file and renames: a reader, or a crash, meets the old text or the new one.
 * @param {string} file
 * @param {string} text
 */
export async function writeWhole(file, text) {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(unfinished, text, { flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new ResultsError(`cannot write ${file}: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} file @returns {Promise<ReportFormat>} */
async function load(file) {
  const module = await import(pathToFileURL(file).href);
  for (const [key, type] of /** @type {const} */ ([
    ['name', 'string'],
    ['extension', 'string'],
    ['render', 'function'],
  ])) {
    if (typeof module[key] !== type) {
      throw new ResultsError(`the report format ${file} must export ${key}, a ${type}`);
    }
  }
  return module;
}
