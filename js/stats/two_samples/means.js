/** Two means compared. */

import { Z_95 } from '../distributions/normal.js';
import { quantile, twoSidedP } from '../distributions/student.js';

/** @typedef {import('./moments.js').Moments} Moments */

/**
 * Welch's t-test: two samples whose variances may differ (Biometrika 34, 1947).
 * @param {Moments} a
 * @param {Moments} b
 * @returns {{ difference: number, lo: number, hi: number, t: number, df: number, p: number }} `difference`:
 *   b − a, with its 95 % interval
 */
export function welch(a, b) {
  const [own, other] = [a.variance / a.count, b.variance / b.count];
  const error = Math.sqrt(own + other);
  const difference = b.mean - a.mean;
  if (error === 0) {
    // Nothing varies: any difference is certain, and none is none.
    const t = difference === 0 ? 0 : Math.sign(difference) * Number.POSITIVE_INFINITY;
    const df = a.count + b.count - 2;
    return { difference, lo: difference, hi: difference, t, df, p: difference === 0 ? 1 : 0 };
  }
  const t = difference / error;
  const df = (own + other) ** 2 / (own ** 2 / (a.count - 1) + other ** 2 / (b.count - 1));
  const reach = quantile(0.975, df) * error;
  return {
    ...{ difference, lo: difference - reach, hi: difference + reach },
    ...{ t, df, p: twoSidedP(t, df) },
  };
}

/**
 * b ÷ a, with its 95 % interval by the delta method on the logarithm: for samples of some hundreds.
 * @param {Moments} a mean over 0, as b's
 * @param {Moments} b
 * @returns {{ ratio: number, lo: number, hi: number }}
 */
export function ratioOfMeans(a, b) {
  const relative = (/** @type {Moments} */ { count, mean, variance }) =>
    variance / count / mean ** 2;
  const reach = Math.exp(Z_95 * Math.sqrt(relative(a) + relative(b)));
  const ratio = b.mean / a.mean;
  return { ratio, lo: ratio / reach, hi: ratio * reach };
}
