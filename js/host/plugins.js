/**
 * Plug-ins are found by folder: `name.js` or `name/index.js`, there or in a group, which is a folder without an
 * `index.js`. There is no list to keep.
 */

import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What plug-ins have in common: none of it is one. */
const COMMON = 'common';

/**
 * @param {string[]} folders those that do not exist hold nothing
 * @param {string[]} [alone] files that lie elsewhere
 * @returns {Map<string, string[]>} by sorted name, the files that want to be it: more than one is a clash
 */
export function findPlugins(folders, alone = []) {
  /** @type {[string, string][]} */
  const found = folders.flatMap((folder) => pluginsIn(folder, groupIn));
  found.push(...alone.map((file) => /** @type {[string, string]} */ ([nameOf(file), file])));
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const [name, file] of found.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))) {
    files.set(name, [...(files.get(name) ?? []), file]);
  }
  return files;
}

/**
 * @param {string} folder
 * @param {(folder: string) => [name: string, file: string][]} otherwise what a folder holds that is no plug-in itself
 * @returns {[name: string, file: string][]}
 */
function pluginsIn(folder, otherwise) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
    const file = path.join(folder, name);
    if (name.endsWith('.js')) return [[name.slice(0, -3), file]];
    const index = path.join(file, 'index.js');
    if (existsSync(index)) return [[name, index]];
    return statSync(file).isDirectory() && name !== COMMON ? otherwise(file) : [];
  });
}

/** Groups are one folder deep. @param {string} folder */
const groupIn = (folder) => pluginsIn(folder, () => []);

/** @param {string} file @returns {string} its own name, or its folder's where it is an `index` */
function nameOf(file) {
  const { name, dir } = path.parse(file);
  return name === 'index' ? path.basename(dir) : name;
}

/** What an export must be: a `typeof`, or one of several values. @typedef {string | readonly string[]} Wanted */

/**
 * Imports a plug-in and checks its exports.
 *
 * @param {string} name the file's, which must be the plug-in's too
 * @param {string} file
 * @param {Record<string, Wanted>} contract
 * @returns {Promise<any>} the module
 * @throws {Error} in one line
 */
export async function importPlugin(name, file, contract) {
  let module;
  try {
    module = await import(pathToFileURL(file).href);
  } catch (error) {
    throw new Error(oneLine(error));
  }
  checkExports(module, { name: 'string', ...contract });
  if (module.name !== name) throw new Error(`it calls itself "${module.name}"`);
  return module;
}

/**
 * @param {any} object
 * @param {Record<string, Wanted>} contract
 * @param {string} [what] what must have it
 */
export function checkExports(object, contract, what = 'it') {
  for (const [key, wanted] of Object.entries(contract)) {
    const given = object?.[key];
    if (key === 'name' && Object.hasOwn(Object.prototype, given)) {
      throw new Error(`${what} must not be called "${given}", as every object has that already`);
    }
    if (typeof wanted === 'string' ? typeof given === wanted : wanted.includes(given)) continue;
    const text = typeof wanted === 'string' ? `of type ${wanted}` : `one of ${wanted.join(', ')}`;
    throw new Error(`${what} must export ${key}, ${text}`);
  }
}

/** @param {unknown} error */
function oneLine(error) {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: `${error}` };
  const [line] = message.split('\n');
  return name === 'Error' ? line : `${name}: ${line}`;
}
