/**
 * Plug-ins by kind and name. Their exports are checked before anything runs; one that is broken is named
 * and harms only itself.
 */

import path from 'node:path';
import { checkExports, importPlugin } from '../../host/plugins.js';
import { UsageError } from '../errors.js';
import { allParameters } from '../planning/parameters.js';
import { unknownName } from '../unknown_name.js';
import { compactNames, familyOf, isFamily, memberOf, membersOf } from './families.js';
import { withInnerVariants } from './nesting.js';
import { driverFile, filesOf, pluginFolders } from './places.js';

/**
 * @typedef {{
 *   drivers: import('../../types.d.ts').Driver,
 *   dispatch: import('../../types.d.ts').Dispatch,
 *   stores: import('../../types.d.ts').StoreModule,
 *   workloads: import('../../types.d.ts').Workload,
 *   datasets: import('../../types.d.ts').DatasetModule,
 *   studies: import('../../types.d.ts').Study,
 *   metrics: import('../../types.d.ts').MetricModule,
 *   sections: import('../../types.d.ts').Section,
 * }} Kinds
 * @typedef {keyof Kinds} Kind
 * @typedef {{ kind: Kind, name: string, file: string, reason: string }} Broken
 * @typedef {{ [K in Kind]: Map<string, Kinds[K]> } & { families: Map<string, Family>, broken: Broken[],
 *   parameters: import('../../types.d.ts').Parameter[], plugins: string[],
 *   uses: import('./local_packages.js').LocalPackages }} Registry `workloads` has the members of families by their full
 *   names; `parameters`: that workloads declare; `plugins` are places besides ours: folders, and files of single drivers
 * @typedef {import('../../types.d.ts').Family} Family
 */

/** What each kind must export besides its name; the rest of a contract is for the type checker. */
const CONTRACTS = /** @type {const} */ ({
  drivers: {
    description: 'string',
    mode: ['sync', 'async'],
    variants: 'object',
    stores: 'object',
    open: 'function',
  },
  dispatch: {
    description: 'string',
    runsIn: ['caller', 'thread', 'process'],
    replies: 'object',
    open: 'function',
  },
  stores: { description: 'string', start: 'function' },
  workloads: { description: 'string' },
  datasets: { description: 'string', bsonBytes: 'number', sha256: 'string', create: 'function' },
  studies: { description: 'string', presets: 'object' },
  metrics: { description: 'string', unit: 'string', better: ['less', 'more'] },
  sections: { description: 'string', tables: 'function' },
});

/** A workload is one operation, or a mix of them; a family's members each are a workload. */
const WORKLOAD = /** @type {const} */ ({ description: 'string', checks: 'number' });
const OPERATION = /** @type {const} */ ({
  name: 'string',
  documents: 'number',
  mutates: 'boolean',
  inputs: 'function',
  count: 'function',
});

const KINDS = /** @type {Kind[]} */ (Object.keys(CONTRACTS));

/** How one of a kind is called. @type {Record<Kind, string>} */
const ONE = {
  drivers: 'driver',
  dispatch: 'dispatch',
  stores: 'store',
  workloads: 'workload',
  datasets: 'dataset',
  studies: 'study',
  metrics: 'metric',
  sections: 'report section',
};

/**
 * Every plug-in of every kind.
 *
 * @param {{ plugins?: string[], drivers?: string[], uses?: Registry['uses'] }} [options] `plugins`: folders besides
 *   ours, each with a folder per kind; `drivers`: files, or folders with an `index.js`, that are each a driver;
 *   `uses`: packages in folders of the user's
 * @returns {Promise<Registry>}
 * @throws {UsageError} when two have one name, or one of `drivers` does not load
 */
export async function loadRegistry({ plugins: folders = [], drivers = [], uses = {} } = {}) {
  const named = drivers.map(driverFile);
  const plugins = [...pluginFolders(folders), ...named];
  /** @type {Broken[]} */
  const broken = [];
  /** @type {Map<string, Family>} */
  const families = new Map();
  const maps = await Promise.all(
    KINDS.map(async (kind) => {
      const files = filesOf(kind, plugins);
      for (const name of files.keys()) theOnly(kind, name, files);
      const loaded = await Promise.all(
        [...files].map(async ([name, [file]]) => {
          try {
            const plugin = await load(kind, name, file, plugins);
            if (!isFamily(plugin)) return [[name, plugin]];
            families.set(name, plugin);
            return membersOf(plugin).map((member) => [member.name, member]);
          } catch (error) {
            broken.push({ kind, name, file, reason: /** @type {Error} */ (error).message });
            return [];
          }
        }),
      );
      return [kind, new Map(/** @type {[string, any][]} */ (loaded.flat()))];
    }),
  );
  // Among many one that is broken harms only itself; who names one wants it.
  const torn = broken.find(({ file }) => named.includes(file));
  if (torn) throw new UsageError(brokenText(torn.kind, torn.name, torn.file, torn.reason));
  const { dispatch, ...others } = /** @type {Registry} */ (Object.fromEntries(maps));
  const parameters = allParameters(others.workloads.values());
  return {
    ...{ ...others, dispatch: withInnerVariants(dispatch) },
    ...{ families, broken, parameters, plugins, uses },
  };
}

/**
 * One plug-in by its name, or a family's member by both names; nothing else of its kind is loaded.
 *
 * @template {Kind} K
 * @param {K} kind
 * @param {string} name
 * @param {string[]} [plugins]
 * @returns {Promise<Kinds[K]>}
 * @throws {UsageError} when it is unknown or broken
 */
export async function loadPlugin(kind, name, plugins = []) {
  const files = filesOf(kind, plugins);
  const own = kind === 'workloads' ? familyOf(name) : name;
  const file = theOnly(kind, own, files, name);
  let plugin;
  try {
    plugin = await load(kind, own, file, plugins);
  } catch (error) {
    throw new UsageError(brokenText(kind, own, file, /** @type {Error} */ (error).message));
  }
  if (isFamily(plugin)) return /** @type {any} */ (memberOf(plugin, name));
  // What is no family has no members.
  theOnly(kind, name, files);
  return plugin;
}

/**
 * @template T
 * @param {string} kind what one of them is called: `driver`
 * @param {string} name
 * @param {Map<string, T>} known
 * @param {Broken[]} [broken] those that did not load, so that asking for one says why
 * @returns {T}
 * @throws {UsageError} when it is unknown or broken
 */
export function lookUp(kind, name, known, broken = []) {
  const found = known.get(name);
  if (found !== undefined) return found;
  const own = kind === ONE.workloads ? familyOf(name) : name;
  const failed = broken.find((one) => ONE[one.kind] === kind && one.name === own);
  if (failed) throw new UsageError(brokenText(failed.kind, own, failed.file, failed.reason));
  const all = [...known.keys()];
  throw unknownName(kind, name, all, compactNames(all, name));
}

/**
 * @param {Kind} kind
 * @param {string[]} [plugins]
 * @returns {string[]} sorted
 */
export const names = (kind, plugins = []) => [...filesOf(kind, plugins).keys()];

/**
 * @param {Kind} kind
 * @param {string} name
 * @param {Map<string, string[]>} files
 * @param {string} [asked] what was asked for, if that says more
 */
function theOnly(kind, name, files, asked = name) {
  const [file, ...others] = files.get(name) ?? [];
  if (file === undefined) {
    throw unknownName(ONE[kind], asked, [...files.keys()]);
  }
  if (others.length === 0) return file;
  throw new UsageError(
    `two of ${kind} are called "${name}": rename one of ${[file, ...others].join(', ')}`,
  );
}

/**
 * @param {Kind} kind
 * @param {string} name
 * @param {string} file
 * @param {string[]} plugins
 */
async function load(kind, name, file, plugins) {
  const plugin = await importPlugin(name, file, CONTRACTS[kind]);
  if (kind !== 'workloads') return plugin;
  if (isFamily(plugin)) {
    for (const member of membersOf(plugin)) checkWorkload(member, member.name);
    return plugin;
  }
  const workload = await withOperations(plugin, plugins);
  checkWorkload(workload);
  return workload;
}

/**
 * A mix may name the operations of other workloads, wherever those lie.
 *
 * @param {any} workload
 * @param {string[]} plugins
 */
async function withOperations(workload, plugins) {
  if (!Array.isArray(workload.mix)) return workload;
  const files = filesOf('workloads', plugins);
  const mix = workload.mix.map(async (/** @type {any} */ part) => {
    const { operation } = part;
    if (typeof operation !== 'string') return part;
    const file = theOnly('workloads', operation, files);
    return { ...part, operation: await importPlugin(operation, file, CONTRACTS.workloads) };
  });
  return { ...workload, mix: await Promise.all(mix) };
}

/**
 * @param {any} workload
 * @param {string} [what]
 */
function checkWorkload(workload, what = 'it') {
  checkExports(workload, WORKLOAD, what);
  const { mix } = workload;
  if (mix === undefined) checkExports(workload, OPERATION, what);
  else for (const { operation } of mix) checkExports(operation, OPERATION, 'each of its mix');
}

/**
 * @param {Kind} kind
 * @param {string} name
 * @param {string} file
 * @param {string} reason
 */
const brokenText = (kind, name, file, reason) =>
  `the ${ONE[kind]} "${name}" does not load (${path.relative(process.cwd(), file)}): ${reason}`;
