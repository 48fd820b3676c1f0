/** The open loop: operations begin when they are due, not when the one before was answered. */

import { BURST_MS, handOver } from '../loops.js';

/**
 * @typedef {object} Clock
 * @property {() => number} now ms
 * @property {(time: number) => Promise<void>} until Resolves at that time, or as soon after it as can be.
 */

/**
 * @typedef {object} OpenWindow
 * @property {import('./arrivals.js').Schedule} schedule
 * @property {number} first Number of the first operation.
 * @property {number} concurrency At most so many in flight.
 * @property {(i: number, us: number) => void} record The latency of the i-th operation, from when it was due.
 * @property {() => void} begin Called before the first operation that counts.
 * @property {() => void} end Called after the last answer.
 */

/**
 * @typedef {import('../loops.js').Ran & {
 *   offered: { ops: number, us: number }, answered: number, waitedUs: number, startDelaysUs: number[],
 * }} RanAtRate
 * `us`: the sum of latencies; `offered`: operations that were due, and the time in which they were; `answered`: how
 * many answers came in that time; `waitedUs`: of the latencies, from when operations were due until they began;
 * `startDelaysUs`: of each, how late it began although there was room for it.
 */

/**
 * A rate that cannot be kept leaves a backlog. Operations that have not begun so long after the last was due never do.
 * Longer than any stall lasts, so that none that is due in one is left out.
 */
const BACKLOG_MS = 2000;

/**
 * Each operation's latency counts from when it was due, so a stall is felt by all that come due in it, and so is
 * waiting for one of those in flight to be answered.
 *
 * @param {import('../loops.js').Run} run
 * @param {OpenWindow} window
 * @param {Clock} clock
 * @returns {Promise<RanAtRate>}
 */
export async function loopAtRate(run, { schedule, first, concurrency, record, begin, end }, clock) {
  const { at, leadIn } = schedule;
  const count = at.length - 1;
  const sums = { us: 0, waitedUs: 0, answered: 0 };
  /** @type {number[]} */
  const startDelaysUs = [];
  let inFlight = 0;
  let overtaken = 0;
  /** @type {(() => void) | undefined} whoever waits for an answer */
  let onAnswer;
  /** @type {{ error: unknown } | undefined} */
  let failure;
  /** Since when there has been room for one more. */
  let freeSince = Number.NEGATIVE_INFINITY;

  if (leadIn === 0) begin();
  const start = clock.now();
  const [from, to] = [start + at[leadIn], start + at[count]];
  const giveUp = to + BACKLOG_MS;
  let handOverAt = start + BURST_MS;

  /** @param {number} k @param {number} due */
  const finish = (k, due) => {
    const now = clock.now();
    if (now >= from && now < to) sums.answered++;
    if (k < leadIn) return now;
    const us = (now - due) * 1000;
    sums.us += us;
    record(first + k, us);
    return now;
  };
  /** @param {Promise<unknown>} answer @param {number} k @param {number} due */
  const settle = async (answer, k, due) => {
    try {
      await answer;
      const now = finish(k, due);
      overtaken = Math.max(overtaken, begun - 1 - k);
      if (inFlight === concurrency) freeSince = now;
    } catch (error) {
      failure ??= { error };
    }
    inFlight--;
    onAnswer?.();
  };
  const nextAnswer = async () => {
    await new Promise((resolve) => {
      onAnswer = () => resolve(undefined);
    });
    onAnswer = undefined;
  };

  let begun = 0;
  for (; begun < count; begun++) {
    if (begun === leadIn && leadIn > 0) begin();
    const due = start + at[begun];
    if (clock.now() < due) await clock.until(due);
    while (inFlight === concurrency) await nextAnswer();
    const now = clock.now();
    if (failure || now > giveUp) break;
    if (begun >= leadIn) {
      startDelaysUs.push((now - Math.max(due, freeSince)) * 1000);
      sums.waitedUs += (now - due) * 1000;
    }
    const answer = run(first + begun);
    if (answer instanceof Promise) {
      inFlight++;
      settle(answer, begun, due);
      continue;
    }
    freeSince = finish(begun, due);
    if (freeSince < handOverAt) continue;
    await handOver();
    handOverAt = clock.now() + BURST_MS;
  }
  while (inFlight > 0) await nextAnswer();
  end();
  if (failure) throw failure.error;
  return {
    ...sums,
    ops: Math.max(0, begun - leadIn),
    ...{ all: begun, overtaken },
    elapsedUs: (Math.max(clock.now(), to) - from) * 1000,
    offered: { ops: count - leadIn, us: (to - from) * 1000 },
    startDelaysUs,
  };
}
