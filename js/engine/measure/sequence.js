/** Which operation comes when, and with which input: the same for the oracle and every contender. */

import { hashSeed, seededRandom, shuffle } from '../../stats/random.js';
import { operationsOf } from '../plugins/session.js';

/** @typedef {import('../../types.d.ts').Operation} Operation */
/**
 * @typedef {{
 *   operations: Operation[],
 *   which: (i: number) => number,
 *   input: (i: number) => any,
 * }} Sequence `which`: the i-th operation's place in `operations`
 */

/**
 * @typedef {{ concurrency: number, params?: Record<string, string | number> }} Asked `concurrency`: how many
 *   inputs may be read at once; `params`: the setting's
 */

/** A mix repeats itself after so many operations: long enough for weights of a thousandth. */
export const MIX_PERIOD = 4000;

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {import('../../types.d.ts').Dataset} dataset
 * @param {number} seed of the run: every contender and round meets the same inputs
 * @param {Asked} asked
 * @returns {Sequence}
 */
export function sequenceOf(workload, dataset, seed, { concurrency, params = {} }) {
  const weighted = operationsOf(workload);
  const operations = weighted.map(({ operation }) => operation);
  const inputs = operations.map((operation) => {
    const random = seededRandom(hashSeed(seed, 'inputs', operation.name, dataset.name));
    return operation.inputs(dataset, random, concurrency, params);
  });
  if (operations.length === 1) return { operations, which: () => 0, input: inputs[0] };

  const picks = picksOf(weighted, seededRandom(hashSeed(seed, 'mix', workload.name)));
  const counts = operations.map(() => 0);
  const ranks = picks.map((pick) => counts[pick]++);
  return {
    operations,
    which: (i) => picks[i % MIX_PERIOD],
    input(i) {
      const pick = picks[i % MIX_PERIOD];
      return inputs[pick](Math.floor(i / MIX_PERIOD) * counts[pick] + ranks[i % MIX_PERIOD]);
    },
  };
}

/**
 * @param {{ weight: number }[]} weighted
 * @param {() => number} random
 * @returns {number[]} as many of each as its weight says, shuffled
 */
function picksOf(weighted, random) {
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const picks = [];
  let upTo = 0;
  for (const [place, { weight }] of weighted.entries()) {
    upTo += (weight / total) * MIX_PERIOD;
    while (picks.length < Math.round(upTo)) picks.push(place);
  }
  return shuffle(picks, random);
}
