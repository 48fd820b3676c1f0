/** Small results for figures, made by hand: every number of a test is in the test. */

import { Histogram } from '../../../js/stats/histogram.js';

/** @typedef {import('../../../js/report/settings.js').Row} Row */
/** @typedef {import('../../../js/report/settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../../js/results/run.d.ts').Run} Run */

/** @param {number} median @param {number} [lo] @param {number} [hi] */
export const interval = (median, lo = median, hi = median) => ({ median, lo, hi });

/** @param {Partial<Setting>} [setting] @returns {Setting} */
export const setting = (setting = {}) => ({
  id: 'findOne/wide/c1',
  workload: 'findOne',
  dataset: 'wide',
  load: { kind: 'closed', concurrency: 1 },
  params: {},
  phrase: 'reads one wide document by _id',
  documents: 1,
  ...setting,
});

/**
 * @param {string} contender `native+ring/p2`: with its number of workers
 * @param {Record<string, number | { median: number, lo: number, hi: number }>} [metrics]
 * @param {{ of?: string, role?: Cell['role'], reply?: string, summary?: Partial<NonNullable<Cell['summary']>>,
 *   comparison?: Partial<Comparison> }} [more]
 * @returns {Row}
 */
export function row(contender, metrics = {}, more = {}) {
  const {
    of = 'findOne/wide/c1',
    role = 'contender',
    reply = 'objects',
    summary,
    comparison,
  } = more;
  const [, name, pool = '0'] = /** @type {string[]} */ (contender.match(/^(.*?)(?:\/p(\d+))?$/s));
  const [driver, way = 'inline'] = name.split('+');
  const [dispatch, dispatchVariant = ''] = way.split(':');
  const id = `${of}/${contender}`;
  return {
    cell: {
      ...{ id, setting: of, contender: name, driver, version: '', variant: '' },
      ...{ dispatch, dispatchVariant, store: 'mongod', poolSize: Number(pool), reply, role },
      status: 'ok',
      summary: {
        rounds: 3,
        metrics: Object.fromEntries(
          Object.entries({ usPerOp: 100, ...metrics }).map(([metric, value]) => [
            metric,
            typeof value === 'number' ? interval(value) : value,
          ]),
        ),
        latencyUs: {},
        steadyRounds: 3,
        ...summary,
      },
    },
    comparisons: comparison
      ? {
          usPerOp: {
            ...{
              setting: of,
              cell: id,
              baseline: 'baseline',
              metric: 'usPerOp',
              ratio: 1,
              lo: 1,
              hi: 1,
            },
            ...{ p: 0.01, exploratory: false, rounds: 3, verdict: 'same', minimumDetectablePct: 1 },
            ...comparison,
          },
        }
      : {},
  };
}

/** @param {Row[]} rows @param {Partial<SettingResult>} [more] @returns {SettingResult} */
export const result = (rows, more = {}) => ({
  setting: setting(),
  rows,
  unmeasured: [],
  noisePct: undefined,
  ...more,
});

/**
 * @param {SettingResult[]} results
 * @param {Record<string, { us?: number[], latencies?: number[], steal?: number }>} [data] by contender: µs/op of
 *   each round, and µs of each operation
 * @returns {Run}
 */
export function runOf(results, data = {}) {
  const rows = results.flatMap(({ rows }) => rows);
  const run = {
    baseline: 'mongodb+inline',
    settings: results.map(({ setting }) => setting),
    cells: rows.map(({ cell }) => cell),
    comparisons: rows.flatMap(({ comparisons }) => Object.values(comparisons)),
    data: new Map(
      rows.map(({ cell }) => {
        const {
          us = [],
          latencies = [],
          steal,
        } = data[cell.id.slice(cell.setting.length + 1)] ?? {};
        return [
          cell.id,
          {
            rounds: us.map((usPerOp, i) => ({
              round: i + 1,
              metrics: { usPerOp, ...(steal !== undefined && { stealPct: steal }) },
            })),
            histograms: latencies.length > 0 ? { findOne: histogram(latencies) } : {},
          },
        ];
      }),
    ),
  };
  return /** @type {any} */ (run);
}

/** @param {number[]} latencies µs */
export function histogram(latencies) {
  const made = new Histogram();
  for (const us of latencies) made.recordUs(us);
  return made;
}

/** Each operation's latency of a made-up distribution: 1, 2, … n times `us`. @param {number} us @param {number} n */
export const spreadOut = (us, n = 1000) => Array.from({ length: n }, (_, i) => us * (i + 1));
