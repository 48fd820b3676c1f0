import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { BSON } from 'mongodb';

const { EJSON } = BSON;

/** The command line was used wrongly. */
export class UsageError extends Error {}

/**
 * Finds the folder of specifications in a checkout of mongodb/specifications.
 *
 * @param {string} folder The checkout, or its `source`.
 * @returns {string}
 * @throws {UsageError}
 */
export function sourceFolder(folder) {
  const found = [path.join(folder, 'source'), folder].find(
    (one) => isFolder(path.join(one, 'crud')) && isFolder(path.join(one, 'unified-test-format')),
  );
  if (found) return path.resolve(found);
  throw new UsageError(
    `${folder} holds no specifications: give the folder of a clone of https://github.com/mongodb/specifications`,
  );
}

/** @param {string} name */
const isFolder = (name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * @param {string} folder
 * @returns {string[]} Its JSON files, those of folders in it as well, sorted.
 */
export function jsonFiles(folder) {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => path.join(folder, name));
}

/** @param {string} file @returns {any} Numbers as JavaScript's: matching does not look at their types. */
export const readExtendedJson = (file) => EJSON.parse(readFileSync(file, 'utf8'));

/** @param {string} file @returns {any} */
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
