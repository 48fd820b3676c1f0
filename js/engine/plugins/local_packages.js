/** Packages in folders that the user names with `--use NAME=PATH`, measured as `driver@NAME`. */

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { validRange } from 'semver';
import { addonFile, staleAddon } from '../../host/checkout/addon.js';
import { UsageError } from '../errors.js';
import { entryOf, isTollgate } from './packages.js';

/** @typedef {{ folder: string, package: string, version: string }} LocalPackage `package`: its name */
/** By the name that a contender's version is. @typedef {Record<string, LocalPackage>} LocalPackages */

const NAME = /^[A-Za-z][\w.-]*$/;
/** Scripts that commonly make what a package's entry is, the plainest first. */
const BUILDS = ['build:ts', 'build', 'compile', 'prepare'];

/** A package that the user names lacks something: exit code 3. */
export class PackageMissing extends Error {
  name = 'PackageMissing';
  exitCode = 3;
}

/**
 * @param {string[]} uses `NAME=PATH` each
 * @returns {LocalPackages}
 * @throws {UsageError} where that is no name, no path or no package
 * @throws {PackageMissing} where the package is not ready to be loaded
 */
export function localPackages(uses) {
  /** @type {LocalPackages} */
  const packages = {};
  for (const text of uses) {
    const [, name, folder] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (name === undefined) {
      throw new UsageError(
        `--use is of the form NAME=PATH, such as mine=../my-checkout, not "${text}"`,
      );
    }
    if (!NAME.test(name) || validRange(name) !== null) {
      throw new UsageError(
        `--use ${text}: the name must begin with a letter and must not look like a version, as "${name}" does not`,
      );
    }
    if (Object.hasOwn(packages, name))
      throw new UsageError(`--use names two folders "${name}": rename one`);
    packages[name] = localPackage(name, path.resolve(folder));
  }
  return packages;
}

/**
 * @param {string} name
 * @param {string} folder
 * @returns {LocalPackage}
 */
function localPackage(name, folder) {
  const manifest = manifestOf(name, folder);
  const found = { folder, package: manifest.name, version: String(manifest.version ?? 'unknown') };
  const lack = lackOf(folder, manifest);
  if (lack) throw new PackageMissing(`--use ${name}: ${lack.what} in ${folder}: ${lack.remedy}`);
  return found;
}

/**
 * @param {string} name
 * @param {string} folder
 */
function manifestOf(name, folder) {
  if (!existsSync(folder)) throw new UsageError(`--use ${name}: there is no folder ${folder}`);
  let manifest;
  try {
    manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    throw new UsageError(`--use ${name}: ${folder} is no package: it has no package.json to read`);
  }
  if (typeof manifest?.name === 'string') return manifest;
  throw new UsageError(`--use ${name}: the package.json in ${folder} names no package`);
}

/**
 * @param {string} folder
 * @param {any} manifest
 * @returns {{ what: string, remedy: string } | undefined} what keeps it from being loaded
 */
function lackOf(folder, manifest) {
  const require = createRequire(path.join(folder, 'package.json'));
  const absent = Object.keys(manifest.dependencies ?? {}).find(
    (name) =>
      !require.resolve.paths(name)?.some((at) => existsSync(path.join(at, name, 'package.json'))),
  );
  if (absent) return { what: `${absent} is not installed`, remedy: 'run `npm install` there' };
  try {
    entryOf(folder);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
      const remedy = 'add a "default" to the exports in its package.json';
      return { what: 'nothing is exported that require() finds', remedy };
    }
    const build = BUILDS.find((script) => manifest.scripts?.[script]);
    const remedy = build ? `run \`npm run ${build}\` there` : 'build it there';
    return { what: `${manifest.main ?? 'its entry'} is missing`, remedy };
  }
  if (!isTollgate(manifest.name) || existsSync(addonFile(folder))) return undefined;
  return { what: 'the native addon is not built', remedy: 'run `node scripts/setup.js` there' };
}

/**
 * @param {LocalPackages} packages
 * @returns {import('../../results/run.d.ts').Warning[]} of those that may not be what their sources say
 * @throws {UsageError} where another addon would be loaded than the one in the folder
 */
export function checkAddons(packages) {
  return Object.entries(packages).flatMap(([name, { folder, package: own }]) => {
    if (!isTollgate(own)) return [];
    if (process.env.TOLLGATE_ADDON) {
      throw new UsageError(
        `--use ${name}: TOLLGATE_ADDON names one addon for all checkouts: unset it to measure another one's`,
      );
    }
    const why = staleReason(folder);
    if (!why) return [];
    const advice = 'Run `node scripts/setup.js` there, and measure again.';
    return [{ code: 'stale-addon', text: `The addon of --use ${name}: ${why}.`, advice }];
  });
}

/** @param {string} folder */
function staleReason(folder) {
  try {
    return staleAddon(folder);
  } catch {
    // Another commit may note in another way what it was built from.
    return 'it is not known what it was built from';
  }
}
