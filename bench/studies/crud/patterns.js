/** Findings of many cells together: what memory follows, who mostly takes more, what goes with what. */

import { atLeast, judged, notMeasured } from '../../../js/stats/finding.js';
import { ADDING, CHANGING, cpu, memory, pairs, time, totals } from './claims.js';

/** @typedef {import('./totals.js').Totals} Totals */
/** @typedef {import('./totals.js').Operation} Operation */
/** @typedef {import('./claims.js').Check} Check */

/** What so many of the series follow is a pattern. */
const MOST_SERIES = 0.75;
/** Two figures follow one another by chance. */
const LEAST_IN_SERIES = 3;
/** "Roughly proportional": ranks that correlate by so much. */
const PROPORTIONAL = 0.8;
const LEAST_CELLS = 8;
/** Fieller's standard error of a rank correlation, for 95 %, which is divided by the root of the cells less three. */
const FIELLER = 1.96 * 1.06;

/** @param {import('../../../js/results/run.d.ts').Run} run @param {Operation[]} operations */
export function memoryOfMongoose(run, operations) {
  const [mongoose, mongodb] = /** @type {const} */ (['mongoose', 'mongodb']).map((contender) =>
    totals(run, { operations, contender }),
  );
  return pairs(mongoose, mongodb, ['operation', 'kind', 'dataset', 'records'], memory);
}

/** @type {Check} */
export function mongooseHoldsMore(run) {
  const found = memoryOfMongoose(run, ADDING);
  if (found.length === 0) return notMeasured;
  const higher = found.filter(({ lo }) => lo > 1).length;
  const lower = found.filter(({ hi }) => hi < 1).length;
  const figure = `certainly higher in ${higher}, lower in ${lower} of ${found.length} settings`;
  if (2 * higher > found.length) return { outcome: 'holds', figure };
  if (2 * lower > found.length) return { outcome: 'does not hold', how: 'reversed', figure };
  return { outcome: 'cannot be told', figure };
}

/**
 * Memory against the number of records: steadily more, or steadily less, is a pattern.
 *
 * @type {Check}
 */
export function memoryHasNoPattern(run) {
  const all = totals(run, { operations: [...ADDING, ...CHANGING] }).sort(
    (a, b) => a.records - b.records,
  );
  /** @type {Map<string, Totals[]>} */
  const series = new Map();
  for (const one of all) {
    const name = [one.operation, one.kind, one.dataset, one.contender].join();
    series.set(name, [...(series.get(name) ?? []), one]);
  }
  const several = [...series.values()].filter(({ length }) => length >= LEAST_IN_SERIES);
  if (several.length === 0) return notMeasured;
  const [growing, falling] = [several.map(growth), several.map((one) => growth(one.toReversed()))];
  const both = [growing, falling];
  const certain = both.map((found) => found.filter((one) => one === 'certain').length);
  const figure = `grows with the number of records in ${certain[0]}, falls in ${certain[1]} of ${several.length} series`;
  const most = MOST_SERIES * several.length;
  if (certain.some((many) => many >= most)) {
    return { outcome: 'does not hold', how: 'a pattern', figure };
  }
  const isNone = both.every((found) => found.filter((one) => one !== 'none').length < most);
  return { outcome: isNone ? 'holds' : 'cannot be told', figure };
}

/** Whether each has more than the one before it. @param {Totals[]} series */
function growth(series) {
  const steps = series.slice(1).map((one, i) => [memory(one), memory(series[i])]);
  if (steps.every(([later, before]) => later.lo > before.hi)) return 'certain';
  return steps.some(([later, before]) => later.hi < before.lo) ? 'none' : 'open';
}

/**
 * Cells that take longer for a record take more CPU for it: their ranks by either, correlated. Of all records together
 * the number of records would be the reason for both.
 *
 * @type {Check}
 */
export function cpuFollowsTime(run) {
  const all = totals(run, { operations: [...ADDING, ...CHANGING] });
  if (all.length < LEAST_CELLS) return notMeasured;
  const ranksBy = (/** @type {typeof time} */ value) => {
    const perRecord = (/** @type {Totals} */ one) => value(one).median / one.records;
    const sorted = [...all].sort((a, b) => perRecord(a) - perRecord(b));
    return new Map(sorted.map((one, rank) => [one, rank]));
  };
  const [byTime, byCpu] = [ranksBy(time), ranksBy(cpu)];
  const apart = all.reduce(
    (sum, one) => sum + ((byTime.get(one) ?? 0) - (byCpu.get(one) ?? 0)) ** 2,
    0,
  );
  // Spearman's, its interval by Fisher's transformation.
  const correlation = 1 - (6 * apart) / (all.length * (all.length ** 2 - 1));
  const off = FIELLER / Math.sqrt(all.length - 3);
  const [lo, hi] = [-off, off].map((by) => Math.tanh(Math.atanh(correlation) + by));
  return judged(
    [{ measured: { lo, hi }, published: atLeast(PROPORTIONAL), none: 0 }],
    `ranks correlate by ${correlation.toFixed(2)} (${lo.toFixed(2)}–${hi.toFixed(2)}) over ${all.length} cells`,
  );
}
