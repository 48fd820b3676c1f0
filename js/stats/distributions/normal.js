/** The normal distribution's tails, by the complementary error function (Abramowitz and Stegun, 7.1.6 and 7.1.14). */

/** 95 % of the distribution lie within so many standard deviations. */
export const Z_95 = 1.959963984540054;

/** Up to here the series loses no digits that matter; beyond it the continued fraction converges fast. */
const SERIES_TO = 2;
const TERMS = 200;

/**
 * How likely a value at least as far from 0 as `z` is, on either side.
 * @param {number} z in standard deviations; may be infinite
 */
export function twoSidedNormalP(z) {
  const x = Math.abs(z) / Math.SQRT2;
  return x < SERIES_TO ? 1 - seriesErf(x) : fractionErfc(x);
}

/** @param {number} x */
function seriesErf(x) {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * Number.EPSILON; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** From its far end. @param {number} x over 0 */
function fractionErfc(x) {
  if (x > 40) return 0;
  let value = x;
  for (let n = TERMS; n > 0; n--) value = x + n / 2 / value;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * value);
}
