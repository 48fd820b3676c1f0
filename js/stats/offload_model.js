/**
 * When moving blocking calls to workers pays: a model with three costs for each dispatch, fitted to measured
 * cells. Times are µs.
 *
 * - A call alone waits for itself and for the way there and back (`addedUs`).
 * - With many in flight, each worker takes one call after another, and a little more for each (`workerUs`).
 * - However short the calls are, the dispatch moves no more than one each `callUs`.
 */

import { median } from './median.js';

/**
 * @typedef {object} Point a measured cell
 * @property {number} opUs how long a call blocks its thread
 * @property {number} concurrency
 * @property {number} workers
 * @property {number} opsPerSecond
 * @property {number} latencyUs mean
 */
/** @typedef {{ addedUs: number, workerUs: number, callUs: number }} OffloadCosts */
/** @typedef {{ opsPerSecond: number, latencyUs: number }} Predicted */

/**
 * @param {Point[]} points of one dispatch: some alone, some with more in flight than there are workers
 * @returns {OffloadCosts | undefined} undefined when they do not tell all three
 */
export function fitOffload(points) {
  const alone = points.filter(({ concurrency }) => concurrency === 1);
  const many = points.filter(({ concurrency, workers }) => concurrency > workers);
  const shortest = Math.min(...many.map(({ opUs }) => opUs));
  const short = many.filter(({ opUs }) => opUs === shortest);
  const long = many.filter(({ opUs }) => opUs > shortest);
  if (alone.length === 0 || short.length === 0 || long.length === 0) return undefined;
  return {
    addedUs: Math.max(0, median(alone.map(({ latencyUs, opUs }) => latencyUs - opUs))),
    workerUs: Math.max(
      0,
      median(long.map(({ workers, opsPerSecond, opUs }) => (workers * 1e6) / opsPerSecond - opUs)),
    ),
    callUs: median(short.map(({ opsPerSecond }) => 1e6 / opsPerSecond)),
  };
}

/**
 * @param {OffloadCosts} costs
 * @param {{ opUs: number, concurrency: number, workers: number }} asked
 * @returns {Predicted}
 */
export function predictOffload({ addedUs, workerUs, callUs }, { opUs, concurrency, workers }) {
  const perSecond = Math.min(
    concurrency / (opUs + addedUs),
    Math.min(workers, concurrency) / (opUs + Math.min(workerUs, addedUs)),
    1 / callUs,
  );
  return { opsPerSecond: perSecond * 1e6, latencyUs: concurrency / perSecond };
}

/**
 * The calling thread does one after another; who waits for its turn waits for all before it.
 *
 * @param {{ opUs: number, concurrency: number }} asked
 * @returns {Predicted}
 */
export const predictInline = ({ opUs, concurrency }) => ({
  opsPerSecond: 1e6 / opUs,
  latencyUs: concurrency * opUs,
});

/**
 * @param {OffloadCosts} costs
 * @param {{ concurrency: number, workers: number }} asked
 * @returns {number} µs that a call must block for, at least, so that offloading brings more operations a
 *   second; infinite where it never does
 */
export function breakEvenUs(costs, asked) {
  const gains = (/** @type {number} */ opUs) =>
    predictOffload(costs, { ...asked, opUs }).opsPerSecond >
    predictInline({ ...asked, opUs }).opsPerSecond;
  let [low, high] = [0, LONGEST_US];
  if (!gains(high)) return Number.POSITIVE_INFINITY;
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (gains(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const LONGEST_US = 1e6;
