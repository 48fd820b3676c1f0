import { mean, variance } from '../../comparison/centre.js';
import { estimateFrom } from '../../comparison/estimate.js';
import { moderated } from '../../comparison/moderate.js';
import { METRICS } from '../../metrics.js';

/** @typedef {import('../compared.schema.d.ts').Change} Change */

/**
 * One run's part of a comparison: a logarithm for each round, and how those of the setting scatter.
 * @typedef {{ logs: readonly number[], prior?: import('../../comparison/moderate.js').Prior }} Side
 */
/** @typedef {{ error: number | null, df: number | null }} Known how well the centre is known */
/** @typedef {import('../../comparison/estimate.js').Estimate & Known} ChangeEstimate */

/** As good as the normal distribution. */
const MOST_DF = 1000;

/**
 * By how much the mean of one run's rounds differs from another's. Rounds of two runs are not paired, so
 * the variances add up (B. L. Welch, "The generalization of Student's problem when several different
 * population variances are involved", Biometrika 34, 1947): each run has its own, since the machine may
 * have been calm in one and busy in the other. Both are moderated as within a run.
 *
 * @param {Side} before
 * @param {Side} after
 * @param {number} [doubt] standard deviation of what the rounds cannot show: see likeness.js
 * @returns {ChangeEstimate | undefined} undefined where a run has no round; without p where it has only one
 */
export function changeOf(before, after, doubt = 0) {
  if (before.logs.length === 0 || after.logs.length === 0) return undefined;
  const centre = mean(after.logs) - mean(before.logs);
  if (before.logs.length < 2 || after.logs.length < 2) return unknown(centre);
  const known = sumOf([squaredError(before), squaredError(after)], doubt);
  return { ...estimateFrom({ centre, ...known }), ...known };
}

/**
 * The same for two cells that were measured in the same rounds.
 *
 * @param {Side} side
 * @returns {ChangeEstimate | undefined}
 */
export function pairedChange(side) {
  if (side.logs.length === 0) return undefined;
  const centre = mean(side.logs);
  if (side.logs.length < 2) return unknown(centre);
  const known = sumOf([squaredError(side)], 0);
  return { ...estimateFrom({ centre, ...known }), ...known };
}

/** @param {number} centre @returns {ChangeEstimate} */
const unknown = (centre) => ({
  ...{ centre, lo: centre, hi: centre, p: null, detectable: null },
  ...{ error: null, df: null },
});

/** @typedef {{ square: number, df: number }} SquaredError of a mean */

/** @param {Side} side @returns {SquaredError} */
function squaredError({ logs, prior }) {
  const spread = moderated({ variance: variance(logs), df: logs.length - 1 }, prior);
  return { square: spread.variance / logs.length, df: spread.df };
}

/**
 * Welch's degrees of freedom: those of the noisier run where one is much noisier, those of both together
 * where they are alike.
 * @param {SquaredError[]} parts
 * @param {number} doubt
 */
function sumOf(parts, doubt) {
  const square = parts.reduce((sum, part) => sum + part.square, doubt ** 2);
  const scatter = parts.reduce((sum, part) => sum + part.square ** 2 / part.df, 0);
  // Counts may repeat exactly.
  const df = square === 0 ? parts.reduce((sum, part) => sum + part.df, 0) : square ** 2 / scatter;
  return { error: Math.sqrt(square), df: roundedDown(Math.min(df, MOST_DF)) };
}

/** To the safe side, and to so few values that their quantiles are worth keeping. @param {number} df */
const roundedDown = (df) => (df < 30 ? Math.max(1, Math.floor(df * 10) / 10) : Math.floor(df));

/**
 * A change as it is stored, not judged yet.
 *
 * @param {string} metric
 * @param {{ method: Change['method'], estimate: ChangeEstimate, rounds: [number, number], reference?: string }} found
 * @returns {Omit<Change, 'since' | 'verdict'>}
 */
export function written(metric, { method, estimate, rounds, reference }) {
  const { centre, lo, hi, error, df, p, detectable } = estimate;
  return {
    metric,
    method,
    ...(reference !== undefined && { reference }),
    ratio: Math.exp(centre),
    lo: Math.exp(lo),
    hi: Math.exp(hi),
    error,
    df,
    p,
    exploratory: true,
    rounds,
    minimumDetectablePct: detectable === null ? null : 100 * Math.expm1(detectable),
  };
}

/**
 * @param {readonly import('../../../results/run.d.ts').Run[]} runs
 * @param {string} metric
 */
export const betterOf = (runs, metric) =>
  [...runs.flatMap(({ metrics }) => metrics), ...METRICS].find(({ name }) => name === metric)
    ?.better;
