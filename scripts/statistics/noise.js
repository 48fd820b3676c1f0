import { gaussian } from '../../js/stats/random.js';

/**
 * How launches of the same code differ, as logarithms of their time per operation. The sizes are those
 * seen on real machines: from launch to launch 1 % (an insert) to 5 % (a read of one document).
 */

/** @typedef {'normal' | 'heavy-tailed' | 'bimodal' | 'drifting'} Noise */
/** @typedef {{ noise: Noise, rounds: number, sd: number, random: () => number }} Of */

/** The two speeds of one same driver, measured: 30 and 42 µs for an operation. */
const SLOWER = Math.log(42 / 30);
const SLOW_SHARE = 0.35;

/** @type {Record<Noise, (of: Of) => number[]>} one value per round, around 0 but for a constant */
const KINDS = {
  normal: ({ rounds, sd, random }) => times(rounds, () => sd * gaussian(random)),
  // Student's t with 3 degrees of freedom, scaled to the standard deviation.
  'heavy-tailed': ({ rounds, sd, random }) =>
    times(rounds, () => {
      const chiSquared = gaussian(random) ** 2 + gaussian(random) ** 2 + gaussian(random) ** 2;
      return (sd * gaussian(random)) / Math.sqrt(chiSquared);
    }),
  bimodal: ({ rounds, sd, random }) =>
    times(rounds, () => (random() < SLOW_SHARE ? SLOWER : 0) + sd * gaussian(random)),
  // Each contender drifts on its own, by about two standard deviations from first to last round.
  drifting: ({ rounds, sd, random }) => {
    const slope = 2 * sd * gaussian(random);
    return times(rounds, (i) => slope * (i / (rounds - 1) - 0.5) + sd * gaussian(random));
  },
};

export const NOISES = /** @type {Noise[]} */ (Object.keys(KINDS));

/** @param {Of} of */
export function launches(of) {
  return KINDS[of.noise](of);
}

/** @param {number} n @param {(i: number) => number} make */
function times(n, make) {
  return Array.from({ length: n }, (_, i) => make(i));
}
