import { seededRandom } from './random.js';

/** Up to so many rounds all sign flips are tried; beyond, a seeded sample of them. */
const EXACT_UP_TO = 12;
const SAMPLED_FLIPS = 10_000;
/** Any fixed number will do: the same rounds must give the same p. */
const FLIP_SEED = 95;
/** Two-sided 5 % and 80 % power: quantiles 0.975 and 0.80 of Student's t, by degrees of freedom. */
const T_975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];
const T_800 = [1.376, 1.061, 0.978, 0.941, 0.92, 0.906, 0.896, 0.889, 0.883];
const Z_975 = 1.96;
const Z_800 = 0.842;
/** The standard error of a median is so much larger than that of a mean, for normal values. */
const MEDIAN_PENALTY = Math.sqrt(Math.PI / 2);

/**
 * Two-sided permutation p of paired log ratios: if contender and baseline did not differ, each
 * round's sign would be a coin's, so p is the share of sign patterns whose sum is at least as far
 * from 0 as the one seen. Its least value is 2^(1-n): five rounds cannot give less than 0.0625.
 * @param {readonly number[]} logRatios one per round
 * @returns {number} exact up to 12 rounds, else from 10 000 seeded patterns
 */
export function signFlipP(logRatios) {
  const seen = Math.abs(logRatios.reduce((sum, x) => sum + x, 0));
  // Sums that differ by rounding alone must count as equal.
  const least = seen - 1e-12 * logRatios.reduce((sum, x) => sum + Math.abs(x), 0);
  return logRatios.length <= EXACT_UP_TO
    ? shareOfAll(logRatios, least)
    : shareOfSample(logRatios, least);
}

/**
 * In Gray code's order each pattern differs from the one before by one sign.
 * @param {readonly number[]} logRatios
 * @param {number} least
 */
function shareOfAll(logRatios, least) {
  const signed = [...logRatios];
  let sum = signed.reduce((total, x) => total + x, 0);
  let far = 1; // the pattern seen
  const patterns = 2 ** signed.length;
  for (let pattern = 1; pattern < patterns; pattern++) {
    const turned = 31 - Math.clz32(pattern & -pattern);
    signed[turned] = -signed[turned];
    sum += 2 * signed[turned];
    if (Math.abs(sum) >= least) far++;
  }
  return far / patterns;
}

/** @param {readonly number[]} logRatios @param {number} least */
function shareOfSample(logRatios, least) {
  const random = seededRandom(FLIP_SEED);
  let far = 1; // the pattern seen is one of them: p is never 0
  for (let flip = 0; flip < SAMPLED_FLIPS; flip++) {
    let signs = 0;
    let sum = 0;
    for (let i = 0; i < logRatios.length; i++) {
      if (i % 32 === 0) signs = random() * 2 ** 32;
      sum += signs & 1 ? logRatios[i] : -logRatios[i];
      signs >>>= 1;
    }
    if (Math.abs(sum) >= least) far++;
  }
  return far / (SAMPLED_FLIPS + 1);
}

/**
 * The difference that rounds with this spread would find four times of five, at the 5 % level.
 * @param {readonly number[]} logRatios one per round
 * @returns {number | null} percent; null for a single round, which shows no spread
 */
export function minimumDetectablePct(logRatios) {
  const n = logRatios.length;
  if (n < 2) return null;
  const mean = logRatios.reduce((sum, x) => sum + x, 0) / n;
  const variance = logRatios.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  const standardError = MEDIAN_PENALTY * Math.sqrt(variance / n);
  const quantiles = (T_975[n - 2] ?? Z_975) + (T_800[n - 2] ?? Z_800);
  return 100 * Math.expm1(quantiles * standardError);
}
