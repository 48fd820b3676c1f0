/**
 * What is read beside the clock, summed over a cell's slices: CPU, context switches, garbage collection,
 * memory, the event loop. Nothing here counts while other contenders have their turn.
 */

import { PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { mainThreadCpuUs, processCpuUs } from '../../../host/machine/cpu.js';
import { cpuOf } from './cell_metrics.js';
import { peakKb, residentKb } from './memory.js';

/** The heap is looked at this often; a look costs about 2 µs. */
const HEAP_EVERY_MS = 10;

/** One cell's meters: `begin` and `end` go around every measured window. */
export class Meters {
  #dispatch;
  #gcEntries = /** @type {import('node:perf_hooks').PerformanceEntry[]} */ ([]);
  #observer;
  /** @type {[number, number][]} */
  #windows = [];
  #rssBefore = residentKb([]);
  #heapPeak = 0;
  #nextLook = 0;
  #sums = { own: 0, others: 0, system: 0, switches: 0, active: 0, idle: 0, caller: 0 };
  #seesCaller = false;
  /** @type {ReturnType<Meters['read']> | undefined} */
  #before;

  /** @param {import('../../../types.d.ts').Dispatched} dispatch */
  constructor(dispatch) {
    this.#dispatch = dispatch;
    this.#observer = new PerformanceObserver((list) => this.#gcEntries.push(...list.getEntries()));
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  begin = () => {
    this.#before = this.read();
  };

  end = () => {
    const before = this.#before;
    if (!before) return;
    const after = this.read();
    this.#windows.push([before.at, after.at]);
    const sums = this.#sums;
    sums.own += after.own - before.own;
    // A process that a thread has left seems to have used less than before; one that is gone says nothing.
    sums.others += Math.max(0, (after.others ?? 0) - (before.others ?? after.others ?? 0));
    sums.system += after.system - before.system;
    sums.switches += after.switches - before.switches;
    sums.active += after.loop.active - before.loop.active;
    sums.idle += after.loop.idle - before.loop.idle;
    if (before.caller !== undefined && after.caller !== undefined) {
      this.#seesCaller = true;
      sums.caller += after.caller - before.caller;
    }
    this.look();
  };

  /** Cumulative readings of this process and of those that its dispatch started. */
  read() {
    // Next to one another: what lies between them seems to be the work of other threads, or takes from it.
    const usage = process.resourceUsage();
    const caller = mainThreadCpuUs();
    return {
      at: performance.now(),
      caller,
      own: usage.userCPUTime + usage.systemCPUTime,
      others: processCpuUs(this.#dispatch.pids?.() ?? []),
      system: usage.systemCPUTime,
      switches: usage.voluntaryContextSwitches + usage.involuntaryContextSwitches,
      loop: performance.eventLoopUtilization(),
    };
  }

  /** Looks at the heap, if the last look is long enough ago. */
  look = () => {
    const now = performance.now();
    if (now < this.#nextLook) return;
    this.#nextLook = now + HEAP_EVERY_MS;
    this.#heapPeak = Math.max(this.#heapPeak, getHeapStatistics().used_heap_size);
  };

  /**
   * @param {{ ops: number, us: number, handOverUs: number, cpuUs?: number }} ran in all slices; `cpuUs`
   *   where the loop alone can separate its operations' CPU from its own
   * @returns {Promise<Record<string, number>>} by name of the metric table
   */
  async finish({ ops, us, handOverUs, cpuUs }) {
    // Collections become entries in a later turn of the event loop, and are handed out in one after it.
    await new Promise((resolve) => setImmediate(resolve));
    this.#gcEntries.push(...this.#observer.takeRecords());
    this.#observer.disconnect();
    const sums = this.#sums;
    const pids = this.#dispatch.pids?.() ?? [];
    return {
      // A loop that tells its own CPU from the making of inputs has no other thread.
      ...(cpuUs === undefined
        ? cpuOf(this.#seesCaller ? sums : { ...sums, caller: undefined }, ops)
        : { clientCpuUsPerOp: cpuUs / ops }),
      // Other processes say only what they have used in all.
      ...(pids.length === 0 &&
        cpuUs === undefined && { clientSystemCpuUsPerOp: sums.system / ops }),
      contextSwitchesPerOp: sums.switches / ops,
      gcPct: (100 * this.#gcMs()) / (us / 1000),
      eventLoopUtilization: sums.active / (sums.active + sums.idle || 1),
      handOverPct: (100 * handOverUs) / (us + handOverUs),
      rssDeltaKb: residentKb([]) - this.#rssBefore,
      rssPeakKb: peakKb(pids),
      heapPeakKb: Math.round(this.#heapPeak / 1024),
    };
  }

  /** Collections that began within a measured window, ms. */
  #gcMs() {
    const inWindow = (/** @type {import('node:perf_hooks').PerformanceEntry} */ { startTime }) =>
      this.#windows.some(([from, to]) => startTime >= from && startTime < to);
    return this.#gcEntries.filter(inWindow).reduce((sum, { duration }) => sum + duration, 0);
  }
}
