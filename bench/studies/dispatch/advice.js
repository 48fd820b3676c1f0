/** Which way to call a database, for an operation that a user describes: from what a run of this study has measured. */

import { predictInline, predictOffload } from '../../../js/stats/offload_model.js';
import { fittedDispatches, heldOut } from './break_even.js';
import { rate, time } from './wording.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */

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
/** Answers of the findOne and of the waits that are measured are no larger; larger ones cost more. */
const USUAL_BYTES = 2000;

/**
 * @param {Run} run of the study dispatch
 * @param {Asked} asked
 * @returns {{ ways: Way[], chosen: Way | undefined, alike: Way[], factor: number, unknown: string[] }} fastest first;
 *   `chosen`: the fastest that keeps within the delay asked for; `alike`: others that do, too near to it to be told
 *   from it; throughputs are right within ÷ and × `factor`; `unknown`: ways of which nothing is known for answers of
 *   that size
 */
export function advise(run, asked) {
  const { loopDelayUs = Number.POSITIVE_INFINITY } = asked;
  const fitted = fittedDispatches(run);
  const ways = [inline(asked)];
  const unknown = [];
  for (const one of largest(fitted)) {
    const most = largestAnswer(run, one);
    if (asked.docBytes <= most) ways.push(offloaded(run, one, asked));
    else unknown.push(`through ${one.dispatch} (up to ${sizeText(most)})`);
  }
  const official = asynchronous(run, asked);
  if (official && asked.docBytes <= USUAL_BYTES) ways.push(official);
  else if (official) unknown.push(`${official.name} (up to ${sizeText(USUAL_BYTES)})`);
  ways.sort((a, b) => b.opsPerSecond - a.opsPerSecond || a.latencyUs - b.latencyUs);
  const errors = heldOut(run, fitted).map(({ error }) => Math.log(1 + error) ** 2);
  const spread = Math.sqrt(errors.reduce((sum, one) => sum + one, 0) / errors.length || 0);
  const factor = Math.exp(2 * Math.max(spread, LEAST_ERROR));
  const [chosen, ...others] = ways.filter((way) => way.loopDelayUs <= loopDelayUs);
  const alike = others.filter((way) => way.opsPerSecond * factor > chosen.opsPerSecond);
  return { ways, chosen, alike, factor, unknown };
}

/** @param {number} bytes */
const sizeText = (bytes) =>
  bytes < 1e6
    ? `${Number((bytes / 1e3).toPrecision(3))} KB`
    : `${Number((bytes / 1e6).toPrecision(3))} MB`;

/** @param {ReturnType<typeof advise>} advice @param {Asked} asked @returns {string} */
export function sentenceOf(
  { ways, chosen, alike, factor, unknown },
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
    `Call ${name}: about ${rate(opsPerSecond)} operations a second (${range}), each answered after ${time(latencyUs)} in the mean.`,
    near.length > 0 && `Too near to be told from it: ${near.join('; ')}.`,
    others.length > 0 && `The others: ${others.join('; ')}.`,
    unknown.length > 0 && `Not measured with answers that large: ${unknown.join('; ')}.`,
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

/**
 * @param {import('./break_even.js').Fitted[]} fitted
 * @returns {import('./break_even.js').Fitted[]} of each dispatch the one with the most workers
 */
function largest(fitted) {
  /** @type {Map<string, import('./break_even.js').Fitted>} */
  const chosen = new Map();
  for (const one of fitted) {
    if (one.workers >= (chosen.get(one.dispatch)?.workers ?? 0)) chosen.set(one.dispatch, one);
  }
  return [...chosen.values()];
}

/**
 * @param {Run} run
 * @param {import('./break_even.js').Fitted} fitted
 * @param {Asked} asked
 * @returns {Way}
 */
function offloaded(run, fitted, { opUs, docBytes, concurrency, cores }) {
  const { dispatch, costs } = fitted;
  const payloadUs = (payloadUsPerByte(run, fitted) * docBytes) / 2;
  const own = {
    addedUs: costs.addedUs + payloadUs,
    workerUs: costs.workerUs + payloadUs / 2,
    callUs: costs.callUs + payloadUs / 2,
  };
  const cpuUs = Math.min(opUs, clientCpuUs(run)) + own.callUs + own.workerUs;
  let best = { workers: 1, opsPerSecond: 0, latencyUs: 0 };
  const sizes = new Set([...WORKERS, concurrency].filter((many) => many <= concurrency));
  for (const workers of [...sizes].sort((a, b) => a - b)) {
    const { opsPerSecond: free } = predictOffload(own, { opUs, concurrency, workers });
    const opsPerSecond = Math.min(free, (cores * 1e6) / cpuUs);
    // Another worker has to be worth it.
    if (opsPerSecond > 1.05 * best.opsPerSecond) {
      best = { workers, opsPerSecond, latencyUs: (concurrency * 1e6) / opsPerSecond };
    }
  }
  const { workers, ...predicted } = best;
  return {
    name: `through ${dispatch} with ${workers} ${workers === 1 ? 'worker' : 'workers'}`,
    ...predicted,
    loopDelayUs: own.callUs * concurrency,
  };
}

/**
 * The official driver waits without a thread: what it costs is CPU on the calling one.
 *
 * @param {Run} run
 * @param {Asked} asked
 * @returns {Way | undefined} undefined where it was not measured
 */
function asynchronous(run, { opUs, concurrency }) {
  const [alone, sync] = [cellOf(run, 'async', 1), cellOf(run, 'sync', 1)];
  const many = cellOf(run, 'async', 32);
  if (!alone?.summary || !sync?.summary || !many?.summary) return undefined;
  const waitUs = Math.max(0, opUs - sync.summary.metrics.clientCpuUsPerOp.median);
  const ownUs =
    alone.summary.metrics.usPerOp.median -
    sync.summary.metrics.usPerOp.median +
    sync.summary.metrics.clientCpuUsPerOp.median;
  const perSecond = Math.min(
    concurrency / (waitUs + Math.max(0, ownUs)),
    1 / many.summary.metrics.usPerOp.median,
  );
  return {
    name: `${many.driver}, whose calls are promises`,
    opsPerSecond: perSecond * 1e6,
    latencyUs: concurrency / perSecond,
    loopDelayUs: many.summary.metrics.eventLoopDelayP99Us?.median ?? 0,
  };
}

/** @param {Run} run @param {'sync' | 'async'} mode @param {number} concurrency @returns {Cell | undefined} of findOne, inline */
function cellOf(run, mode, concurrency) {
  const setting = run.settings.find(
    ({ workload, load }) => workload === 'findOne' && load.concurrency === concurrency,
  );
  return run.cells.find(
    (cell) =>
      cell.setting === setting?.id &&
      cell.poolSize === 0 &&
      cell.summary &&
      run.environment.drivers[cell.driver]?.mode === mode,
  );
}

/** @param {Run} run µs of CPU that a synchronous findOne takes of its call, 0 where it was not measured */
const clientCpuUs = (run) => cellOf(run, 'sync', 1)?.summary?.metrics.clientCpuUsPerOp.median ?? 0;

/** @param {Run} run @param {import('./break_even.js').Fitted} fitted @returns {number} bytes */
const largestAnswer = (run, fitted) =>
  Math.max(USUAL_BYTES, ...echoesOf(run, fitted).map(({ bytes }) => bytes));

/** @param {Run} run @param {import('./break_even.js').Fitted} fitted */
const echoesOf = (run, { dispatch: name, workers }) =>
  run.cells.flatMap((cell) => {
    const setting = run.settings.find(({ id }) => id === cell.setting);
    if (setting?.workload !== 'echo' || !cell.summary || !isOf(cell, name, workers)) return [];
    const { concurrency } = setting.load;
    const bytes = Number(setting.params.payloadBytes);
    return [{ concurrency, bytes, us: cell.summary.metrics.usPerOp.median }];
  });

/**
 * From echoes of two sizes, there and back, by as many callers as were measured at most.
 *
 * @param {Run} run
 * @param {import('./break_even.js').Fitted} fitted
 */
function payloadUsPerByte(run, fitted) {
  const echoes = echoesOf(run, fitted);
  const most = Math.max(...echoes.map(({ concurrency }) => concurrency));
  const sizes = echoes
    .filter(({ concurrency }) => concurrency === most)
    .sort((a, b) => a.bytes - b.bytes);
  const [small, large] = [sizes[0], sizes.at(-1)];
  if (!small || !large || small.bytes === large.bytes) return 0;
  return Math.max(0, (large.us - small.us) / (large.bytes - small.bytes));
}

/** @param {Cell} cell @param {string} name @param {number} workers */
const isOf = ({ dispatch, dispatchVariant, poolSize }, name, workers) =>
  poolSize === workers && name === `${dispatch}${dispatchVariant && `:${dispatchVariant}`}`;
