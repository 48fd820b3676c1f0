/** What the user brings to a run from elsewhere on the machine: folders of plug-ins, drivers, packages. */

import path from 'node:path';
import { pinVersions } from '../../js/engine/planning/versions.js';
import { checkAddons, localPackages } from '../../js/engine/plugins/local_packages.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';

/** @typedef {{ plugins?: string[], driver?: string[], use?: string[] }} UserPlugins as typed */

/**
 * npm runs a script in the folder of its package.json, and says where the user was.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 */
const userFolder = ({ npm_lifecycle_event: script, INIT_CWD: from }, cwd) =>
  script === 'bench:native' && from ? from : cwd;

/**
 * @param {UserPlugins} given
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd]
 * @returns {NonNullable<Parameters<typeof loadRegistry>[0]>}
 * @throws {import('../../js/engine/errors.js').UsageError} where one is not what its flag takes
 */
export function sourcesOf(
  { plugins = [], driver = [], use = [] },
  env = process.env,
  cwd = process.cwd(),
) {
  const from = (/** @type {string} */ place) => path.resolve(userFolder(env, cwd), place);
  return {
    plugins: plugins.map(from),
    drivers: driver.map(from),
    uses: localPackages(use.map((text) => text.replace(/(?<==).+$/s, from))),
  };
}

/**
 * All plug-ins with what the user brings, and the flags with exact versions.
 *
 * @template {UserPlugins & { contender?: string, baseline?: string }} T
 * @param {T} options as typed
 * @returns {Promise<{ registry: import('../../js/engine/plugins/registry.js').Registry,
 *   flags: Omit<T, keyof UserPlugins>, notes: string[], warnings: import('../../js/results/run.d.ts').Warning[] }>}
 *   `notes`: what became of versions, a line each
 */
export async function openRegistry({ plugins, driver, use, ...rest }) {
  const registry = await loadRegistry(sourcesOf({ plugins, driver, use }));
  const staleAddons = checkAddons(registry.uses);
  const { flags, notes, warnings } = await pinVersions(rest, registry);
  return { registry, flags, notes, warnings: [...staleAddons, ...warnings] };
}

/** @param {UserPlugins} given @returns {string[]} the words that bring it again, for a command line */
export const wordsFor = ({ plugins = [], driver = [], use = [] }) => [
  ...plugins.map((folder) => `--plugins ${folder}`),
  ...driver.map((file) => `--driver ${file}`),
  ...use.map((text) => `--use ${text}`),
];
