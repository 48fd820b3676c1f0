/** Whether a run may be quoted at all. */

import { number } from './text.js';

/** @typedef {import('../results/run.d.ts').RunFile} RunFile */
/** @typedef {{ title: string, text: string, advice: string }} Doubt */

/**
 * Two launches of the same code may differ by so many percent. With more, something 1.5 times as fast, a difference
 * that decides what people choose, is less than twice what the machine does by itself: 1.25² is about 1.56. On
 * machines that are fit to measure on, it is a few percent.
 */
export const MOST_NOISE_PCT = 25;

/**
 * @param {RunFile} run analysed
 * @returns {Doubt | undefined} why no figure of the run should be quoted
 */
export function doubtOf({ cells, control, comparisons, measuring }) {
  const { pooledPct } = control;
  if (pooledPct !== null && pooledPct > MOST_NOISE_PCT) {
    return {
      title: 'Too noisy to quote.',
      text: `The same code, launched twice, differed by up to ${number(pooledPct)} %: beyond ${MOST_NOISE_PCT} % no figure should be quoted.`,
      advice:
        'Quiet the machine (nothing else running, no neighbours), then measure more rounds (--rounds).',
    };
  }
  const unsteady = cells.find(({ status }) => status === 'unsteady');
  if (comparisons.length === 0 && unsteady) {
    return {
      title: 'Nothing to quote.',
      text: `Not enough was steady to compare anything: ${unsteady.id}, for one, was not (${unsteady.reason}).`,
      advice: 'Give launches more time (--warmup), or quiet the machine.',
    };
  }
  if (comparisons.length > 0 && comparisons.every(({ verdict }) => verdict === 'untested')) {
    return {
      title: 'Too few rounds to quote.',
      text: `With ${measuring.rounds === 1 ? 'one round' : `${measuring.rounds} rounds`} nothing can be told from chance.`,
      advice: 'Measure at least 5 rounds (--rounds).',
    };
  }
  return undefined;
}
