/** Which way to call a database, for an operation that a user describes: from what a run of this study has measured. */

import { predictInline } from '../../../js/stats/offload_model.js';
import { fittedDispatches, heldOut } from './break_even.js';
import { costsAt, heldOutSizes, predictSized, sizedWays } from './sizes.js';
import { rate, time } from './wording.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('./sizes.js').SizedWay} SizedWay */

/**
 * @typedef {object} Asked
 * @property {number} opUs how long a synchronous call blocks its thread
 * @property {number} docBytes that an answer has
 * @property {number} concurrency
 * @property {number} cores
 * @property {number} [loopDelayUs] the most that the event loop may be kept waiting
 */
/**
 * @typedef {object} Way
 * @property {string} name as a reader calls it
 * @property {number} opsPerSecond
 * @property {number} latencyUs
 * @property {number} loopDelayUs
 */

/** More workers than that bring little, and each holds a heap and connections. */
const WORKERS = [1, 2, 4, 8, 16, 32];
/** A model is never surer than that, however well it met the cells held out. */
const LEAST_ERROR = 0.1;
/** Between the sizes that were measured, a way is worked out only where that came so near to one held out. */
const MOST_ERROR = 0.3;

/**
 * @param {Run} run of the study dispatch
 * @param {Asked} given
 * @returns {{ ways: Way[], chosen: Way | undefined, alike: Way[], factor: number, unknown: string[], declined: string[], leastUs: number }}
 *   fastest first; `chosen`: the fastest that keeps within the delay asked for; `alike`: others that do, too near to it
 *   to be told from it; throughputs are right within ÷ and × `factor`; `unknown`: ways of which nothing is known for
 *   answers of that size; `declined`: ways whose costs cannot be worked out between the sizes that were measured;
 *   `leastUs`: CPU that a synchronous call takes for such an answer, so that it cannot block for
 *   less, 0 where that is not known
 */
export function advise(run, given) {
  const { docBytes, loopDelayUs = Number.POSITIVE_INFINITY } = given;
  const sized = sizedWays(run);
  const leastUs = Math.max(0, ...sized.map(({ sizes }) => costsAt(sizes, docBytes)?.leastUs ?? 0));
  const asked = { ...given, opUs: Math.max(given.opUs, leastUs) };
  const fitted = fittedDispatches(run);
  const ways = [inline(asked)];
  const unknown = [];
  const declined = [];
  const missed = heldOutSizes(sized).filter(({ error }) => Math.abs(error) > MOST_ERROR);
  for (const one of largest(sized)) {
    const miss = isBetween(one, docBytes) && missed.find(({ way }) => way === one.name);
    if (miss) {
      const off = `${Math.round(100 * Math.abs(miss.error))} % off`;
      declined.push(`${wordsOf(one)} (${off} where ${sizeText(miss.bytes)} were measured)`);
      continue;
    }
    const way = predicted(run, one, fitted, asked);
    if (way) ways.push(way);
    else unknown.push(`${wordsOf(one)} (up to ${sizeText(one.sizes.at(-1)?.bytes ?? 0)})`);
  }
  for (const { dispatch } of largest(fitted.map((one) => ({ ...one, name: one.dispatch })))) {
    if (!sized.some(({ name }) => name === dispatch)) unknown.push(`through ${dispatch}`);
  }
  ways.sort((a, b) => b.opsPerSecond - a.opsPerSecond || a.latencyUs - b.latencyUs);
  const errors = [...heldOut(run, fitted), ...heldOutSizes(sized)].map(
    ({ error }) => Math.log(1 + error) ** 2,
  );
  const spread = Math.sqrt(errors.reduce((sum, one) => sum + one, 0) / errors.length || 0);
  const factor = Math.exp(2 * Math.max(spread, LEAST_ERROR));
  const [chosen, ...others] = ways.filter((way) => way.loopDelayUs <= loopDelayUs);
  const alike = others.filter((way) => way.opsPerSecond * factor > chosen.opsPerSecond);
  return { ways, chosen, alike, factor, unknown, declined, leastUs };
}

/** @param {SizedWay} way @param {number} bytes @returns {boolean} whether they lie between sizes that were measured */
const isBetween = ({ sizes }, bytes) =>
  bytes > sizes[0].bytes && !sizes.some((size) => size.bytes === bytes);

/** @param {number} bytes */
const sizeText = (bytes) =>
  bytes < 1e6
    ? `${Number((bytes / 1e3).toPrecision(3))} KB`
    : `${Number((bytes / 1e6).toPrecision(3))} MB`;

/** @param {ReturnType<typeof advise>} advice @param {Asked} asked @returns {string} */
export function sentenceOf(
  { ways, chosen, alike, factor, unknown, declined, leastUs },
  { opUs, docBytes, concurrency, cores, loopDelayUs },
) {
  const asked = `calls that block for ${time(opUs)}, answers of ${sizeText(docBytes)}, ${concurrency} in flight, ${cores} cores`;
  if (!chosen) {
    return `No way that was measured keeps the event loop's delay within ${time(loopDelayUs ?? 0)} (${asked}).`;
  }
  const others = ways
    .filter((way) => way !== chosen && !alike.includes(way))
    .map((way) => {
      const late = way.loopDelayUs > (loopDelayUs ?? Number.POSITIVE_INFINITY);
      const why = late ? `, but the event loop would wait ${time(way.loopDelayUs)}` : '';
      return `${way.name} ${rate(way.opsPerSecond)}${why}`;
    });
  const { name, opsPerSecond, latencyUs } = chosen;
  const range = `${rate(opsPerSecond / factor)}–${rate(opsPerSecond * factor)}`;
  const near = alike.map((way) => `${way.name} (${rate(way.opsPerSecond)})`);
  return [
    `Call ${name}: about ${rate(opsPerSecond)} operations a second (${range}), each answered after ${time(latencyUs)} on average.`,
    near.length > 0 && `Too near to be told from it: ${near.join('; ')}.`,
    others.length > 0 && `The others: ${others.join('; ')}.`,
    unknown.length > 0 && `Not measured with answers that large: ${unknown.join('; ')}.`,
    declined.length > 0 &&
      `Not to be worked out between the sizes that were measured: ${declined.join('; ')}.`,
    leastUs > opUs &&
      `A synchronous call takes ${time(leastUs)} of CPU for answers of that size here, so it cannot block for ${time(opUs)}: worked out with ${time(leastUs)}.`,
    `(Asked for: ${asked}.)`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Callers that wait for their turn on the calling thread may all have it before the event loop goes on.
 *
 * @param {Asked} asked
 * @returns {Way}
 */
const inline = (asked) => ({
  name: 'inline, on the calling thread',
  ...predictInline(asked),
  loopDelayUs: asked.opUs * asked.concurrency,
});

/** @template {{ name: string, workers: number }} T @param {T[]} ways @returns {T[]} of each name the one with the most workers */
function largest(ways) {
  /** @type {Map<string, T>} */
  const chosen = new Map();
  for (const one of ways) {
    if (one.workers >= (chosen.get(one.name)?.workers ?? 0)) chosen.set(one.name, one);
  }
  return [...chosen.values()];
}

/** @param {SizedWay} way @param {number} [workers] */
function wordsOf({ name, workers: measured }, workers) {
  if (measured === 0) return `${name}, whose calls are promises`;
  if (workers === undefined) return `through ${name}`;
  return `through ${name} with ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
}

/**
 * @param {Run} run
 * @param {SizedWay} way
 * @param {import('./break_even.js').Fitted[]} fitted
 * @param {Asked} asked
 * @returns {Way | undefined} undefined where it was not measured with answers as large
 */
function predicted(run, way, fitted, { opUs, docBytes, concurrency, cores }) {
  const costs = costsAt(way.sizes, docBytes);
  if (!costs) return undefined;
  const { costs: own } = fitted.find(({ dispatch }) => dispatch === way.name) ?? {};
  const workerUs = own?.workerUs ?? 0;
  const moreCores = cores / run.environment.cores;
  const sizes = new Set([...WORKERS, concurrency].filter((many) => many <= concurrency));
  const numbers = way.workers === 0 ? [0] : [...sizes].sort((a, b) => a - b);
  let best = { workers: 0, opsPerSecond: 0, latencyUs: 0 };
  for (const workers of numbers) {
    const found = predictSized(costs, { opUs, concurrency, workers, workerUs, moreCores });
    // Another worker has to be worth it.
    if (found.opsPerSecond > 1.05 * best.opsPerSecond) best = { workers, ...found };
  }
  const { workers, ...rest } = best;
  const loopDelayUs = way.workers === 0 ? costs.loopDelayUs : costs.callerUs * concurrency;
  return { name: wordsOf(way, workers), ...rest, loopDelayUs };
}
