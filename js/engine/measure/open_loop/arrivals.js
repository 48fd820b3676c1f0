/** When operations at a rate are due: worked out beforehand, so that no answer can change it. */

import { seededRandom } from '../../../stats/random.js';
import { LEAD_IN_SHARE } from '../loops.js';

/** @typedef {NonNullable<import('../../../types.d.ts').OpenLoad['arrivals']>} Arrivals */

/**
 * @typedef {object} Schedule
 * @property {Float64Array} at When each operation is due, ms from the first; one more than there are operations.
 * @property {number} leadIn So many of them do not count.
 */

/**
 * Queues need a while to become as long as they will be: so much of a slice goes by before it counts, with
 * operations at the same rate.
 */
export const LEAD_IN = 0.25;

/**
 * As many operations as the rate has in that time on average, one at least. So every contender at one rate has the
 * same number of them at the same times, and no slice of a low rate is empty.
 *
 * @param {{ rate: number, ms: number, most: number, arrivals?: Arrivals, seed?: number }} asked `rate`: a second;
 *   `most`: operations that there are in all; `seed`: of random arrivals
 * @returns {Schedule}
 */
export function scheduleOf({ rate, ms, most, arrivals, seed = 0 }) {
  const meanMs = 1000 / rate;
  const leadIn = Math.min(Math.round((ms * LEAD_IN) / meanMs), Math.floor(most * LEAD_IN_SHARE));
  const measured = Math.max(1, Math.min(Math.round(ms / meanMs), most - leadIn));
  const gap = GAPS[arrivals ?? 'constant'](seed);
  const at = new Float64Array(leadIn + measured + 1);
  let gaps = 0;
  for (let k = 1; k < at.length; k++) {
    gaps += gap();
    at[k] = gaps * meanMs;
  }
  return { at, leadIn };
}

/**
 * Gaps between operations, of which the mean is 1. Many independent users make a Poisson process: its gaps are
 * exponentially distributed.
 *
 * @type {Record<Arrivals, (seed: number) => () => number>}
 */
const GAPS = {
  constant: () => () => 1,
  poisson(seed) {
    const random = seededRandom(seed);
    return () => -Math.log(1 - random());
  },
};
