/** Which operation comes when, and with which input: the same for the oracle and every contender. */

import { hashSeed, seededRandom, shuffle } from '../../stats/random.js';
import { defaultsOf } from '../planning/parameters.js';
import { operationsOf } from '../plugins/session.js';

/** @typedef {import('../../types.d.ts').Operation} Operation */
/**
 * @typedef {{
 *   operations: Operation[],
 *   which: (i: number) => number,
 *   input: (i: number) => any,
 *   calls?: number,
 * }} Sequence `which`: the i-th operation's place in `operations`; `calls`: of the driver that one makes, at least
 */

/**
 * @typedef {{ concurrency: number, params?: Record<string, string | number> }} Asked `concurrency`: how many
 *   inputs may be read at once; `params`: the setting's
 */

/** A mix repeats itself after so many operations: long enough for weights of a thousandth. */
export const MIX_PERIOD = 4000;
/** While one operation is in flight, each other caller may do so many. */
export const OVERTAKING = 8;

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
  const known = { ...defaultsOf(workload), ...params };
  const inputs = operations.map((operation) => {
    const random = seededRandom(hashSeed(seed, 'inputs', operation.name, dataset.name));
    return operation.inputs(dataset, random, concurrency, known);
  });
  const calls = Math.min(...operations.map((operation) => operation.calls?.(known) ?? 1));
  // Who begins so much later finds what was done.
  const unsettled = concurrency === 1 ? 0 : concurrency * OVERTAKING;
  if (operations.length === 1) {
    const within = { number: 0, settled: () => Math.max(0, within.number - unsettled) };
    const [inputOf] = inputs;
    const input = (/** @type {number} */ i) => {
      within.number = i;
      return inputOf(i, within);
    };
    return { operations, which: () => 0, input, calls };
  }

  const picks = picksOf(weighted, seededRandom(hashSeed(seed, 'mix', workload.name)));
  const ranks = operations.map((_, place) => ranksOf(picks, place));
  const places = new Map(operations.map(({ name }, place) => [name, place]));
  /** How many of an operation come before the i-th of all. */
  const before = (/** @type {number} */ place, /** @type {number} */ i) => {
    const own = ranks[place];
    return Math.floor(i / MIX_PERIOD) * own[MIX_PERIOD] + own[i % MIX_PERIOD];
  };
  // One object for all: an input is made before the next is asked for.
  const within = {
    number: 0,
    settled(/** @type {string} */ name) {
      const place = places.get(name);
      if (place === undefined) throw new Error(`the mix has no operation ${name}`);
      return before(place, Math.max(0, within.number - unsettled));
    },
  };
  return {
    operations,
    calls,
    which: (i) => picks[i % MIX_PERIOD],
    input(i) {
      const pick = picks[i % MIX_PERIOD];
      within.number = i;
      return inputs[pick](before(pick, i), within);
    },
  };
}

/** @param {number[]} picks @param {number} place @returns {Uint16Array} how many picks of it come before each, and in all */
function ranksOf(picks, place) {
  const ranks = new Uint16Array(picks.length + 1);
  for (const [i, pick] of picks.entries()) ranks[i + 1] = ranks[i] + Number(pick === place);
  return ranks;
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
