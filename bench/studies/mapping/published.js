/** What was published (in ms for 10 000 inserts), each a check against a run. */

import { ratioText } from '../../../js/stats/figures.js';
import { notMeasured, outcomeOf } from '../../../js/stats/finding.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Comparison} Comparison */

/** The published plain driver object is the baseline of all. */
const PLAIN_MS = 877.76;
/** Costs nothing: the interval ends before a tenth more. */
const NOTHING = 1.1;

/**
 * @param {Run} run
 * @param {string} contender
 * @returns {Comparison | undefined} its time for an insert, as a ratio to the plain object's on the official driver
 */
function insertOf(run, contender) {
  const setting = run.settings.find(({ workload }) => workload === 'insertOne')?.id;
  const cell = run.cells.find(
    (one) => one.setting === setting && one.contender === `${contender}+inline`,
  );
  return run.comparisons.find(({ cell: id, metric }) => id === cell?.id && metric === 'usPerOp');
}

/**
 * @param {string} contender
 * @param {{ holds: (one: Comparison) => boolean, contradicts: (one: Comparison) => boolean }} judged
 * @returns {PublishedFinding['check']}
 */
const check =
  (contender, { holds, contradicts }) =>
  (run) => {
    const found = insertOf(run, contender);
    if (!found) return notMeasured;
    return { outcome: outcomeOf(holds(found), contradicts(found)), figure: ratioText(found) };
  };

const twice = {
  holds: (/** @type {Comparison} */ { lo }) => lo >= 2,
  contradicts: (/** @type {Comparison} */ { hi }) => hi < 2,
};
const nothing = {
  holds: (/** @type {Comparison} */ { hi }) => hi <= NOTHING,
  contradicts: (/** @type {Comparison} */ { lo }) => lo > NOTHING,
};

/** @type {(ms: number) => string} */
const publishedMs = (ms) => `${ms.toLocaleString('en-US')} ms, ${(ms / PLAIN_MS).toFixed(2)} ×`;

/** @type {PublishedFinding[]} */
export const published = [
  {
    finding: 'a mapper with public fields takes more than twice as long as a plain driver object',
    figure: publishedMs(2368.37),
    check: check('mongoose', twice),
  },
  {
    finding: 'a mapper with getters and setters takes more than twice as long, too',
    figure: publishedMs(2113.11),
    check: check('mongoose/accessors', twice),
  },
  {
    finding: 'with getters and setters a mapper is no slower than with public fields',
    figure: '0.89 ×',
    check(run) {
      const [fields, accessors] = ['mongoose', 'mongoose/accessors'].map((one) =>
        insertOf(run, one),
      );
      if (!fields || !accessors) return notMeasured;
      const figure = `${ratioText(accessors)} with, ${ratioText(fields)} without`;
      return { outcome: outcomeOf(accessors.hi < fields.lo, accessors.lo > fields.hi), figure };
    },
  },
  {
    finding: 'a class with public fields that makes its own driver object costs nothing',
    figure: publishedMs(816.07),
    check: check('mongodb/class', nothing),
  },
  {
    finding: 'a class with getters that makes its own driver object costs nothing',
    figure: publishedMs(824.41),
    check: check('mongodb/class-accessors', nothing),
  },
];
