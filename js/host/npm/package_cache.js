/** npm packages in exact versions, each in a folder of its own in the user's cache. */

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../caches.js';
import { withLock } from '../lock.js';
import { run } from '../run_program.js';

const TIMEOUT_MS = 120_000;

/** @typedef {{ name: string, version: string, home: string }} CachedPackage `home`: its own folder in the cache */

/** Where they lie. */
export const packagesFolder = () => path.join(cacheFolder(), 'packages');

/**
 * @param {string} name
 * @param {string} version an exact one
 */
export const homeOf = (name, version) =>
  path.join(packagesFolder(), `${name.replace('/', '+')}-${version}`);

/** npm writes it last. @param {string} home */
export const isInstalled = (home) =>
  existsSync(path.join(home, 'node_modules', '.package-lock.json'));

/**
 * Does nothing where it is there; two processes that want the same one install it once.
 *
 * @param {string} name
 * @param {string} version an exact one
 * @throws {Error} in one line
 */
export async function installPackage(name, version) {
  const home = homeOf(name, version);
  if (isInstalled(home)) return;
  try {
    await withLock(`${home}.lock`, async () => {
      // Somebody else may have installed it meanwhile.
      if (!isInstalled(home)) await install(home, `${name}@${version}`);
    });
  } catch (error) {
    // Of Node.js's messages, what follows the comma is the system call.
    const [why] = /** @type {Error} */ (error).message.split(/\n|, (?=mkd|open|rename|write)/);
    throw new Error(`npm could not install ${name} ${version} (${why.trim()})`);
  }
}

/**
 * @param {string} home
 * @param {string} wanted
 */
async function install(home, wanted) {
  mkdirSync(home, { recursive: true });
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const args = ['install', '--prefix', home, ...flags, wanted];
  const { ok, output, tail } = await run('npm', args, { timeoutMs: TIMEOUT_MS });
  if (ok && isInstalled(home)) return;
  const [code] = /^npm \S+ code \S+$/m.exec(output) ?? [];
  throw new Error(
    code ?? tail.find((line) => /err/i.test(line)) ?? tail.at(-1) ?? 'it did nothing',
  );
}

/** @returns {CachedPackage[]} all that are installed, by name and in the order in which the folder lists them */
export function cachedPackages() {
  const folder = packagesFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((entry) => path.join(folder, entry))
    .filter(isInstalled)
    .flatMap((home) => {
      const [name, version] = askedFor(home) ?? [];
      return name && version ? [{ name, version, home }] : [];
    });
}

/**
 * What npm was asked for, by the package.json that it wrote there.
 *
 * @param {string} home
 * @returns {[name: string, version: string] | undefined}
 */
function askedFor(home) {
  try {
    const { dependencies } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
    const [name] = Object.keys(dependencies);
    const file = path.join(home, 'node_modules', name, 'package.json');
    return [name, JSON.parse(readFileSync(file, 'utf8')).version];
  } catch {
    return undefined;
  }
}

/** @returns {number} bytes of all files in the folder */
export function cacheBytes(folder = packagesFolder()) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
