/**
 * Where a series changes its level: the partition into stretches of constant mean that costs least, squared deviations
 * plus a penalty for each change (optimal partitioning: Jackson et al., "An algorithm for optimal partitioning of data
 * on an interval", 2005; what Barrett et al. use to find when a virtual machine is warm, OOPSLA 2017). Ours, since what
 * npm has either looks for one change only or brings a numerics library for these few lines.
 */

import { median } from '../median.js';

/** A change costs so many variances of neighbouring values: high, since what a machine does comes in stretches. */
const PENALTY = 20;
/** A stretch has so many values at least: a single slow one is no level. */
const LEAST = 3;

/**
 * @param {readonly number[]} values
 * @param {object} [how]
 * @param {number} [how.penalty] of a change, in variances of the noise
 * @param {number} [how.variance] of the noise; else from neighbouring values
 * @returns {{ from: number, to: number, mean: number }[]} stretches in order, each up to but without `to`; none of none
 */
export function stretches(values, { penalty = PENALTY, variance = noiseVariance(values) } = {}) {
  const n = values.length;
  if (n === 0) return [];
  const sums = new Float64Array(n + 1);
  const squares = new Float64Array(n + 1);
  for (const [i, value] of values.entries()) {
    sums[i + 1] = sums[i] + value;
    squares[i + 1] = squares[i] + value * value;
  }
  const cost = (/** @type {number} */ from, /** @type {number} */ to) =>
    squares[to] - squares[from] - (sums[to] - sums[from]) ** 2 / (to - from);
  const change = penalty * variance;
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY);
  const last = new Int32Array(n + 1);
  best[0] = -change;
  for (let to = 1; to <= n; to++) {
    for (let from = 0; from <= to - LEAST; from++) {
      const total = best[from] + cost(from, to) + change;
      if (total < best[to]) [best[to], last[to]] = [total, from];
    }
  }
  // Fewer values than a stretch needs are one all the same.
  if (n < LEAST) best[n] = cost(0, n);
  const found = [];
  for (let to = n; to > 0; to = last[to]) {
    const from = last[to];
    found.unshift({ from, to, mean: (sums[to] - sums[from]) / (to - from) });
  }
  return found;
}

/**
 * From the differences of neighbours, which a change of level touches only once; by their median, so that outliers
 * count little.
 *
 * @param {readonly number[]} values
 */
export function noiseVariance(values) {
  const steps = values.slice(1).map((value, i) => Math.abs(value - values[i]));
  if (steps.length === 0) return 0;
  // The median of |N(0, 2σ²)| is 0.6745·√2·σ.
  return (median(steps) / (0.6745 * Math.SQRT2)) ** 2;
}
