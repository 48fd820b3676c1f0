/** What was published (in ms for 10 000 inserts), each a check against a run. */

import { ratioText } from '../../../js/stats/figures.js';
import {
  atLeast,
  atMost,
  boundsOf,
  judged,
  notMeasured,
  ratioOf,
} from '../../../js/stats/finding.js';
import { publishedTable } from '../common/published_table.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../../js/stats/finding.js').Bounds} Bounds */

/** By the publication's names for the ways. */
const MS = new Map(
  publishedTable(new URL('./published.csv', import.meta.url)).map(({ way, ms }) => [
    way,
    Number(ms),
  ]),
);
const PLAIN = 'plain driver object';
/** Costs nothing: the interval ends before a tenth more. */
const NOTHING = 1.1;
/** No slower: the same. */
const NO_SLOWER = 1.05;

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

/** @param {string} contender @param {Bounds} published @param {number} none @returns {PublishedFinding['check']} */
const check = (contender, published, none) => (run) => {
  const found = insertOf(run, contender);
  if (!found) return notMeasured;
  return judged([{ measured: boundsOf(found), published, none }], ratioText(found));
};

/** @param {string} way @returns {number} ms */
const msOf = (way) => MS.get(way) ?? Number.NaN;

/** @param {string} way */
const msText = (way) => `${msOf(way).toLocaleString('en-US')} ms`;

/** @param {string} way */
const figureOf = (way) => `${msText(way)}, the plain object ${msText(PLAIN)}`;

const twice = atLeast(2);
const nothing = atMost(NOTHING);

/** @type {PublishedFinding[]} */
export const published = [
  {
    finding: 'a mapper with public fields takes more than twice as long as a plain driver object',
    figure: figureOf('mapper class with public fields'),
    check: check('mongoose', twice, 1),
  },
  {
    finding: 'a mapper with getters and setters takes more than twice as long, too',
    figure: figureOf('mapper class with getters and setters'),
    check: check('mongoose/accessors', twice, 1),
  },
  {
    finding: 'with getters and setters a mapper is no slower than with public fields',
    figure: ['mapper class with getters and setters', 'mapper class with public fields']
      .map(msText)
      .join(' and '),
    check(run) {
      const [fields, accessors] = ['mongoose', 'mongoose/accessors'].map((one) =>
        insertOf(run, one),
      );
      if (!fields || !accessors) return notMeasured;
      const measured = ratioOf(intervalOf(accessors), intervalOf(fields));
      const claim = { measured, published: atMost(NO_SLOWER), none: NO_SLOWER };
      return judged([claim], ratioText(measured));
    },
  },
  {
    finding: 'a class with public fields that makes its own driver object costs nothing',
    figure: figureOf('class that makes its own driver object with public fields'),
    check: check('mongodb/class', nothing, NOTHING),
  },
  {
    finding: 'a class with getters that makes its own driver object costs nothing',
    figure: figureOf('class that makes its own driver object with getters and setters'),
    check: check('mongodb/class-accessors', nothing, NOTHING),
  },
];

/** @param {Comparison} comparison */
const intervalOf = ({ ratio, lo, hi }) => ({ median: ratio, lo, hi });
