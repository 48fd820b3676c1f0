/** The open loop: operations begin when a rate says, not when the one before was answered. */

import { handOver } from './loops.js';

/**
 * Operations at a fixed rate, whatever the answers do: each one's latency counts from when it should have
 * begun, so a stall is felt by all that come due in it. `us` is the sum of latencies.
 *
 * @param {import('./loops.js').Run} run
 * @param {import('./loops.js').Window & { rate: number }} window `concurrency`: at most so many in flight
 * @returns {Promise<import('./loops.js').Ran>}
 */
export async function loopAtRate(
  run,
  { first, most, ms, operations, concurrency, rate, record, begin, end },
) {
  const wanted = Math.min(most, operations ?? Math.max(1, Math.round((ms / 1000) * rate)));
  const gapMs = 1000 / rate;
  let sumUs = 0;
  let inFlight = 0;
  let started = 0;
  let failed = false;
  /** @type {Promise<void>[]} */
  const pending = [];
  begin();
  const start = performance.now();
  while (started < wanted && !failed) {
    const due = start + started * gapMs;
    const early = due - performance.now();
    if (early > 0 || inFlight >= concurrency) {
      // A timer is a millisecond late at best; closer than that only turns of the event loop are on time.
      await (early > 2 ? new Promise((resolve) => setTimeout(resolve, early - 2)) : handOver());
      continue;
    }
    const i = first + started++;
    const finish = () => {
      const us = (performance.now() - due) * 1000;
      sumUs += us;
      record(i, us);
    };
    const answer = run(i);
    if (answer instanceof Promise) {
      inFlight++;
      const settled = answer.then(finish).finally(() => inFlight--);
      settled.catch(() => {
        failed = true;
      });
      pending.push(settled);
    } else {
      finish();
    }
  }
  await Promise.all(pending);
  end();
  const elapsedMs = Math.max(performance.now() - start, started * gapMs);
  return { ops: started, us: sumUs, all: started, elapsedUs: elapsedMs * 1000 };
}
