/** The formats of a comparison, by name. */

import { ResultsError } from '../../results/index.js';
import * as bencher from './bencher.js';
import * as githubActionBenchmark from './github_action_benchmark.js';
import * as html from './html/index.js';
import * as json from './json.js';
import * as markdown from './markdown.js';
import * as terminal from './terminal.js';

export { gateLines } from './compared_facts.js';

/** @typedef {import('./words.js').Compared} Compared */

/**
 * @typedef {object} CompareFormat
 * @property {string} name
 * @property {(compared: Compared, options?: { color?: boolean, width?: number }) => string} render
 */

/** @type {readonly CompareFormat[]} */
export const FORMATS = [terminal, markdown, json, html, githubActionBenchmark, bencher];

/** What a single run fills as well: services that keep the history themselves. */
export const OF_ONE_RUN = [githubActionBenchmark.name, bencher.name, json.name];

/**
 * @param {string} name
 * @returns {CompareFormat}
 * @throws {ResultsError} that lists the known ones
 */
export function compareFormat(name) {
  const found = FORMATS.find((format) => format.name === name);
  if (found) return found;
  const known = FORMATS.map((format) => format.name).join(', ');
  throw new ResultsError(`unknown format "${name}": known are ${known}`, 2);
}
