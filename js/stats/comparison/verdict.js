/** @typedef {import('../../results/run.d.ts').Verdict} Verdict */

/** With fewer rounds no verdict: two launches of the same code differ too easily. */
export const ROUNDS_FOR_A_VERDICT = 3;
const LEVEL = 0.05;
/** An interval whose ends are further apart than this says less than its middle seems to. */
export const WIDEST = 3;

/**
 * Three questions, in this order:
 *
 * 1. Is the difference certainly too small to matter? The margin of practical equality is fixed: a noisier
 *    machine gives wider intervals, which fit into it less often, never a wider margin. A difference
 *    that is told from 0 but lies within the margin as a whole is `same`: real, and of no consequence.
 * 2. Is it told from 0 (p under 5 %, corrected where it is one of many), and larger than what the
 *    setting's A/A control showed between two launches of the same code? Then `faster` or `slower`,
 *    also when the interval begins within the margin. The noise raises what must be shown, never what
 *    counts as the same: a significant difference within the noise is `unclear`.
 * 3. Neither, or an interval that is all too wide: `unclear`. More rounds would tell.
 * @param {object} of
 * @param {number} of.ratio contender ÷ baseline
 * @param {number} of.lo
 * @param {number} of.hi
 * @param {number | null} of.p corrected where it is to be
 * @param {number} of.rounds
 * @param {number} of.marginPct
 * @param {number} [of.noisePct] of the setting; 0 where no control tells
 * @param {'less' | 'more'} [of.better]
 * @returns {Verdict}
 */
export function verdictOf({ ratio, lo, hi, p, rounds, marginPct, noisePct = 0, better = 'less' }) {
  if (rounds < ROUNDS_FOR_A_VERDICT || p === null) return 'untested';
  const margin = Math.log1p(marginPct / 100);
  if (Math.log(lo) >= -margin && Math.log(hi) <= margin) return 'same';
  if (hi / lo > WIDEST) return 'unclear';
  const noise = Math.log1p(noisePct / 100);
  if (!(p < LEVEL && Math.abs(Math.log(ratio)) > noise)) return 'unclear';
  return ratio < 1 === (better === 'less') ? 'faster' : 'slower';
}

/** Why a difference may be unclear although its own interval excludes 1, in the words that stand beside the verdict. */
export const WHY_UNCLEAR = /** @type {const} */ ({
  width: 'too wide',
  noise: 'within noise',
  number: 'may be chance',
});

/**
 * Why a difference is `unclear` although its own interval excludes 1.
 * @param {Pick<Parameters<typeof verdictOf>[0], 'ratio' | 'lo' | 'hi' | 'noisePct'> & { verdict: Verdict }} of
 * @returns {typeof WHY_UNCLEAR[keyof typeof WHY_UNCLEAR] | undefined} undefined where the interval says it by itself
 */
export function unclearBecause({ verdict, ratio, lo, hi, noisePct = 0 }) {
  if (verdict !== 'unclear' || lo === hi || (lo <= 1 && hi >= 1)) return undefined;
  if (hi / lo > WIDEST) return WHY_UNCLEAR.width;
  const isNoise = Math.abs(Math.log(ratio)) <= Math.log1p(noisePct / 100);
  return isNoise ? WHY_UNCLEAR.noise : WHY_UNCLEAR.number;
}
