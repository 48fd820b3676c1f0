/** Two samples compared by the order of their values alone: no outlier has more weight than any other value. */

import { twoSidedNormalP, Z_95 } from '../distributions/normal.js';
import { countOf } from './moments.js';

/** @typedef {import('./moments.js').Entries} Entries */

/** Where all pairs agree, 95 % confidence leaves so many of a sample's values (the rule of three). */
const THREE = 3;

/**
 * The Mann–Whitney test, normal with corrections for ties and continuity; and how likely one value of `b` is
 * above one of `a` (ties count half), which is the test's own effect size. Its interval is DeLong's, on the
 * logit, so that it stays between 0 and 1 (Biometrics 44, 1988).
 * @param {Entries} a at least two values, as b
 * @param {Entries} b
 * @returns {{ u: number, p: number, superiority: number, lo: number, hi: number }} `u`: pairs in which b is above
 */
export function mannWhitney(a, b) {
  const [n, m] = [countOf(a), countOf(b)];
  const above = sharesBelow(b, a, n);
  const superiority = meanOf(above);
  const u = superiority * n * m;
  const below = sharesBelow(a, b, m);
  const variance = varianceOf(above) / m + varianceOf(below) / n;
  return {
    ...{ u, p: pOf(u, n, m, tiesOf(a, b)) },
    ...{ superiority, ...intervalOf(superiority, variance, Math.min(n, m)) },
  };
}

/**
 * @param {Entries} entries
 * @param {Entries} others
 * @param {number} count of the others
 * @returns {[share: number, count: number][]} of each value, the share of the others that lie below it
 */
function sharesBelow(entries, others, count) {
  let at = 0;
  let seen = 0;
  return entries.map(([value, times]) => {
    for (; at < others.length && others[at][0] < value; at++) seen += others[at][1];
    const equal = at < others.length && others[at][0] === value ? others[at][1] : 0;
    return [(seen + equal / 2) / count, times];
  });
}

/** @param {[number, number][]} shares */
const meanOf = (shares) =>
  shares.reduce((sum, [share, times]) => sum + share * times, 0) / countOf(shares);

/** @param {[number, number][]} shares */
function varianceOf(shares) {
  const mean = meanOf(shares);
  const squares = shares.reduce((sum, [share, times]) => sum + times * (share - mean) ** 2, 0);
  return squares / (countOf(shares) - 1);
}

/** @param {Entries} a @param {Entries} b @returns {number} Σ t³ − t over groups of equal values */
function tiesOf(a, b) {
  /** @type {Map<number, number>} */
  const groups = new Map();
  for (const [value, count] of [...a, ...b]) groups.set(value, (groups.get(value) ?? 0) + count);
  return [...groups.values()].reduce((sum, t) => sum + (t ** 3 - t), 0);
}

/** @param {number} u @param {number} n @param {number} m @param {number} ties */
function pOf(u, n, m, ties) {
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - ties / (all * (all - 1)));
  // All values are equal: there is no order.
  if (variance <= 0) return 1;
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return twoSidedNormalP(distance / Math.sqrt(variance));
}

/** @param {number} superiority @param {number} variance @param {number} least values of the smaller sample */
function intervalOf(superiority, variance, least) {
  if (superiority === 0) return { lo: 0, hi: Math.min(1, THREE / least) };
  if (superiority === 1) return { lo: Math.max(0, 1 - THREE / least), hi: 1 };
  const logit = Math.log(superiority / (1 - superiority));
  const reach = (Z_95 * Math.sqrt(variance)) / (superiority * (1 - superiority));
  const back = (/** @type {number} */ x) => 1 / (1 + Math.exp(-x));
  return { lo: back(logit - reach), hi: back(logit + reach) };
}
