import { isUnchanged } from './identity.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */
/** @typedef {import('../../../results/run.d.ts').Cell} Cell */
/** @typedef {import('./match.js').Matched} Matched */
/** @typedef {{ matched: Matched, before: Cell, after: Cell }} Reference */

/**
 * What the contenders of a setting are taken relative to: measured beside them in the same rounds of each of the
 * two runs, and known to be the same code in both. It is the runs' baseline where that has not changed. Otherwise
 * it is the first contender that has not: of runs of one checkout alone, because nothing else says that what this
 * repository holds is the same.
 *
 * @param {readonly Matched[]} beside all of one setting
 * @param {readonly Run[]} runs
 * @param {[before: number, after: number]} pair
 * @param {string} [wanted] a contender's name, in place of the baseline
 * @returns {Reference | undefined}
 */
export function referenceOf(beside, runs, [before, after], wanted) {
  const known = beside.flatMap((matched) => {
    const [a, b] = [cellIn(matched, before), cellIn(matched, after)];
    return a && b && isUnchanged([runs[before], a], [runs[after], b])
      ? [{ matched, before: a, after: b }]
      : [];
  });
  if (wanted !== undefined) return known.find(({ before: { contender } }) => contender === wanted);
  const baseline = known.find((one) => [one.before, one.after].every(isBaseline));
  if (baseline) return baseline;
  const sameCode = runs[before].fingerprint.code === runs[after].fingerprint.code;
  return sameCode ? known.find((one) => one.before.role !== 'bound') : undefined;
}

/** @param {Matched} matched @param {number} source */
const cellIn = ({ places }, source) => places.find((placed) => placed.source === source)?.cell;

/** @param {Cell} cell */
const isBaseline = ({ role }) => role === 'baseline';
