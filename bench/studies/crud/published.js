/** What the paper found, each a check against a run. */

import { notMeasured, outcomeOf } from '../../../js/stats/finding.js';
import { OPERATIONS, totalsOf } from './totals.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {ReturnType<PublishedFinding['check']>} Checked */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {import('./totals.js').Totals} Totals */

/** "About equal": the interval lies within. */
const ABOUT = { lo: 0.8, hi: 1.25 };
/** What so many of the series follow is a pattern. */
const MOST_SERIES = 0.75;
/** Records of the paper's worst cases. */
const MOST_RECORDS = 200_000;
const MB = 1024;

/**
 * @param {Run} run
 * @param {string} metric
 * @param {string[]} operations
 * @returns {Comparison[]} of Mongoose with MongoClient, one for each setting
 */
function ofMongoose(run, metric, operations) {
  const settings = new Set(
    run.settings
      .filter(({ workload }) => operations.includes(OPERATIONS[workload]))
      .map(({ id }) => id),
  );
  const mongoose = new Set(
    run.cells.filter(({ contender }) => contender === 'mongoose+inline').map(({ id }) => id),
  );
  return run.comparisons.filter(
    (one) => one.metric === metric && settings.has(one.setting) && mongoose.has(one.cell),
  );
}

/** @param {Comparison[]} comparisons */
function ratios(comparisons) {
  const all = comparisons.map(({ ratio }) => ratio).sort((a, b) => a - b);
  const [least] = all;
  const most = all[all.length - 1];
  const range =
    all.length > 1 ? `${least.toFixed(2)}–${most.toFixed(2)} ×` : `${least.toFixed(2)} ×`;
  return `${range} in ${all.length} ${all.length === 1 ? 'setting' : 'settings'}`;
}

/**
 * In every setting, or it does not hold where one interval says the contrary.
 *
 * @param {Comparison[]} comparisons
 * @param {(one: Comparison) => boolean} agrees
 * @param {(one: Comparison) => boolean} contradicts
 * @returns {Checked}
 */
function everywhere(comparisons, agrees, contradicts) {
  if (comparisons.length === 0) return notMeasured;
  const agreeing = comparisons.filter(agrees).length;
  return {
    outcome: outcomeOf(agreeing === comparisons.length, comparisons.some(contradicts)),
    figure: `${ratios(comparisons)}, certain in ${agreeing}`,
  };
}

/** @type {(metric: string, operations: string[]) => PublishedFinding['check']} */
const moreByMongoose = (metric, operations) => (run) =>
  everywhere(
    ofMongoose(run, metric, operations),
    ({ lo }) => lo > 1,
    ({ hi }) => hi <= 1,
  );

/** @type {(metric: string, operations: string[]) => PublishedFinding['check']} */
const aboutEqual = (metric, operations) => (run) =>
  everywhere(
    ofMongoose(run, metric, operations),
    ({ lo, hi }) => lo >= ABOUT.lo && hi <= ABOUT.hi,
    ({ lo, hi }) => hi < ABOUT.lo || lo > ABOUT.hi,
  );

/**
 * Of the paper's two contenders.
 *
 * @param {Run} run
 * @param {string[]} operations
 */
const totals = (run, operations) =>
  totalsOf(run).filter(
    ({ operation, contender }) =>
      operations.includes(operation) && ['mongodb', 'mongoose'].includes(contender),
  );

/**
 * @param {string[]} operations
 * @param {(totals: Totals) => number} value
 * @param {{ from?: number, below: number, unit: string, records?: number }} bounds `records`: only cells of so many
 * @returns {PublishedFinding['check']}
 */
const within =
  (operations, value, { from, below, unit, records }) =>
  (run) => {
    const values = totals(run, operations)
      .filter((one) => records === undefined || one.records === records)
      .map(value);
    if (values.length === 0) return notMeasured;
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const figure = `${least.toFixed(1)}–${most.toFixed(1)} ${unit}`;
    const holds = most < below && (from === undefined || least >= from);
    return { outcome: outcomeOf(holds, true), figure };
  };

/** @type {PublishedFinding['check']} */
function mongooseHoldsMore(run) {
  const all = totals(run, Object.values(OPERATIONS));
  const pairs = all
    .filter(({ contender }) => contender === 'mongoose')
    .flatMap((one) => {
      const other = all.find(
        ({ contender, cell }) => contender === 'mongodb' && cell.setting === one.cell.setting,
      );
      return other ? [one.memoryKb > other.memoryKb] : [];
    });
  if (pairs.length === 0) return notMeasured;
  const higher = pairs.filter(Boolean).length;
  return {
    outcome: outcomeOf(higher > pairs.length / 2, true),
    figure: `higher in ${higher} of ${pairs.length} settings`,
  };
}

/** @type {PublishedFinding['check']} */
function memoryHasNoPattern(run) {
  const all = totals(run, Object.values(OPERATIONS)).sort((a, b) => a.records - b.records);
  /** @type {Map<string, number[]>} */
  const series = new Map();
  for (const { operation, dataset, contender, memoryKb } of all) {
    const name = `${operation} ${dataset} ${contender}`;
    series.set(name, [...(series.get(name) ?? []), memoryKb]);
  }
  const several = [...series.values()].filter(({ length }) => length > 1);
  if (several.length === 0) return notMeasured;
  const growing = several.filter((values) =>
    values.every((value, i) => i === 0 || value > values[i - 1]),
  ).length;
  return {
    outcome: outcomeOf(growing < MOST_SERIES * several.length, true),
    figure: `grows with the number of records in ${growing} of ${several.length} series`,
  };
}

/**
 * @param {string} contender
 * @param {(ratio: number) => boolean} holds of the time with 89 attributes to that with 6
 * @returns {PublishedFinding['check']}
 */
const bySize = (contender, holds) => (run) => {
  const all = totals(run, ['insert', 'find']).filter((one) => one.contender === contender);
  const found = all
    .filter(({ dataset }) => dataset === 'wide')
    .flatMap((wide) => {
      const narrow = all.find(
        ({ dataset, operation, records }) =>
          dataset === 'narrow' && operation === wide.operation && records === wide.records,
      );
      return narrow ? [wide.ms / narrow.ms] : [];
    });
  if (found.length === 0) return notMeasured;
  const figure = `${Math.min(...found).toFixed(2)}–${Math.max(...found).toFixed(2)} × the time with 10.5 × the bytes`;
  const agreeing = found.filter(holds).length;
  return { outcome: outcomeOf(agreeing === found.length, agreeing === 0), figure };
};

/** @type {PublishedFinding[]} */
export const published = [
  {
    finding: 'Mongoose is slower than MongoClient on insert and find',
    figure: 'slower at every number of records',
    check: moreByMongoose('usPerOp', ['insert', 'find']),
  },
  {
    finding: 'Mongoose is about as fast as MongoClient on update and delete',
    figure: 'about equal',
    check: aboutEqual('usPerOp', ['update', 'delete']),
  },
  {
    finding: 'Mongoose uses more CPU on insert and find',
    figure: 'more at every number of records',
    check: moreByMongoose('clientCpuUsPerOp', ['insert', 'find']),
  },
  {
    finding: 'all updates take little CPU',
    figure: 'under 250 ms',
    check: within(['update'], ({ cpuMs }) => cpuMs, { below: 250, unit: 'ms' }),
  },
  {
    finding: 'all deletes take hardly any CPU',
    figure: 'under 10 ms',
    check: within(['delete'], ({ cpuMs }) => cpuMs, { below: 10, unit: 'ms' }),
  },
  {
    finding: 'insert and find take memory',
    figure: '30–40 MB',
    check: within(['insert', 'find'], ({ memoryKb }) => memoryKb / MB, {
      ...{ from: 30, below: 40, unit: 'MB' },
    }),
  },
  {
    finding: 'update and delete take next to no memory',
    figure: 'about 1 MB or less',
    check: within(['update', 'delete'], ({ memoryKb }) => memoryKb / MB, {
      below: 1.5,
      unit: 'MB',
    }),
  },
  {
    finding: 'memory follows the number of records in no stable pattern',
    figure: 'no stable pattern',
    check: memoryHasNoPattern,
  },
  {
    finding: 'Mongoose usually takes more memory',
    figure: 'usually higher',
    check: mongooseHoldsMore,
  },
  {
    finding: 'the worst cases of insert and find',
    figure: '70 000–80 000 ms for 200 000 records',
    check: within(['insert', 'find'], ({ ms }) => ms, {
      ...{ below: 80_000, unit: 'ms', records: MOST_RECORDS },
    }),
  },
  {
    finding: 'the worst cases of update and delete',
    figure: 'under 5 000 ms for 200 000 records',
    check: within(['update', 'delete'], ({ ms }) => ms, {
      ...{ below: 5000, unit: 'ms', records: MOST_RECORDS },
    }),
  },
  {
    finding: 'MongoClient is indifferent to the size of records',
    figure: 'no difference',
    check: bySize('mongodb', (ratio) => ratio >= ABOUT.lo && ratio <= ABOUT.hi),
  },
  {
    finding: 'the time of Mongoose grows with the size of records',
    figure: 'proportional',
    check: bySize('mongoose', (ratio) => ratio > ABOUT.hi),
  },
];
