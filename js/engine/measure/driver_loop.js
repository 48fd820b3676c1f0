/**
 * The closed loop of a driver that repeats operations by itself, in bursts: its own times and the CPU of its bursts
 * are what counts, not the making of inputs between them.
 */

import { BURST_MS, callersInTurn, handOver, isOver, LEAD_IN_SHARE } from './loops.js';

/** @typedef {import('../../types.d.ts').Loop} Loop */
/** @typedef {import('./loops.js').Window} Window */
/** @typedef {import('./loops.js').Ran} Ran */

/** Inputs of a burst are ready before it: so many, at most. */
const MOST = 1024;
/**
 * Where several are in flight a burst has a ramp, until all threads are awake, and a drain, when those that find no
 * further operation wait for the others. Both are part of its time: it is so long that they weigh little.
 */
const SHARED_BURST_MS = 50;
/** … or of so many operations for each thread, whichever is longer. */
const LEAST_EACH = 10;
/** … unless these are so slow that it would take longer. */
const LONGEST_SHARED_MS = 250;
const MOST_SHARED = 8192;

/**
 * @param {Loop} loop
 * @param {(i: number) => any} input
 * @param {Window} window
 * @returns {Promise<Ran>} `us` is the time by the clock of the driver
 */
export async function loopInDriver(loop, input, window) {
  const { first, most, leadInMs, begin, end, onYield } = window;
  const { inFlight = 1 } = loop;
  const concurrency = inFlight > 1 ? window.concurrency : 1;
  const keep = inFlight > 1 ? keepOverlapping(window) : keepInTurn(window);
  const sizeOf = inFlight > 1 ? sharedBurst(inFlight, window.ms) : ownBurst;
  let next = first;
  const last = first + most;
  const leadInLast = first + Math.floor(most * LEAD_IN_SHARE);
  let clock = 0;
  let cpuUs = 0;
  let longest = 0;
  /** @type {(count: number, measured: boolean) => void} */
  const burst = (count, measured) => {
    const latencies = new Float64Array(count);
    loop.prepare(inputsOf(input, next, count));
    const before = process.cpuUsage();
    const ran = loop.run(latencies);
    const cpu = process.cpuUsage(before);
    if (measured) cpuUs += cpu.user + cpu.system;
    clock += keep(latencies, ran, measured ? next : undefined);
    longest = Math.max(longest, count);
    next += count;
  };
  let count = inFlight;
  while (next < leadInLast && clock < leadInMs * 1000) {
    burst(Math.min(count, leadInLast - next), false);
    count = sizeOf(next - first, clock);
  }
  const measuredFrom = clock;
  const from = next;
  begin();
  for (;;) {
    const left = Math.min(
      last - next,
      (window.operations ?? Number.POSITIVE_INFINITY) - (next - from),
    );
    burst(Math.min(count, left), true);
    const measuredMs = (clock - measuredFrom) / 1000;
    if (next >= last || isOver({ ...window, concurrency }, next - from, measuredMs)) break;
    count = sizeOf(next - first, clock);
    onYield?.();
    await handOver();
  }
  end();
  const overtaken = inFlight > 1 ? longest - 1 : 0;
  return { ops: next - from, us: clock - measuredFrom, all: next - first, overtaken, cpuUs };
}

/**
 * One by one: a workload may hand out the same object again with other contents.
 *
 * @param {(i: number) => any} input
 * @param {number} first
 * @param {number} count
 */
function* inputsOf(input, first, count) {
  for (let i = first; i < first + count; i++) yield input(i);
}

/**
 * What a burst's latencies say.
 *
 * @typedef {(latencies: Float64Array, ran: ReturnType<Loop['run']>, first: number | undefined) => number} Keep
 *   records those of the operations from the first on, none where it is undefined; returns the µs that all took
 */

/**
 * One after the other: with several callers, each waits for its turn.
 *
 * @param {Window} window
 * @returns {Keep}
 */
function keepInTurn({ concurrency, record }) {
  const latencyAt = callersInTurn(concurrency);
  let clock = 0;
  latencyAt(0);
  return (latencies, _, first) => {
    const before = clock;
    for (const [at, us] of latencies.entries()) {
      clock += us;
      const latency = latencyAt(clock);
      if (first !== undefined && latency !== undefined) record(first + at, latency);
    }
    return clock - before;
  };
}

/**
 * As many at once as there are callers: nobody waits for a turn, and the clock alone says how long all took.
 *
 * @param {Window} window
 * @returns {Keep}
 */
function keepOverlapping({ record }) {
  return (latencies, ran, first) => {
    if (!ran) throw new TypeError('a loop with several operations in flight says what they took');
    if (first !== undefined) for (const [at, us] of latencies.entries()) record(first + at, us);
    return ran.elapsedUs;
  };
}

/**
 * @param {number} ops
 * @param {number} us that they took
 * @returns {number} how many fill a burst
 */
const ownBurst = (ops, us) => Math.min(MOST, Math.max(1, Math.floor((ops / us) * BURST_MS * 1000)));

/**
 * @param {number} inFlight
 * @param {number} windowMs no burst need be longer than that
 * @returns {typeof ownBurst}
 */
const sharedBurst = (inFlight, windowMs) => (ops, us) => {
  const perMs = (ops / us) * 1000;
  const enough = Math.max(perMs * Math.min(SHARED_BURST_MS, windowMs), LEAST_EACH * inFlight);
  const bearable = Math.min(perMs * LONGEST_SHARED_MS, MOST_SHARED);
  return Math.max(inFlight, Math.floor(Math.min(enough, bearable)));
};
