/** One round of one cell: warm up, measure, watch the event loop. */

import { Histogram } from '../../stats/histogram.js';
import { loopAsync, loopInDriver, loopSync } from './loops.js';
import { startMeters, watchEventLoop } from './meters.js';
import { warmUp } from './warmup.js';

/** @typedef {import('../../types.d.ts').Round} Round */
/** @typedef {import('../../types.d.ts').Session} Session */
/** @typedef {(bounds: import('./loops.js').Bounds) => Promise<import('./loops.js').Ran & { cpuUs?: number }>} Runner */

/**
 * @typedef {{
 *   first: number, limit: number, seconds: number, warmupSeconds: number, ops?: number,
 *   documents: number, sync: boolean, serverPid?: number,
 * }} Window `first`: number of the first operation that is not used up; `limit`: how many the collection
 *   bears in all; `ops`: measure that many instead of for `seconds`;
 *   `warmupSeconds`: at most; `documents`: how many one operation reads or writes; `sync`: it
 *   returns values, not promises
 */

/** What is left of a bounded collection is shared with the watch over the event loop. */
const MEASURED_SHARE = 0.8;
/** The event loop is watched for this part of the measured time. */
const WATCHED_SHARE = 0.2;

/**
 * The loop that fits a session's operation.
 *
 * @param {Session} session
 * @param {string} name
 * @param {import('../../types.d.ts').Inputs} inputs
 * @param {{ sync: boolean, concurrency: number }} how `sync`: the operation returns values, not promises
 * @returns {Runner}
 */
export function runnerOf(session, name, inputs, { sync, concurrency }) {
  const loop = session.loop?.(name, inputs);
  if (loop) return (bounds) => loopInDriver(loop, bounds);
  const op = session.op(name, inputs);
  if (!op) throw new Error(`this driver has no operation ${name}`);
  if (sync) return (bounds) => loopSync(op, bounds);
  return (bounds) => loopAsync(op, { ...bounds, concurrency });
}

/**
 * @param {Runner} run
 * @param {Window} window
 * @param {Session['timings']} [timings]
 * @returns {Promise<Omit<Round, 'round'>>}
 */
export async function measure(run, window, timings) {
  const { limit, seconds, documents, sync } = window;
  let next = window.first;
  const warmup = await warmUp(run, {
    first: next,
    // A bounded collection keeps half of itself for the measurement.
    most: Math.floor((limit - next) / 2),
    seconds: window.warmupSeconds,
    documents,
    sync,
  });
  next += warmup.ops;

  const histogram = new Histogram();
  const before = timings?.();
  const meters = startMeters(window.serverPid);
  const ran = await run({
    first: next,
    most: Math.min(window.ops ?? limit, Math.ceil((limit - next) * MEASURED_SHARE)),
    seconds: window.ops ? Number.POSITIVE_INFINITY : seconds,
    record: (us) => histogram.recordUs(us),
    onTurn: meters.sample,
  });
  const readings = await meters.stop(ran.ops);
  const stagesUs = meanStages(before, timings?.());
  next += ran.ops;
  const delays = await watchEventLoop((record) =>
    run({ first: next, most: limit - next, seconds: seconds * WATCHED_SHARE, record }),
  );
  return {
    ops: ran.ops,
    seconds: ran.seconds,
    opsPerSecond: ran.ops / ran.seconds,
    warmup,
    latencyUs: percentiles(histogram),
    histogram: histogram.toJSON(),
    ...readings,
    eventLoop: { utilization: readings.utilization, ...delays },
    ...(ran.cpuUs !== undefined && { clientCpuUsPerOp: ran.cpuUs / ran.ops }),
    ...(stagesUs && { stagesUs }),
  };
}

/**
 * @param {Histogram} histogram
 * @returns {Round['latencyUs']}
 */
function percentiles(histogram) {
  const us = (/** @type {number} */ p) => histogram.percentile(p) / 1000;
  return {
    min: histogram.min / 1000,
    mean: histogram.mean / 1000,
    p50: us(50),
    p90: us(90),
    p99: us(99),
    p999: us(99.9),
    max: histogram.max / 1000,
  };
}

/**
 * @param {import('../../types.d.ts').Timings | undefined} before
 * @param {import('../../types.d.ts').Timings | undefined} after
 * @returns {Round['stagesUs']}
 */
function meanStages(before, after) {
  const calls = (after?.calls ?? 0) - (before?.calls ?? 0);
  if (!before || !after || calls === 0) return undefined;
  const stages = /** @type {[import('../../types.d.ts').Stage, number][]} */ (
    Object.entries(after.us)
  );
  return Object.fromEntries(
    stages.map(([stage, us]) => [stage, (us - (before.us[stage] ?? 0)) / calls]),
  );
}
