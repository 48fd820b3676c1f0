/** Other versions of Node.js than the one that runs the tests, from npm, in the user's cache. */

import path from 'node:path';
import { homeOf, installPackage } from '../../../js/host/npm/package_cache.js';

/** Exact ones, so that a network is needed once. The first is the oldest that package.json allows. */
const VERSIONS = Object.freeze({ 20: '20.19.0', 26: '26.10.0' });

/** @typedef {keyof typeof VERSIONS} Major */

/** The majors that there are. */
export const MAJORS = /** @type {Major[]} */ (Object.keys(VERSIONS).map(Number));

/**
 * The binary of one: this process's own where it is of that major.
 *
 * @param {Major} major
 * @returns {Promise<string>}
 * @throws {Error} in one line, where npm cannot be reached or has none for this platform
 */
export async function nodeOf(major) {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  // The package `node` would fetch this one in its install script.
  const name = `node-${process.platform}-${process.arch}`;
  await installPackage(name, VERSIONS[major]);
  return path.join(homeOf(name, VERSIONS[major]), 'node_modules', name, 'bin', 'node');
}
