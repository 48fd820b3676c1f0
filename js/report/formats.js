/** Report formats are plug-ins: found by folder, ours and those of users. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPlugins, importPlugin } from '../host/plugins.js';
import { ResultsError } from '../results/index.js';

/** @typedef {import('../types.d.ts').ReportFormat} ReportFormat */
/** @typedef {{ kind: 'formats', name: string, file: string, reason: string }} BrokenFormat */

const HOME = fileURLToPath(new URL('./formats/', import.meta.url));
const CONTRACT = { extension: 'string', render: 'function' };

/**
 * @param {{ plugins?: readonly string[] }} [where] `plugins`: folders that hold a folder `formats`
 * @returns {Promise<{ formats: ReportFormat[], broken: BrokenFormat[] }>} sorted by name; a broken one harms only
 *   itself
 * @throws {ResultsError} when two have one name
 */
export async function findFormats({ plugins = [] } = {}) {
  /** @type {ReportFormat[]} */
  const formats = [];
  /** @type {BrokenFormat[]} */
  const broken = [];
  const folders = [HOME, ...plugins.map((folder) => path.join(folder, 'formats'))];
  for (const [name, [file, other]] of findPlugins(folders)) {
    if (other) {
      throw new ResultsError(`two report formats are called "${name}": ${file} and ${other}`, 2);
    }
    try {
      formats.push(await importPlugin(name, file, CONTRACT));
    } catch (error) {
      const { message: reason } = /** @type {Error} */ (error);
      broken.push({ kind: 'formats', name, file, reason });
    }
  }
  return { formats, broken };
}

/**
 * The format of this name.
 * @param {string} name
 * @param {{ plugins?: readonly string[] }} [where]
 * @throws {ResultsError} that says what is broken in it, or lists the known ones
 */
export async function formatNamed(name, where) {
  const { formats, broken } = await findFormats(where);
  const found = formats.find((format) => format.name === name);
  if (found) return found;
  const why = broken.find((one) => one.name === name);
  if (why) {
    throw new ResultsError(`the report format "${name}" is broken: ${why.reason} (${why.file})`, 2);
  }
  const known = formats.map((format) => format.name).join(', ');
  throw new ResultsError(`unknown report format "${name}": known are ${known}`, 2);
}
