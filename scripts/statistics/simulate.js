import { MetricComparer } from '../../js/stats/comparison/compare.js';
import { METRICS } from '../../js/stats/metrics.js';
import { hashSeed, seededRandom } from '../../js/stats/random.js';
import { launches } from './noise.js';

/**
 * Made-up runs whose truth is known, through the comparisons that real runs go through.
 */

/** @typedef {import('../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../js/results/run.d.ts').Round} Round */
/** @typedef {import('../../js/stats/comparison/compare.js').Measured} Measured */

/**
 * @typedef {object} Options
 * @property {import('./noise.js').Noise} noise
 * @property {number} rounds
 * @property {number} runs how many runs to make up
 * @property {number} [seed]
 * @property {number} [differencePct] of every contender from the baseline; 0: all run the same code
 * @property {number} [settings]
 * @property {number} [contenders] besides baseline and control
 */

/** Standard deviations of settings, log-uniform: as real ones differ. */
const LEAST_SD = 0.01;
const MOST_SD = 0.05;

/**
 * @param {Options} options
 * @returns {{ coverage: number, significant: number, verdicts: number, runsWithVerdict: number,
 *   halfWidthPct: number }}
 *   shares of 1: intervals that hold the truth, comparisons with an uncorrected p under 5 %, verdicts
 *   of a difference, and runs with at least one such verdict
 */
export function simulate(options) {
  const { noise, rounds, runs, seed = 1, differencePct = 0 } = options;
  const random = seededRandom(hashSeed(seed, noise, rounds, differencePct));
  const truth = Math.log1p(differencePct / 100);
  const seen = { comparisons: 0, covered: 0, significant: 0, verdicts: 0, runs: 0, widths: 0 };
  for (let i = 0; i < runs; i++) {
    const comparisons = new MetricComparer(madeUpRun(options, truth, random)).planned();
    for (const { lo, hi, p } of comparisons) {
      seen.comparisons++;
      seen.widths += Math.log(hi / lo) / 2;
      if (Math.log(lo) <= truth && Math.log(hi) >= truth) seen.covered++;
      if ((p ?? 1) < 0.05) seen.significant++;
    }
    const found = comparisons.filter(isDifference).length;
    seen.verdicts += found;
    if (found > 0) seen.runs++;
  }
  return {
    coverage: seen.covered / seen.comparisons,
    significant: seen.significant / seen.comparisons,
    verdicts: seen.verdicts / seen.comparisons,
    runsWithVerdict: seen.runs / runs,
    halfWidthPct: 100 * Math.expm1(seen.widths / seen.comparisons),
  };
}

/** @param {Comparison} comparison */
export function isDifference({ verdict }) {
  return verdict === 'faster' || verdict === 'slower';
}

/**
 * @param {Pick<Options, 'noise' | 'rounds' | 'settings' | 'contenders'>} options
 * @param {number} truth
 * @param {() => number} random
 * @returns {Measured}
 */
export function madeUpRun({ noise, rounds, settings = 4, contenders = 4 }, truth, random) {
  const names = ['baseline', 'control', ...Array.from({ length: contenders }, (_, i) => `c${i}`)];
  const ids = Array.from({ length: settings }, (_, i) => `s${i}`);
  /** @type {Measured['data']} */
  const data = new Map();
  const cells = ids.flatMap((setting) => {
    const sd = LEAST_SD * (MOST_SD / LEAST_SD) ** random();
    return names.map((name) => {
      const id = `${setting}/${name}`;
      const role = name === 'baseline' || name === 'control' ? name : 'contender';
      const shift = role === 'contender' ? truth : 0;
      const levels = launches({ noise, rounds, sd, random });
      data.set(id, {
        rounds: levels.map((level, i) => madeUpRound(i, level + shift)),
        histograms: {},
      });
      return /** @type {Cell} */ ({ id, setting, contender: name, role, status: 'ok' });
    });
  });
  return {
    settings: ids.map((id) => /** @type {any} */ ({ id })),
    cells,
    data,
    environment: /** @type {any} */ ({ stores: {} }),
    measuring: /** @type {any} */ ({ marginPct: 2 }),
    metrics: [...METRICS],
  };
}

/** @param {number} i @param {number} level log of the time per operation @returns {Round} */
function madeUpRound(i, level) {
  const us = 1e5 * Math.exp(level);
  return {
    round: i + 1,
    group: 0,
    ops: 1000,
    seconds: us / 1e6,
    slices: { ops: [1000], us: [us] },
    metrics: {},
    warmup: { ops: 0, seconds: 0, steady: true },
  };
}
