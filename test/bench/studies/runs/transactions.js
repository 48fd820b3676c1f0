/** A run of the study transactions, made of ratios. */

import { OPERATIONS } from '../../../../bench/studies/transactions/operations.js';
import { Histogram } from '../../../../js/stats/histogram.js';

const TURNS = 8;
const ROUNDS = 4;

/** @param {readonly number[]} us */
function histogramOf(us) {
  const histogram = new Histogram();
  for (const one of us) histogram.recordUs(one);
  return histogram;
}

/**
 * Rounds of one contender whose operations take so long.
 *
 * @param {string} operation
 * @param {number} us
 * @param {{ noise: number, rounds: number }} how the rounds differ by `noise`
 */
function dataOf(operation, us, { noise, rounds }) {
  const slices = { ops: Array(TURNS).fill(300), us: Array(TURNS).fill(300 * us) };
  return {
    histograms: { [operation]: histogramOf([0.5 * us, us, 1.5 * us, 5 * us]) },
    // Ten around the mean, and one that the fences cut off.
    middle: { [operation]: histogramOf([...TEN.map((x) => x * us), 20 * us]) },
    rounds: Array.from({ length: rounds }, (_, i) => {
      const times = Math.exp(noise * (i % 2 === 0 ? 1 : -1));
      const ofRound = { ...slices, us: slices.us.map((one) => one * times) };
      return {
        ...{ round: i + 1, group: 0, ops: 300 * TURNS, seconds: 1, slices: ofRound },
        ...{ metrics: { usPerOp: us * times }, warmup: { ops: 1, seconds: 1, steady: true } },
      };
    }),
  };
}
const TEN = [0.96, 0.97, 0.98, 0.99, 1, 1, 1.01, 1.02, 1.03, 1.04];

/**
 * A run in which a transaction takes so many times as long.
 *
 * @param {number | Record<string, number>} ratios by workload
 * @param {{ noise?: number, rounds?: number, drivers?: string[] }} [how]
 */
export function transactionsRun(
  ratios,
  { noise = 0, rounds = ROUNDS, drivers = ['mongodb', 'native'] } = {},
) {
  const data = new Map();
  const settings = OPERATIONS.map(({ workload }) => ({
    ...{ id: `${workload}/narrow`, workload },
    load: { kind: 'iterations', operations: 300 },
  }));
  const cells = settings.flatMap(({ id: setting, workload }) =>
    drivers.flatMap((driver) =>
      ['', 'transaction'].map((variant) => {
        const ratio = typeof ratios === 'number' ? ratios : (ratios[workload] ?? 1);
        const contender = `${driver}${variant && `/${variant}`}+inline`;
        const id = `${setting}/${contender}`;
        const us = variant ? 200 * ratio : 200;
        data.set(id, dataOf(workload, us, { noise: variant ? noise : 0, rounds }));
        const metrics = { usPerOp: { median: us }, commandsPerOp: { median: variant ? 2 : 1 } };
        const stages = {
          ...{ beginUsPerOp: { median: 1 }, withinUsPerOp: { median: us - 101 } },
          ...{ commitUsPerOp: { median: 100 } },
        };
        return {
          ...{ id, setting, contender, driver, variant, version: '', store: 'mongod-rs' },
          ...{ dispatch: 'inline', dispatchVariant: '', poolSize: 0, reply: 'objects' },
          ...{ status: 'ok', role: contender === 'mongodb+inline' ? 'baseline' : 'contender' },
          summary: { metrics: { ...metrics, ...(variant && stages) } },
        };
      }),
    ),
  );
  const measuring = { marginPct: 2 };
  return /** @type {any} */ ({
    settings,
    cells,
    data,
    measuring,
    metrics: [],
    baseline: 'mongodb',
  });
}
