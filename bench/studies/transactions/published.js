/** What was published of each operation, as a check on the official driver. */

import { about, boundsOf, judged, notMeasured } from '../../../js/stats/finding.js';
import { comparedIn } from './analyses.js';
import { OPERATIONS } from './operations.js';
import { launchesText } from './wording.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('./operations.js').Published} Published */
/** @typedef {import('../../../js/stats/finding.js').Bounds} Bounds */

const OFFICIAL = 'mongodb';
/** What the paper could tell from no difference. */
const LITTLE = 1.07;
/** An interval around a published figure reaches beyond it. */
const ROUNDING = 1.03;

/**
 * What the ratio must lie in, and be certain of that: so its whole interval.
 *
 * @param {Published} published
 * @returns {{ published: Bounds, none: number }}
 */
function bandOf({ from, to }) {
  const widened = { lo: from / ROUNDING, hi: to * ROUNDING };
  // "Up to" includes no difference, and is not met by what is faster.
  if (to === LITTLE) return { published: widened, none: widened.lo };
  return { published: from === to && to > 1 ? about(from) : widened, none: 1 };
}

/** @type {(operation: string, published: Published) => PublishedFinding['check']} */
const check = (operation, one) => (run) => {
  const found = comparedIn(run).find(
    (other) => other.operation === operation && other.driver === OFFICIAL,
  );
  if (!found?.launches) return notMeasured;
  const figure = [
    launchesText(found.launches),
    ...(found.paper ? [`by the paper's analysis ${found.paper.ratio.ratio.toFixed(2)} ×`] : []),
  ].join('; ');
  return judged([{ measured: boundsOf(found.launches), ...bandOf(one) }], figure);
};

/** @type {PublishedFinding[]} */
export const published = OPERATIONS.map(({ operation, published: one }) => ({
  finding: `${operation} in a transaction`,
  figure: one.figure,
  check: check(operation, one),
}));
