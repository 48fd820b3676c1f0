/** What is read beside the clock: CPU, memory, garbage collection, the event loop, stolen time. */

import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** @typedef {import('../../types.d.ts').Round} Round */
/**
 * @typedef {Pick<Round, 'clientCpuUsPerOp' | 'serverCpuUsPerOp' | 'rssDeltaKb' | 'rssPeakKb' |
 *   'heapPeakKb' | 'gcMs' | 'stealPct'> & { utilization: number }} Readings
 */

/** The delay histogram's own interval, which its readings include. */
const DELAY_INTERVAL_MS = 1;
/** The heap is looked at this often; a look costs about 2 µs. */
const HEAP_EVERY_MS = 10;

/**
 * Starts all meters.
 *
 * @param {number | undefined} serverPid a server process on this machine
 * @returns {{ sample: () => void, stop: (ops: number) => Promise<Readings> }} `sample` is called often
 */
export function startMeters(serverPid) {
  let gcMs = 0;
  const addGc = (/** @type {import('node:perf_hooks').PerformanceEntry[]} */ entries) => {
    for (const entry of entries) gcMs += entry.duration;
  };
  const gc = new PerformanceObserver((list) => addGc(list.getEntries()));
  gc.observe({ entryTypes: ['gc'] });
  let heapPeak = getHeapStatistics().used_heap_size;
  let nextLook = 0;
  const rssBefore = process.memoryUsage.rss();
  const stealBefore = machineTicks();
  const serverBefore = processCpuUs(serverPid);
  const loopBefore = performance.eventLoopUtilization();
  const cpuBefore = process.cpuUsage();

  return {
    sample() {
      const now = performance.now();
      if (now < nextLook) return;
      nextLook = now + HEAP_EVERY_MS;
      heapPeak = Math.max(heapPeak, getHeapStatistics().used_heap_size);
    },
    async stop(ops) {
      const cpu = process.cpuUsage(cpuBefore);
      const { utilization } = performance.eventLoopUtilization(loopBefore);
      const serverAfter = processCpuUs(serverPid);
      const stealAfter = machineTicks();
      const rssAfter = process.memoryUsage.rss();
      // Collections become entries in a later turn of the event loop, and are handed out in one after it.
      await new Promise((resolve) => setImmediate(resolve));
      addGc(gc.takeRecords());
      gc.disconnect();
      const heapEnd = getHeapStatistics().used_heap_size;
      return {
        clientCpuUsPerOp: (cpu.user + cpu.system) / ops,
        ...(serverBefore !== undefined &&
          serverAfter !== undefined && { serverCpuUsPerOp: (serverAfter - serverBefore) / ops }),
        rssDeltaKb: Math.round((rssAfter - rssBefore) / 1024),
        rssPeakKb: rssPeakKb(),
        heapPeakKb: Math.round(Math.max(heapPeak, heapEnd) / 1024),
        gcMs,
        utilization,
        ...(stealBefore && stealAfter && { stealPct: stealPct(stealBefore, stealAfter) }),
      };
    },
  };
}

/**
 * Event-loop delay while operations run. It has a pass of its own: the monitor's 1 ms timer cost 12 to
 * 20 % of the time of an asynchronous driver's operations when it ran during the measurement.
 *
 * @param {(record: () => void) => Promise<unknown>} run
 * @returns {Promise<Omit<Round['eventLoop'], 'utilization'>>}
 */
export async function watchEventLoop(run) {
  const delay = monitorEventLoopDelay({ resolution: DELAY_INTERVAL_MS });
  delay.enable();
  await run(() => {});
  delay.disable();
  /** @param {number} ns */
  const us = (ns) => Math.max(0, ns / 1000 - DELAY_INTERVAL_MS * 1000);
  return {
    delayP50Us: us(delay.percentile(50)),
    delayP99Us: us(delay.percentile(99)),
    delayMaxUs: us(delay.max),
  };
}

/**
 * CPU time of a process over all its living threads, from the scheduler's own nanosecond counts.
 *
 * @param {number | undefined} pid
 * @returns {number | undefined} µs; undefined where there is no /proc or no such process
 */
function processCpuUs(pid) {
  if (pid === undefined) return undefined;
  try {
    let ns = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
    }
    return ns / 1000;
  } catch {
    return undefined;
  }
}

/**
 * Highest resident size of this process. `getrusage` serves only where there is no /proc: on Linux its
 * figure outlives exec, so a cell would show the engine's memory at the fork where that was larger.
 */
function rssPeakKb() {
  try {
    const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kb) return Number(kb);
  } catch {
    // No /proc.
  }
  return process.resourceUsage().maxRSS;
}

/** @returns {{ all: number, stolen: number } | undefined} clock ticks of all cores, from /proc/stat */
function machineTicks() {
  try {
    const [line] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    // user nice system idle iowait irq softirq steal; the guest columns after them are counted in user.
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, tick) => sum + tick, 0), stolen: ticks[7] };
  } catch {
    return undefined;
  }
}

/**
 * @param {{ all: number, stolen: number }} before
 * @param {{ all: number, stolen: number }} after
 */
const stealPct = (before, after) =>
  after.all > before.all ? (100 * (after.stolen - before.stolen)) / (after.all - before.all) : 0;
