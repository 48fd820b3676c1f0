/** CPU time of processes and of the machine, from the kernel's own counts. Linux only. */

import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ all: number, stolen: number }} Ticks Clock ticks of all cores since the machine started. */

/**
 * CPU time of processes over all their living threads: a thread that has ended takes its time with it.
 *
 * @param {number[]} pids
 * @returns {number | undefined} µs; undefined where it cannot be known: no pid, no /proc, a process
 *   gone
 */
export function processCpuUs(pids) {
  if (pids.length === 0) return undefined;
  try {
    return pids.reduce((sum, pid) => sum + cpuNs(pid), 0) / 1000;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function cpuNs(pid) {
  const tasks = `/proc/${pid}/task`;
  let ns = 0;
  let seen = 0;
  for (const thread of readdirSync(tasks)) {
    try {
      // The scheduler's nanoseconds: /proc/<pid>/stat counts in ticks of 10 ms.
      ns += Number(readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
      seen += 1;
    } catch {
      // It ended since the folder was read.
    }
  }
  if (seen === 0) throw new Error(`process ${pid} shows no thread`);
  return ns;
}

/** @returns {number | undefined} µs of the calling thread, which must be the process's first; undefined where it cannot be told */
export function mainThreadCpuUs() {
  // From Node.js 22.15 on.
  const usage = /** @type {any} */ (process).threadCpuUsage?.();
  if (usage) return usage.user + usage.system;
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8');
    return Number(text.split(' ', 1)[0]) / 1000;
  } catch {
    return undefined;
  }
}

/** @returns {Ticks | undefined} undefined where there is no /proc */
export function machineTicks() {
  try {
    return parseTicks(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} stat the text of /proc/stat
 * @returns {Ticks}
 */
export function parseTicks(stat) {
  const [line] = stat.split('\n', 1);
  // user nice system idle iowait irq softirq steal; the guest columns after them are counted in user.
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, tick) => sum + tick, 0), stolen: ticks[7] };
}

/**
 * @param {Ticks} before
 * @param {Ticks} after
 * @returns {number} the share of all cores' time that the hypervisor gave to others, in percent
 */
export function stealPct(before, after) {
  const all = after.all - before.all;
  return all > 0 ? (100 * (after.stolen - before.stolen)) / all : 0;
}
