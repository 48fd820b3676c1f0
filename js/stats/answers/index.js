import { atRate } from './at_rate.js';
import { bound } from './bound.js';
import { fastest } from './fastest.js';
import { offload } from './offload.js';

/**
 * Sentences for those who will read no table: which contender is fastest, what offloading costs or
 * gains, how far from the bound, what users feel at a rate. Each names the cells that it rests on.
 * @param {import('../../results/run.d.ts').Run} run with summaries, comparisons and control
 * @returns {import('../../results/run.d.ts').Answer[]}
 */
export function answer(run) {
  return [...fastest(run), ...offload(run), ...bound(run), ...atRate(run)];
}
