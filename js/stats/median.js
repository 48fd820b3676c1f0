/**
 * The median and its interval from order statistics, interpolated between the two nearest pairs of
 * values (T. P. Hettmansperger and S. J. Sheather, "Confidence intervals based on interpolated order
 * statistics", Statistics & Probability Letters 4, 1986). It assumes nothing about the shape of the
 * distribution and holds the true median nearly as often as is said, unlike a bootstrap of few values.
 */

/** @typedef {import('../results/run.d.ts').Interval} Interval */
/** @typedef {{ rank: number, weight: number }} Place */

const LEVEL = 0.95;

/** @param {readonly number[]} values at least one */
export function median(values) {
  return middleOf(Float64Array.from(values).sort());
}

/**
 * @param {number} n values
 * @returns {number} percent of such intervals that hold the true median: 95 where they are enough
 */
export const coveragePct = (n) => Math.round(100 * Math.min(LEVEL, 1 - 2 ** (1 - n)));

/** @param {number} rounds @returns {string} what to call the intervals of their medians */
export const intervalsText = (rounds) => `${coveragePct(rounds)} % intervals`;

/**
 * Nominally 95 %. Up to 5 values the interval is their whole span, which holds the true median of any
 * continuous distribution with a probability of 1 - 2^(1-n): 50 % for 2, 75 % for 3, 88 % for 4, 94 %
 * for 5. One value gives no interval: lo and hi are that value.
 * @param {readonly number[]} values at least one, all finite
 * @returns {Interval}
 */
export function medianInterval(values) {
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  const { rank, weight } = placeOf(sorted.length);
  const inner = Math.min(rank + 1, last);
  return {
    median: middleOf(sorted),
    lo: sorted[rank] + weight * (sorted[inner] - sorted[rank]),
    hi: sorted[last - rank] - weight * (sorted[last - rank] - sorted[last - inner]),
  };
}

/** @type {Map<number, Place>} depends on the number of values alone, so it is kept */
const places = new Map();

/** @param {number} n */
function placeOf(n) {
  const place = places.get(n) ?? findPlace(n);
  places.set(n, place);
  return place;
}

/**
 * The outer pair of values that holds the median often enough, and how far to go to the next inner one.
 * @param {number} n
 * @returns {Place} rank from 0
 */
function findPlace(n) {
  // The span from value k to value n + 1 - k misses where fewer than k of n fair coins show heads.
  // By logarithms: 2^-n is 0 in a double beyond 1 074 values.
  let logCoins = -n * Math.LN2;
  let outer = 1 - 2 * Math.exp(logCoins);
  if (outer < LEVEL) return { rank: 0, weight: 0 };
  for (let k = 1; ; k++) {
    logCoins += Math.log((n - k + 1) / k);
    const inner = outer - 2 * Math.exp(logCoins);
    if (inner < LEVEL) {
      const share = (outer - LEVEL) / (outer - inner);
      // Not linear in the coverage: exact for the Laplace distribution, near for all others.
      return { rank: k - 1, weight: ((n - k) * share) / (k + (n - 2 * k) * share) };
    }
    outer = inner;
  }
}

/** @param {Float64Array} sorted */
function middleOf(sorted) {
  const upper = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}
