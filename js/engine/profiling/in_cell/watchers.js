/** What looks on, in the process of a cell, while it runs operations; each gives what ends it. */

import { writeFileSync } from 'node:fs';
import { nameNativeCalls, renameEntries } from './name_native_calls.js';
import { inspectThreads } from './threads.js';

/** @typedef {{ files?: { thread: string, file: string }[], notSeen?: string[], counted?: { allocations: number, bytes: number } }} Watched */
/** @typedef {() => Promise<Watched>} End */

/** Between samples of V8's profiler, µs. */
const CPU_INTERVAL_US = 200;
/** Between sampled allocations, in the mean. */
const HEAP_INTERVAL_BYTES = 16 * 1024;

/** @type {Record<string, (to: { file: string, dispatch: import('../../../types.d.ts').Dispatched }) => Promise<End>>} */
export const watchers = {
  async nothing() {
    return async () => ({});
  },

  /** Time on the threads that run JavaScript. */
  async cpu({ file }) {
    nameNativeCalls();
    const { threads, close } = await inspectThreads();
    /** @type {string[]} */
    const notSeen = [];
    /** @type {typeof threads} */
    const seen = [];
    for (const one of threads) {
      try {
        await one.post('Profiler.enable');
        await one.post('Profiler.setSamplingInterval', { interval: CPU_INTERVAL_US });
        await one.post('Profiler.start');
        seen.push(one);
      } catch (error) {
        notSeen.push(`${one.thread} (${/** @type {Error} */ (error).message})`);
      }
    }
    return async () => {
      const files = [];
      for (const { thread, post } of seen) {
        try {
          const { profile } = await post('Profiler.stop');
          renameEntries(profile);
          const own =
            thread === 'main'
              ? file
              : file.replace(/(\.\w+)$/, `-${thread.replace(/\W+/g, '-')}$1`);
          writeFileSync(own, JSON.stringify(profile));
          files.push({ thread, file: own });
        } catch (error) {
          notSeen.push(`${thread} (${/** @type {Error} */ (error).message})`);
        }
      }
      close();
      return { files, notSeen };
    };
  },

  /** Allocations on the JavaScript heap of the calling thread, those included that are collected meanwhile. */
  async heap({ file }) {
    const { threads, close } = await inspectThreads();
    const [main] = threads;
    await main.post('HeapProfiler.enable');
    await main.post('HeapProfiler.startSampling', {
      samplingInterval: HEAP_INTERVAL_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    return async () => {
      const { profile } = await main.post('HeapProfiler.stopSampling');
      writeFileSync(file, JSON.stringify(profile));
      close();
      return { files: [{ thread: 'main', file }] };
    };
  },

  /** What the driver's native library allocates. */
  async library({ dispatch }) {
    const counted = await dispatch.countAllocations?.();
    return async () => (counted ? { counted: counted() } : {});
  },
};
