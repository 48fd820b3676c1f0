import { holm } from './estimate.js';

/** @typedef {import('../../results/run.d.ts').Verdict} Verdict */
/** @typedef {{ p: number | null, exploratory: boolean, verdict: Verdict, pAdjusted?: number }} Tested */

/**
 * Comparisons that answer one question together: corrected for their number, and judged anew by that.
 * @template {Tested} T
 * @param {readonly T[]} found each judged by itself
 * @param {(comparison: T, p: number) => Verdict} judge
 * @returns {T[]} in the same order
 */
export function corrected(found, judge) {
  const tested = found.filter(({ p }) => p !== null);
  const adjusted = holm(tested.map(({ p }) => p ?? 1));
  const ps = new Map(tested.map((comparison, i) => [comparison, adjusted[i]]));
  return found.map((comparison) => {
    const pAdjusted = ps.get(comparison);
    if (pAdjusted === undefined) return { ...comparison, exploratory: false };
    const verdict = judge(comparison, pAdjusted);
    return { ...comparison, pAdjusted, exploratory: false, verdict };
  });
}
