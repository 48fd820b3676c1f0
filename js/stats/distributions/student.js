/**
 * Student's t distribution, exactly: through the regularised incomplete beta function, as a continued
 * fraction (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.8 and 26.7.1). Degrees of
 * freedom need not be whole.
 *
 * Ours, like the files beside it: the five functions of @stdlib that would replace them bring 240 packages and 30 MB.
 */

/** Lanczos' coefficients for g = 7, n = 9: log Γ to 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];
const TINY = 1e-300;

/**
 * How likely a value at least as far from 0 as `t` is, on either side.
 * @param {number} t may be infinite
 * @param {number} df degrees of freedom, over 0
 */
export function twoSidedP(t, df) {
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** @type {Map<string, number>} a run asks for few of them, thousands of times */
const quantiles = new Map();

/**
 * The value that a share `p` of the distribution lies under.
 * @param {number} p over 0.5, under 1
 * @param {number} df degrees of freedom, over 0
 */
export function quantile(p, df) {
  const key = `${p}/${df}`;
  const value = quantiles.get(key) ?? bisected(p, df);
  quantiles.set(key, value);
  return value;
}

/** @param {number} p @param {number} df */
function bisected(p, df) {
  const tails = 2 * (1 - p);
  let above = 1;
  while (twoSidedP(above, df) > tails) above *= 2;
  let below = 0;
  // 60 halvings leave nothing of a double's precision, and bisection cannot go astray.
  for (let i = 0; i < 60; i++) {
    const middle = (below + above) / 2;
    if (twoSidedP(middle, df) > tails) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/** @param {number} x over 0 @returns {number} */
function logGamma(x) {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const base = z + LANCZOS.length - 1.5;
  const sum = LANCZOS.reduce((total, c, i) => total + (i === 0 ? c : c / (z + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * The regularised incomplete beta function I_x(a, b).
 * @param {number} x 0 … 1
 * @param {number} a
 * @param {number} b
 */
function incompleteBeta(x, a, b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  // The fraction converges fast on this side of the mean only; the other follows by symmetry.
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

/**
 * The continued fraction of the incomplete beta function, by Lentz's method.
 * @param {number} x
 * @param {number} a
 * @param {number} b
 */
function fraction(x, a, b) {
  let c = 1;
  let d = 1 / apartFromZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / apartFromZero(1 + even * d);
    c = apartFromZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / apartFromZero(1 + odd * d);
    c = apartFromZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

/** @param {number} x */
function apartFromZero(x) {
  return Math.abs(x) < TINY ? TINY : x;
}
