/**
 * Plug-ins are found by folder: the file's name is the plug-in's name, and its exports are checked
 * before anything runs. There is no list to keep.
 */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { UsageError } from './errors.js';

/**
 * @typedef {{
 *   drivers: import('../types.d.ts').Driver,
 *   dispatch: import('../types.d.ts').Dispatch,
 *   workloads: import('../types.d.ts').Workload,
 *   datasets: import('../types.d.ts').DatasetModule,
 *   studies: import('../types.d.ts').Study,
 * }} Kinds
 * @typedef {keyof Kinds} Kind
 * @typedef {{ [K in Kind]: Map<string, Kinds[K]> }} Registry
 */

/** What each kind must export, by `typeof`. */
const REQUIRED = /** @type {const} */ ({
  drivers: { mode: 'string', variants: 'object', version: 'function', open: 'function' },
  dispatch: { description: 'string', runsIn: 'string', replies: 'object', open: 'function' },
  workloads: {
    description: 'string',
    documents: 'number',
    mutates: 'boolean',
    checks: 'number',
    inputs: 'function',
    before: 'function',
    count: 'function',
  },
  datasets: { description: 'string', bsonBytes: 'number', sha256: 'string', create: 'function' },
  studies: { description: 'string', presets: 'object' },
});

const folder = (/** @type {Kind} */ kind) => new URL(`../../bench/${kind}/`, import.meta.url);

/**
 * One plug-in by its name; nothing else of its kind is loaded.
 *
 * @template {Kind} K
 * @param {K} kind
 * @param {string} name
 * @returns {Promise<Kinds[K]>}
 */
export async function loadPlugin(kind, name) {
  const file = new URL(`${name}.js`, folder(kind));
  if (!/^[\w-]+$/.test(name) || !existsSync(file)) {
    throw new UsageError(
      `unknown name "${name}" in ${kind}: known are ${(await names(kind)).join(', ')}`,
    );
  }
  const plugin = await import(file.href);
  for (const [key, type] of Object.entries({ name: 'string', ...REQUIRED[kind] })) {
    const given = typeof plugin[key];
    if (given !== type) {
      throw new UsageError(`bench/${kind}/${name}.js must export ${key}, of type ${type}`);
    }
  }
  if (plugin.name !== name) {
    throw new UsageError(`bench/${kind}/${name}.js calls itself "${plugin.name}"`);
  }
  return plugin;
}

/**
 * @param {Kind} kind
 * @returns {Promise<string[]>} sorted names
 */
export async function names(kind) {
  const files = await readdir(folder(kind));
  return files.flatMap((file) => (file.endsWith('.js') ? [file.slice(0, -3)] : [])).sort();
}

/** @returns {Promise<Registry>} every plug-in of every kind, by name */
export async function loadRegistry() {
  const [drivers, dispatch, workloads, datasets, studies] = await Promise.all([
    loadAll('drivers'),
    loadAll('dispatch'),
    loadAll('workloads'),
    loadAll('datasets'),
    loadAll('studies'),
  ]);
  return { drivers, dispatch, workloads, datasets, studies };
}

/**
 * @template {Kind} K
 * @param {K} kind
 * @returns {Promise<Map<string, Kinds[K]>>}
 */
async function loadAll(kind) {
  const plugins = await Promise.all((await names(kind)).map((name) => loadPlugin(kind, name)));
  return new Map(plugins.map((plugin) => [plugin.name, plugin]));
}
