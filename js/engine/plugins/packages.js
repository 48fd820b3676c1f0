/**
 * The packages that drivers measure: ours, as the lock file has them, and others – another version, or one
 * that nobody needs who does not ask for it – installed by npm into the user's cache.
 */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cacheFolder } from '../../host/caches.js';
import { withLock } from '../../host/lock.js';
import { run } from '../../host/run.js';

/**
 * @typedef {{
 *   version: string, folder: string, install: () => Promise<void>, load: () => Promise<any>,
 * }} MeasuredPackage
 * `version` and `folder`: '' where the driver names no package; `install`: nothing to do where it is there;
 * `load`: its exports
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TIMEOUT_MS = 120_000;

/** @type {MeasuredPackage} */
const NONE = { version: '', folder: '', install: async () => {}, load: async () => undefined };

/**
 * @param {Pick<import('../../types.d.ts').Driver, 'name' | 'package'>} driver
 * @param {string} [version] as the contender asks for it; '' is ours, or the driver's own choice
 * @returns {MeasuredPackage}
 */
export function resolvePackage(driver, version = '') {
  if (!driver.package) return NONE;
  const [, name, pinned = ''] = /** @type {RegExpExecArray} */ (
    /^(@?[^@]+)(?:@(.+))?$/.exec(driver.package)
  );
  const wanted = version || pinned;
  const ours = name === manifestIn(ROOT).name ? ourOwn() : installed(name);
  if (ours && (!wanted || ours.version === wanted)) return ours;
  if (!wanted) throw new Error(`the package ${name} is not installed: run \`npm ci\``);
  return onDemand(driver.name, name, wanted);
}

/**
 * @param {Pick<import('../../types.d.ts').Driver, 'name' | 'variants'>} driver
 * @param {string} variant
 * @returns {MeasuredPackage} what the variant needs besides the driver's own
 */
export const neededPackage = ({ name, variants }, variant) =>
  resolvePackage({ name: `${name}/${variant}`, package: variants[variant]?.needs });

/** @returns {MeasuredPackage} this repository as a package */
function ourOwn() {
  const { version, main } = manifestIn(ROOT);
  return { ...NONE, version, folder: ROOT, load: () => load(path.join(ROOT, main), ROOT) };
}

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
  const home = path.join(cacheFolder(), 'packages', `${name.replace('/', '+')}-${version}`);
  const folder = path.join(home, 'node_modules', name);
  // npm writes it last.
  const isThere = () => existsSync(path.join(home, 'node_modules', '.package-lock.json'));
  const install = async () => {
    // Somebody else has installed it meanwhile.
    if (isThere()) return;
    mkdirSync(home, { recursive: true });
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
    const args = ['install', '--prefix', home, ...flags, `${name}@${version}`];
    const { ok, tail } = await run('npm', args, { timeoutMs: TIMEOUT_MS });
    if (ok && isThere()) return;
    const why = tail.find((line) => /err/i.test(line)) ?? tail.at(-1) ?? 'it did nothing';
    throw new Error(
      `npm could not install ${name} ${version} (${why.trim()}): see to that, or leave ${driver} out of --contender`,
    );
  };
  return {
    version,
    folder,
    async install() {
      if (!isThere()) await withLock(`${home}.lock`, install);
    },
    async load() {
      if (!isThere()) throw new Error(`${name} ${version} is not installed yet`);
      return load(createRequire(path.join(home, 'index.js')).resolve(name), folder);
    },
  };
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

/** @param {string} folder */
const manifestIn = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
