/**
 * The closed loops that operations are timed in: synchronous operations and asynchronous ones; those that a driver
 * loops by itself have a file of their own (driver_loop.js). Each runs one window: a lead-in that fills caches and pipelines, then the measured
 * part, then the drain; only the measured part counts.
 */

/** @typedef {(i: number) => unknown} Run runs the i-th operation; returns a value or a promise */

/**
 * @typedef {object} Window
 * @property {number} first Number of the first operation.
 * @property {number} ms Measured, at least; not counting lead-in and drain.
 * @property {number} [operations] Measure exactly so many instead.
 * @property {number} most Operations that there are in all, lead-in and drain included.
 * @property {number} concurrency
 * @property {number} leadInMs
 * @property {(i: number, us: number) => void} record The latency of the i-th operation.
 * @property {() => void} begin Called right before the measured part.
 * @property {() => void} end Called right after it.
 * @property {() => void} [onYield] Called about every millisecond, between operations.
 */

/**
 * @typedef {object} Ran
 * @property {number} ops Measured.
 * @property {number} us That they took together.
 * @property {number} [elapsedUs] From the first to the last, where `us` is the sum of overlapping latencies.
 * @property {number} all With lead-in and drain: so many numbers are used up.
 * @property {number} [overtaken] So many of later numbers began, at most, while one was in flight, and may have ended
 *   before it; left out: none.
 * @property {number} [handOverUs] Given back to the event loop between bursts; not in `us`.
 * @property {number} [cpuUs] Of the measured part, where the loop alone can separate it from its
 *   own work.
 * @property {number} [leastServedPct] Of several callers, the operations of the one with the fewest, in % of the
 *   mean; where promises are awaited.
 */

/**
 * A synchronous loop hands the event loop back this often: an application that serves requests does so too,
 * and garbage-collection observers need it. The hand-over is not counted as time.
 */
export const BURST_MS = 1;
/** A window of many callers holds so many operations for each, or its edges would weigh too much. */
const LEAST_PER_CALLER = 10;
/** … unless they are so slow that it would take so many times the window. */
const LONGEST = 10;
/** Of the operations that there are, the lead-in takes no more, or nothing might be left to measure. */
export const LEAD_IN_SHARE = 0.25;

/**
 * What goes before a slice and does not count: whoever has slept begins on a cold core, with others' data in its caches.
 * With several in flight mongodb is a fifth slower for the first 600 ms after a rest (docs/method.md).
 *
 * @param {number} sliceMs
 * @param {{ concurrency: number, alone?: boolean }} how `alone`: nobody takes turns with it, so that it does not rest
 */
export const leadInMs = (sliceMs, { concurrency, alone }) =>
  sliceMs * (concurrency > 1 && !alone ? 1.2 : 0.1);

export const handOver = () => new Promise((resolve) => setImmediate(resolve));

/**
 * @param {Pick<Window, 'ms' | 'operations' | 'concurrency'>} window
 * @param {number} ops measured so far
 * @param {number} ms measured so far
 */
export function isOver({ ms: wanted, operations, concurrency }, ops, ms) {
  if (operations !== undefined) return ops >= operations;
  if (ms < wanted || ops === 0) return false;
  return concurrency === 1 || ops >= LEAST_PER_CALLER * concurrency || ms >= wanted * LONGEST;
}

/**
 * Latency where one thread serves several callers in turn: each caller's operation counts from when its
 * caller could ask for it, which is when that caller's operation before was answered.
 *
 * @param {number} concurrency
 * @returns {(done: number) => number | undefined} from the time of each answer in µs, its latency;
 *   undefined for the first of each caller, whose beginning no one has seen
 */
export function callersInTurn(concurrency) {
  const answered = new Float64Array(concurrency).fill(Number.NaN);
  let caller = 0;
  return (done) => {
    const before = answered[caller];
    answered[caller] = done;
    caller = (caller + 1) % concurrency;
    return Number.isNaN(before) ? undefined : done - before;
  };
}

/**
 * Operations one after the other on the calling thread: with several callers each waits for its turn.
 *
 * @param {Run} run
 * @param {Window} window
 * @returns {Promise<Ran>}
 */
export async function loopSync(run, window) {
  const { first, most, concurrency, leadInMs, record, begin, end, onYield } = window;
  const latencyAt = callersInTurn(concurrency);
  let next = first;
  const last = first + most;
  const leadInLast = first + Math.floor(most * LEAD_IN_SHARE);
  let clock = 0;
  let before = performance.now();
  const leadInEnd = before + leadInMs;
  latencyAt(0);
  while (next < leadInLast && before < leadInEnd) {
    run(next++);
    const after = performance.now();
    clock += (after - before) * 1000;
    latencyAt(clock);
    before = after;
  }
  const measuredFrom = clock;
  const from = next;
  let handOverUs = 0;
  begin();
  for (;;) {
    before = performance.now();
    const burstEnd = before + BURST_MS;
    do {
      run(next);
      const after = performance.now();
      clock += (after - before) * 1000;
      const latency = latencyAt(clock);
      if (latency !== undefined) record(next, latency);
      before = after;
      next++;
    } while (before < burstEnd && next < last && next - from !== window.operations);
    if (
      next >= last ||
      isOver({ ...window, concurrency: 1 }, next - from, (clock - measuredFrom) / 1000)
    )
      break;
    onYield?.();
    await handOver();
    handOverUs += (performance.now() - before) * 1000;
  }
  end();
  return { ops: next - from, us: clock - measuredFrom, all: next - first, handOverUs };
}

/**
 * `concurrency` callers, each with one operation in flight at a time. Measuring begins when each has been
 * answered once and ends before they stop, so that neither the filling nor the draining of the pipeline
 * counts.
 *
 * @param {Run} run
 * @param {Window} window
 * @returns {Promise<Ran>}
 */
export async function loopAsync(run, window) {
  const { first, most, concurrency, leadInMs, record, begin, end, onYield, operations } = window;
  const last = first + most;
  let next = first;
  let answered = 0;
  let ops = 0;
  let overtaken = 0;
  let measuring = false;
  let over = false;
  let from = 0;
  let us = 0;
  const start = performance.now();
  const rampOperations = operations !== undefined || concurrency === 1 ? 0 : concurrency;
  const leadInMost = Math.floor(most * LEAD_IN_SHARE);
  const startMeasuring = () => {
    begin();
    from = performance.now();
    measuring = true;
  };
  let nextYield = start + BURST_MS;
  const served = new Float64Array(concurrency);
  const hasLeadIn = leadInMs > 0 && leadInMost > 0;
  if (operations !== undefined || (rampOperations === 0 && !hasLeadIn)) startMeasuring();
  /** @param {number} place */
  const caller = async (place) => {
    let before = performance.now();
    while (!over && next < last && next - first !== operations) {
      const i = next++;
      await run(i);
      const after = performance.now();
      answered++;
      overtaken = Math.max(overtaken, next - 1 - i);
      if (measuring && !over) {
        ops++;
        served[place]++;
        record(i, (after - before) * 1000);
        if (isOver(window, ops, after - from) || (next >= last && operations === undefined)) {
          over = true;
          us = (after - from) * 1000;
          end();
        } else if (after > nextYield) {
          nextYield = after + BURST_MS;
          onYield?.();
        }
      } else if (
        !over &&
        answered >= rampOperations &&
        (after - start >= leadInMs || answered >= leadInMost)
      ) {
        startMeasuring();
        before = from;
        continue;
      }
      before = after;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, place) => caller(place)));
  if (!over) {
    // The operations that there are were too few to go on for as long as was asked.
    if (!measuring) startMeasuring();
    us = (performance.now() - from) * 1000;
    end();
  }
  const leastServedPct = (100 * Math.min(...served) * concurrency) / ops;
  const fairness = concurrency > 1 && ops > 0 && { leastServedPct };
  return { ops, us, all: next - first, overtaken, ...fairness };
}
