/** Where plug-ins lie: in this repository, in folders of the user's, and drivers in single files of the user's. */

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPlugins } from '../../host/plugins.js';
import { UsageError } from '../errors.js';

const OURS = fileURLToPath(new URL('../../../bench/', import.meta.url));

/**
 * @param {string} kind a folder's name: `drivers`
 * @param {string[]} plugins folders, and files of single drivers
 * @returns {Map<string, string[]>} by name, the files that want to be it
 */
export function filesOf(kind, plugins) {
  refuseMissing(plugins, 'folder', '--plugins');
  const [folders, files] = [plugins.filter(isFolder), plugins.filter((place) => !isFolder(place))];
  return findPlugins(
    [OURS, ...folders].map((folder) => path.resolve(folder, kind)),
    kind === 'drivers' ? files : [],
  );
}

/**
 * @param {string[]} places as they were named with `--plugins`
 * @returns {string[]} absolute
 */
export function pluginFolders(places) {
  refuseMissing(places, 'folder', '--plugins');
  const file = places.find((place) => !isFolder(place));
  if (file === undefined) return places.map((place) => path.resolve(place));
  throw new UsageError(
    `--plugins names folders: a driver in a file of its own is --driver ${file}`,
  );
}

/**
 * @param {string[]} places
 * @param {string} what
 * @param {string} flag that names them
 */
function refuseMissing(places, what, flag) {
  const missing = places.find((place) => !existsSync(place));
  if (missing !== undefined) throw new UsageError(`there is no ${what} ${missing} (${flag})`);
}

/** @param {string} place */
export const isFolder = (place) => statSync(place).isDirectory();

/**
 * @param {string} place as it was named with `--driver`
 * @returns {string} the driver's file
 */
export function driverFile(place) {
  refuseMissing([place], 'file', '--driver');
  const file = path.resolve(place, isFolder(place) ? 'index.js' : '');
  if (existsSync(file) && /\.m?js$/.test(file)) return file;
  throw new UsageError(
    `--driver names a file that ends in .js, or a folder with an index.js, not ${place}`,
  );
}
