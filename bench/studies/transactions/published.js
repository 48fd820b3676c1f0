/** What was published of each operation, as a check on the official driver. */

import { notMeasured, outcomeOf } from '../../../js/stats/finding.js';
import { comparedIn } from './analyses.js';
import { OPERATIONS } from './operations.js';
import { launchesText } from './wording.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('./operations.js').Published} Published */

const OFFICIAL = 'mongodb';
/** A single figure is met within a quarter, */
const ABOUT = { lo: 0.8, hi: 1.25 };
/** "up to 7 %" and "no difference" within the 7 % that the paper tells from no difference. */
const LITTLE = 1.07;

/**
 * What the ratio must lie in, and be certain of that: so its whole interval.
 *
 * @param {Published} published
 * @returns {{ lo: number, hi: number }}
 */
function bandOf({ from, to }) {
  if (to <= LITTLE) return { lo: 1 / LITTLE, hi: LITTLE };
  return from === to ? { lo: from * ABOUT.lo, hi: to * ABOUT.hi } : { lo: from, hi: to };
}

/** @type {(operation: string, published: Published) => PublishedFinding['check']} */
const check = (operation, published) => (run) => {
  const found = comparedIn(run).find(
    (one) => one.operation === operation && one.driver === OFFICIAL,
  );
  if (!found?.launches) return notMeasured;
  const { lo, hi, p } = found.launches;
  const band = bandOf(published);
  const inside = lo >= band.lo && hi <= band.hi;
  const outside = hi < band.lo || lo > band.hi;
  // One launch alone has no interval.
  const isTold = p !== null;
  // "No difference" is contradicted by any that is certain, however small.
  const differs = published.to === 1 && (lo > 1 || hi < 1);
  return {
    outcome: outcomeOf(isTold && inside && !differs, isTold && (outside || differs)),
    figure: [
      launchesText(found.launches),
      ...(found.paper ? [`by the paper's analysis ${found.paper.ratio.ratio.toFixed(2)} ×`] : []),
    ].join('; '),
  };
};

/** @type {PublishedFinding[]} */
export const published = OPERATIONS.map(({ operation, published: one }) => ({
  finding: `${operation} in a transaction`,
  figure: one.figure,
  check: check(operation, one),
}));
