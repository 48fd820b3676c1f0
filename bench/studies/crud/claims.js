/** What findings are checked with: the paper's two contenders beside each other, and what a cell took in all. */

import {
  boundsOf,
  boundsOfMetric,
  judged,
  notMeasured,
  ratioOf,
} from '../../../js/stats/finding.js';
import { OPERATIONS, totalsOf } from './totals.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('../../../js/stats/finding.js').Bounds} Bounds */
/** @typedef {import('../../../js/stats/finding.js').Checked} Checked */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/stats/finding.js').Ratio} Ratio */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */
/** @typedef {import('./totals.js').Totals} Totals */
/** @typedef {import('./totals.js').Operation} Operation */
/** @typedef {import('./totals.js').Kind} Kind */
/** @typedef {{ operations: Operation[], kind?: Kind }} Wanted `kind`: left out, both */
/** @typedef {(run: Run) => Checked} Check */

/** What takes time with every record. @type {Operation[]} */
export const ADDING = ['insert', 'find'];
/** What the paper sees hardly any difference in. @type {Operation[]} */
export const CHANGING = ['update', 'delete'];

/** @param {Totals} totals */
export const time = ({ ms }) => ms;
/** @param {Totals} totals */
export const cpu = ({ cpuMs }) => cpuMs;
/** @param {Totals} totals */
export const memory = ({ memoryKb }) => memoryKb;

/** @param {Wanted} wanted @returns {(one: { operation: Operation, kind: Kind } | undefined) => boolean} */
const isWanted =
  ({ operations, kind }) =>
  (one) =>
    one !== undefined &&
    operations.includes(one.operation) &&
    (kind === undefined || one.kind === kind);

/**
 * @param {Run} run
 * @param {string} metric
 * @param {Wanted} wanted
 * @returns {Ratio[]} of Mongoose to MongoClient, one for each setting
 */
export function ofMongoose(run, metric, wanted) {
  const fits = isWanted(wanted);
  const settings = new Set(
    run.settings.filter(({ workload }) => fits(OPERATIONS[workload])).map(({ id }) => id),
  );
  const mongoose = new Set(
    run.cells.filter(({ contender }) => contender === 'mongoose+inline').map(({ id }) => id),
  );
  return run.comparisons
    .filter((one) => one.metric === metric && settings.has(one.setting) && mongoose.has(one.cell))
    .map((one) => ({ ratio: one.ratio, ...boundsOf(one) }));
}

/**
 * Single settings scatter.
 *
 * @param {readonly Ratio[]} ratios
 * @returns {Ratio | undefined} the middle one, undefined where there is none
 */
export const middleOf = (ratios) =>
  [...ratios].sort((a, b) => a.ratio - b.ratio)[Math.floor(ratios.length / 2)];

/**
 * Mongoose's part of what MongoClient takes, in every setting.
 *
 * @param {string} metric
 * @param {Wanted} wanted
 * @param {Bounds} published
 * @param {number} [none]
 * @returns {Check}
 */
export const everywhere =
  (metric, wanted, published, none = 1) =>
  (run) => {
    const found = ofMongoose(run, metric, wanted);
    return judged(
      found.map((measured) => ({ measured, published, none })),
      rangeText(found),
    );
  };

/** @param {readonly { ratio: number }[]} ratios `1.20–3.40 × in 4 settings` */
export function rangeText(ratios) {
  if (ratios.length === 0) return '';
  const all = ratios.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const [least, most] = [all[0], all[all.length - 1]].map((ratio) => ratio.toFixed(2));
  return `${least === most ? least : `${least}–${most}`} × in ${all.length} ${all.length === 1 ? 'setting' : 'settings'}`;
}

/**
 * Of the paper's two contenders.
 *
 * @param {Run} run
 * @param {Wanted & { contender?: 'mongodb' | 'mongoose', dataset?: string, records?: number }} wanted
 */
export function totals(run, { contender, dataset, records, ...wanted }) {
  const fits = isWanted(wanted);
  return totalsOf(run).filter(
    (one) =>
      fits(one) &&
      ['mongodb', 'mongoose'].includes(one.contender) &&
      (contender === undefined || one.contender === contender) &&
      (dataset === undefined || one.dataset === dataset) &&
      (records === undefined || one.records === records),
  );
}

/**
 * What only bulk calls can meet is not refuted by a call for each record.
 *
 * @param {Operation[]} operations
 * @param {Check} check of bulk calls
 * @returns {Check}
 */
export const inBulk = (operations, check) => (run) => {
  const found = check(run);
  if (found !== notMeasured || totals(run, { operations, kind: 'single' }).length === 0) {
    return found;
  }
  return { outcome: 'another operation', figure: 'a call for each record was measured, no bulk' };
};

/**
 * @param {Operation[]} operations in bulk
 * @param {(totals: Totals) => Interval} value
 * @param {Bounds} published
 * @param {(value: number) => string} text
 * @returns {Check}
 */
export const within = (operations, value, published, text) =>
  inBulk(operations, (run) => {
    const all = totals(run, { operations, kind: 'bulk' }).map(value);
    if (all.length === 0) return notMeasured;
    const medians = all.map(({ median }) => median);
    const ends = [Math.min(...medians), Math.max(...medians)].map(text);
    return judged(
      all.map((one) => ({ measured: boundsOfMetric(one), published })),
      [...new Set(ends)].join('–'),
    );
  });

/**
 * Pairs of totals that differ in one thing.
 *
 * @param {Totals[]} some
 * @param {Totals[]} others
 * @param {(keyof Totals)[]} alike in which both are
 * @param {(totals: Totals) => Interval} value
 * @returns {Ratio[]} some ÷ others
 */
export const pairs = (some, others, alike, value) =>
  some.flatMap((one) => {
    const other = others.find((two) => alike.every((key) => two[key] === one[key]));
    return other ? [ratioOf(value(one), value(other))] : [];
  });
