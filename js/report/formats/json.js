import { runFileText } from '../../results/index.js';
import { printableJson } from '../printable.js';

/** run.json: all but the samples. */

export const name = 'json';
export const extension = 'json';
export const file = 'run.json';

/** @param {import('../../results/run.d.ts').Run} run */
export function render(run) {
  return printableJson(runFileText(run));
}
