/**
 * The packages that drivers measure: ours, as the lock file has them, and others – another version, one that
 * nobody needs who does not ask for it, both installed by npm into the user's cache, or a folder of the user's.
 */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { homeOf, installPackage, isInstalled } from '../../host/npm/package_cache.js';

/**
 * @typedef {{
 *   version: string, folder: string, install: () => Promise<void>, load: () => Promise<any>,
 * }} MeasuredPackage
 * `version` and `folder`: '' where the driver names no package; `install`: nothing to do where it is there;
 * `load`: its exports
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** @type {MeasuredPackage} */
const NONE = { version: '', folder: '', install: async () => {}, load: async () => undefined };

/**
 * @param {Pick<import('../../types.d.ts').Driver, 'name' | 'package'>} driver
 * @param {string} [version] as the contender asks for it; '' is ours, or the driver's own choice
 * @param {string} [folder] where it lies, if the user has named a folder for that version
 * @returns {MeasuredPackage}
 */
export function resolvePackage(driver, version = '', folder) {
  if (!driver.package) return NONE;
  if (folder !== undefined) return localIn(folder);
  const { name, pinned } = namedBy(driver.package);
  const wanted = version || pinned;
  const ours = ourVersion(name);
  if (ours && (!wanted || ours.version === wanted)) return ours;
  if (!wanted) throw new Error(`the package ${name} is not installed: run \`npm ci\``);
  return onDemand(driver.name, name, wanted);
}

/**
 * @param {string} text `mongodb`, or `rumongo@0.1.1`
 * @returns {{ name: string, pinned: string }}
 */
export function namedBy(text) {
  const [, name, pinned = ''] = /** @type {RegExpExecArray} */ (/^(@?[^@]+)(?:@(.+))?$/.exec(text));
  return { name, pinned };
}

/**
 * @param {string} name of a package
 * @returns {MeasuredPackage | undefined} this repository, or one of its dependencies
 */
export const ourVersion = (name) => (isTollgate(name) ? ourOwn() : installed(name));

/** This repository, or another checkout of it. @param {string} name of a package */
export const isTollgate = (name) => name === manifestIn(ROOT).name;

/**
 * @param {Pick<import('../../types.d.ts').Driver, 'name' | 'variants'>} driver
 * @param {string} variant
 * @returns {MeasuredPackage} what the variant needs besides the driver's own
 */
export const neededPackage = ({ name, variants }, variant) =>
  resolvePackage({ name: `${name}/${variant}`, package: variants[variant]?.needs });

/** @returns {MeasuredPackage} this repository as a package */
function ourOwn() {
  const { version } = manifestIn(ROOT);
  return { ...NONE, version, folder: ROOT, load: () => load(entryOf(ROOT), ROOT) };
}

/** @param {string} folder @returns {MeasuredPackage} */
const localIn = (folder) => ({
  ...NONE,
  version: manifestIn(folder).version ?? 'unknown',
  folder,
  load: async () => load(entryOf(folder), folder),
});

/**
 * @param {string} name
 * @returns {MeasuredPackage | undefined} among this repository's dependencies
 */
function installed(name) {
  const require = createRequire(path.join(ROOT, 'index.js'));
  const folder = (require.resolve.paths(name) ?? [])
    .map((place) => path.join(place, name))
    .find((place) => existsSync(path.join(place, 'package.json')));
  if (!folder) return undefined;
  const { version } = manifestIn(folder);
  return { ...NONE, version, folder, load: async () => load(require.resolve(name), folder) };
}

/**
 * @param {string} driver
 * @param {string} name
 * @param {string} version exactly this one
 * @returns {MeasuredPackage}
 */
function onDemand(driver, name, version) {
  const home = homeOf(name, version);
  const folder = path.join(home, 'node_modules', name);
  return {
    version,
    folder,
    async install() {
      try {
        await installPackage(name, version);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        throw new Error(`${message}: see to that, or leave ${driver} out of --contender`);
      }
    },
    async load() {
      if (!isInstalled(home)) throw new Error(`${name} ${version} is not installed yet`);
      return load(createRequire(path.join(home, 'index.js')).resolve(name), folder);
    },
  };
}

/**
 * @param {string} folder of a package
 * @returns {string} the file that is its main export
 * @throws where there is no such file
 */
export function entryOf(folder) {
  const { name, exports } = manifestIn(folder);
  // A checkout's manifest names what is only made when the package is packed.
  const isPacked = !has(folder, 'scripts/setup.js') && has(folder, 'commonjs/index.js');
  if (isTollgate(name) && !isPacked) return path.join(folder, 'js', 'index.js');
  const require = createRequire(path.join(folder, 'package.json'));
  // A package with `exports` may name itself from within; one without them is what its folder is.
  return require.resolve(exports ? name : folder);
}

/**
 * @param {string} file
 * @param {string} folder of its package
 * @returns {Promise<any>} its exports
 */
async function load(file, folder) {
  const { type } = manifestIn(folder);
  const isModule = file.endsWith('.mjs') || (type === 'module' && !file.endsWith('.cjs'));
  return isModule ? import(pathToFileURL(file).href) : createRequire(file)(file);
}

/** @param {string} folder @param {string} file */
const has = (folder, file) => existsSync(path.join(folder, file));

/** @param {string} folder */
const manifestIn = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
