/** The versions of Node.js that launches are measured under: `--node`. */

import { spawnSync } from 'node:child_process';
import { UsageError } from '../errors.js';
import { list } from './flags.js';

/** @typedef {import('../../types.d.ts').Grid} Grid */
/** `path`: of the binary. @typedef {{ version: string, path: string }} NodeBinary */

const VERSION = /^v(\d+\.\d+\.\d+\S*)$/;

/**
 * @param {string | undefined} text of `--node`: binaries, by path or as PATH knows them
 * @returns {NodeBinary[]} in the order given; none: the one that this runs under
 * @throws {UsageError} when one is no Node.js, or a version is named twice
 */
export function nodesOf(text) {
  const nodes = (list(text) ?? []).map((path) => ({ path, version: versionOf(path) }));
  const versions = nodes.map(({ version }) => version);
  const twice = versions.find((version, i) => versions.indexOf(version) < i);
  if (twice) throw new UsageError(`--node names Node.js ${twice} twice: leave one out`);
  return nodes;
}

/** @param {string} path */
function versionOf(path) {
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, version] = VERSION.exec(stdout?.trim() ?? '') ?? [];
  if (!error && version) return version;
  throw new UsageError(
    `--node takes binaries of Node.js, comma-separated: ${path} is none (${error?.message ?? 'it does not say its version'})`,
  );
}

/**
 * @param {readonly NodeBinary[]} nodes
 * @param {Pick<Grid, 'launch'>[]} grids
 * @throws {UsageError} where none of them would be obeyed
 */
export function refuseNodes(nodes, grids) {
  if (nodes.length === 0 || grids.some(({ launch }) => launch)) return;
  throw new UsageError(
    '--node is for launches, which only a study such as startup measures: run tollgate itself under the other Node.js',
  );
}

/** What tells settings apart that differ in nothing else. @param {readonly NodeBinary[]} [nodes] */
export const nodeParams = (nodes = []) =>
  nodes.length === 0 ? [{}] : nodes.map(({ version }) => ({ node: version }));

/**
 * @param {readonly NodeBinary[]} nodes
 * @param {import('../../results/run.d.ts').Setting['params']} params
 * @returns {string | undefined} the binary of a setting; undefined: the one that this runs under
 */
export const binaryFor = (nodes, { node }) => nodes.find(({ version }) => version === node)?.path;
