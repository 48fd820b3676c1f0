/**
 * What cannot be watched while the clock runs: the event loop's delay (its 1 ms timer cost an asynchronous
 * driver 12 to 20 % of its time) and what is allocated. A pass of its own after the slices.
 */

import { GCProfiler, getHeapStatistics } from 'node:v8';
import { delayMetrics, watchLoopDelay } from './loop_delay.js';

/**
 * @param {() => Promise<number>} run operations for the pass; resolves to their number
 * @returns {Promise<Record<string, number>>} by name of the metric table
 */
export async function observe(run) {
  const profiler = new GCProfiler();
  profiler.start();
  const heapBefore = getHeapStatistics().used_heap_size;
  const watched = watchLoopDelay();
  const ops = await run();
  const delay = watched();
  const heapAfter = getHeapStatistics().used_heap_size;
  const { statistics } = profiler.stop();
  if (ops === 0) return {};
  return {
    allocatedBytesPerOp: allocated(heapBefore, heapAfter, statistics) / ops,
    ...delayMetrics('eventLoop', delay),
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
