import { digamma, trigamma, trigammaInverse } from '../distributions/gamma.js';
import { mean } from './centre.js';

/**
 * Variances of few rounds, moderated: three rounds estimate a variance so badly that Student's t must
 * allow for anything. The contenders of one setting, though, vary about alike, so each one's variance
 * is drawn towards the mean variance of its setting, as far as all settings of the run show that
 * contenders vary alike (empirical Bayes: G. K. Smyth, "Linear models and empirical Bayes methods for
 * assessing differential expression", SAGMB 3, 2004; the R package limma).
 *
 * Unlike limma, (1) the prior's centre is the setting's own, since settings differ by a factor of 25:
 * one centre for the run gave noisy settings intervals that held the truth 89 % of the time; (2) that
 * centre is a plain mean, which three equal launches of a two-speed contender cannot drag down; (3) the
 * prior weighs half of its estimate. `node scripts/statistics.js` shows what all this is worth.
 */

/** @typedef {{ variance: number, df: number }} Spread */
/** @typedef {{ variance: number, df: number, weight: number }} Prior `df`: what the setting as a whole knows */

/** Comparisons that share one baseline have variances that correlate by a quarter. */
const CORRELATION = 0.25;
/** The prior counts for half of what it is estimated to, and at most for twice the rounds' own. */
const TRUST = 0.5;
const MOST_TIMES_OWN = 2;
/** Variances of nothing would have logarithms of nothing: this share of the median at the least. */
const LEAST_SHARE = 1e-5;

/**
 * @param {Map<string, Spread[]>} bySetting the variances of each setting's planned comparisons
 * @returns {Map<string, Prior>} of settings with at least two comparisons
 */
export function priors(bySetting) {
  const all = [...bySetting.values()].flat().map(({ variance }) => variance);
  const least = LEAST_SHARE * (all.sort((a, b) => a - b)[all.length >> 1] ?? 0);
  const groups = [...bySetting].filter(([, spreads]) => spreads.length > 1);
  if (groups.length === 0 || least === 0) return new Map();
  const weight =
    TRUST *
    likeness(
      groups.map(([, spreads]) => spreads),
      least,
    );
  return new Map(
    groups.map(([setting, spreads]) => [
      setting,
      {
        variance: mean(spreads.map(({ variance }) => variance)),
        df: spreads.reduce((sum, { df }) => sum + df, 0) / (1 + (spreads.length - 1) * CORRELATION),
        weight,
      },
    ]),
  );
}

/**
 * The degrees of freedom that the prior is worth: how much less the logarithms of variances scatter
 * within settings than their rounds alone would have made them.
 * @param {Spread[][]} groups
 * @param {number} least
 */
function likeness(groups, least) {
  let squares = 0;
  let free = 0;
  /** @type {number[]} */
  const expected = [];
  for (const spreads of groups) {
    const logs = spreads.map(
      ({ variance, df }) =>
        Math.log(Math.max(variance, least)) - digamma(df / 2) + Math.log(df / 2),
    );
    const centre = mean(logs);
    squares += logs.reduce((sum, x) => sum + (x - centre) ** 2, 0);
    free += logs.length - 1;
    for (const { df } of spreads) expected.push(trigamma(df / 2));
  }
  const excess = squares / free - mean(expected);
  return excess > 0 ? 2 * trigammaInverse(excess) : Number.POSITIVE_INFINITY;
}

/**
 * @param {Spread} own of one comparison, whose rounds alone have `df` degrees of freedom
 * @param {Prior | undefined} prior of its setting
 * @returns {Spread}
 */
export function moderated(own, prior) {
  if (!prior) return own;
  const weight = Math.min(prior.weight, MOST_TIMES_OWN * own.df);
  return {
    variance: (weight * prior.variance + own.df * own.variance) / (weight + own.df),
    df: Math.max(own.df, Math.min(weight + own.df, prior.df)),
  };
}
