/**
 * What cannot be watched while the clock runs: the event loop's delay (its 1 ms timer cost an asynchronous
 * driver 12 to 20 % of its time) and what is allocated. A pass of its own after the slices.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { GCProfiler, getHeapStatistics } from 'node:v8';

/** The delay histogram's own interval, which its readings include. */
const DELAY_INTERVAL_MS = 1;

/**
 * @param {() => Promise<number>} run operations for the pass; resolves to their number
 * @returns {Promise<Record<string, number>>} by name of the metric table
 */
export async function observe(run) {
  const delay = monitorEventLoopDelay({ resolution: DELAY_INTERVAL_MS });
  const profiler = new GCProfiler();
  profiler.start();
  const heapBefore = getHeapStatistics().used_heap_size;
  delay.enable();
  const ops = await run();
  delay.disable();
  const heapAfter = getHeapStatistics().used_heap_size;
  const { statistics } = profiler.stop();
  if (ops === 0) return {};
  /** @param {number} ns */
  const us = (ns) => Math.max(0, ns / 1000 - DELAY_INTERVAL_MS * 1000);
  return {
    allocatedBytesPerOp: allocated(heapBefore, heapAfter, statistics) / ops,
    ...(delay.count > 0 && {
      eventLoopDelayP50Us: us(delay.percentile(50)),
      eventLoopDelayP99Us: us(delay.percentile(99)),
      eventLoopDelayMaxUs: us(delay.max),
    }),
  };
}

/**
 * Between two collections the heap only grows, by what was allocated. Of the calling thread's heap: workers
 * have heaps of their own, and what lies outside of V8 is not seen.
 *
 * @param {number} before
 * @param {number} after
 * @param {import('node:v8').GCProfilerResult['statistics']} collections
 */
function allocated(before, after, collections) {
  let from = before;
  let sum = 0;
  for (const { beforeGC, afterGC } of collections) {
    sum += Math.max(0, beforeGC.heapStatistics.usedHeapSize - from);
    from = afterGC.heapStatistics.usedHeapSize;
  }
  return sum + Math.max(0, after - from);
}
