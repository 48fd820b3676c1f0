import { quantile, twoSidedP } from '../distributions/student.js';
import { mean, variance } from './centre.js';
import { moderated } from './moderate.js';

/**
 * @typedef {{
 *   centre: number, lo: number, hi: number, p: number | null, detectable: number | null,
 * }} Estimate
 */

/**
 * The mean of logarithms of ratios with its 95 % interval by Student's t, and p by the same
 * distribution, so that p is under 0.05 exactly where the interval excludes 0.
 *
 * The mean, not a trimmed mean or the median: trimming gains nothing in coverage or width with fewer
 * than ten rounds, and misleads where launches come in two speeds.
 * @param {readonly number[]} logs one per round, at least one
 * @param {import('./moderate.js').Prior} [prior] of the setting
 * @returns {Estimate} without p and spread (lo = hi) for a single round
 */
export function estimate(logs, prior) {
  const centre = mean(logs);
  if (logs.length < 2) return { centre, lo: centre, hi: centre, p: null, detectable: null };
  const spread = moderated({ variance: variance(logs), df: logs.length - 1 }, prior);
  return estimateFrom({ centre, error: Math.sqrt(spread.variance / logs.length), df: spread.df });
}

/**
 * The same from a centre that is known with a standard error.
 * @param {{ centre: number, error: number, df: number }} known
 * @returns {Estimate}
 */
export function estimateFrom({ centre, error, df }) {
  const reach = quantile(0.975, df);
  return {
    centre,
    lo: centre - reach * error,
    hi: centre + reach * error,
    p: pOf(centre, { error, df }),
    // Found four times of five, at the 5 % level.
    detectable: (reach + quantile(0.8, df)) * error,
  };
}

/**
 * How likely a centre so far from nothing is where there is nothing, two-sided.
 * @param {number} distance
 * @param {{ error: number, df: number }} known
 */
export function pOf(distance, { error, df }) {
  // Counts may repeat exactly: no spread, so any difference is certain and none is none.
  return twoSidedP(distance === 0 ? 0 : Math.abs(distance) / error, df);
}

/**
 * Holm's correction: the chance of even one false alarm among all these stays under the level.
 * @param {readonly number[]} ps
 * @returns {number[]} in the same order, at most 1
 */
export function holm(ps) {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a] - ps[b]);
  /** @type {number[]} */
  const adjusted = new Array(ps.length);
  let most = 0;
  order.forEach((index, rank) => {
    most = Math.max(most, Math.min(1, (ps.length - rank) * ps[index]));
    adjusted[index] = most;
  });
  return adjusted;
}
