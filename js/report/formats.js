/** Report formats are found by folder: `formats/x.js` or `formats/x/index.js`, ours and those of plug-ins. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ResultsError } from '../results/index.js';

/** @typedef {import('../types.d.ts').ReportFormat} ReportFormat */
/** @typedef {{ kind: 'formats', name: string, file: string, reason: string }} BrokenFormat */

const HOME = fileURLToPath(new URL('./formats/', import.meta.url));

/**
 * @param {{ plugins?: readonly string[] }} [where] `plugins`: folders that hold a folder `formats`
 * @returns {Promise<ReportFormat[]>} sorted by name; a broken one harms only itself and is left out
 * @throws {ResultsError} when two have one name
 */
export async function formats(where) {
  return (await findFormats(where)).formats;
}

/**
 * As `formats`, with those that cannot be used and why.
 * @param {{ plugins?: readonly string[] }} [where]
 * @returns {Promise<{ formats: ReportFormat[], broken: BrokenFormat[] }>}
 */
export async function findFormats({ plugins = [] } = {}) {
  const folders = [HOME, ...plugins.map((folder) => path.join(folder, 'formats'))];
  const files = (await Promise.all(folders.filter(existsSync).map(modulesIn))).flat();
  /** @type {Map<string, { format: ReportFormat, file: string }>} */
  const found = new Map();
  /** @type {BrokenFormat[]} */
  const broken = [];
  for (const file of files) {
    const { format, reason } = await load(file);
    if (!format) {
      broken.push({ kind: 'formats', name: nameOf(file), file, reason });
      continue;
    }
    const same = found.get(format.name);
    if (same) {
      const message = `two report formats are called "${format.name}": ${same.file} and ${file}`;
      throw new ResultsError(message, 2);
    }
    found.set(format.name, { format, file });
  }
  const formats = [...found.values()].map(({ format }) => format);
  return { formats: formats.sort((a, b) => (a.name < b.name ? -1 : 1)), broken };
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
  if (why) throw new ResultsError(`the report format "${name}" is broken: ${why.reason}`, 2);
  const known = formats.map((format) => format.name).join(', ');
  throw new ResultsError(`unknown report format "${name}": known are ${known}`, 2);
}

/** @param {string} folder @returns {Promise<string[]>} */
async function modulesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .map((entry) => path.join(folder, entry.name, entry.isDirectory() ? 'index.js' : ''))
    .filter((file) => file.endsWith('.js') && existsSync(file));
}

/** @param {string} file */
function nameOf(file) {
  const base = path.basename(file, '.js');
  return base === 'index' ? path.basename(path.dirname(file)) : base;
}

/** @param {string} file @returns {Promise<{ format?: ReportFormat, reason: string }>} */
async function load(file) {
  try {
    const module = await import(pathToFileURL(file).href);
    for (const [key, type] of Object.entries(EXPORTS)) {
      if (typeof module[key] !== type) return { reason: `${file} must export ${key}, a ${type}` };
    }
    return { format: module, reason: '' };
  } catch (error) {
    return { reason: `${file}: ${/** @type {Error} */ (error).message.split('\n')[0]}` };
  }
}

const EXPORTS = { name: 'string', extension: 'string', render: 'function' };
