/** What opening a contender takes before it gives its first answers: CPU and memory of all its threads and processes. */

import { processCpuUs } from '../../../host/machine/cpu.js';
import { residentKb } from './memory.js';

/** @param {number[]} pids processes beside this one */
function reading(pids) {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system + (processCpuUs(pids) ?? 0), rssKb: residentKb(pids) };
}

/**
 * Wall time would say how busy the machine is: contenders open at the same time.
 *
 * @returns {(pids: number[]) => { startCpuMs: number, startRssKb: number }} called when it is open, with the
 *   processes that it has started
 */
export function watchOpening() {
  const before = reading([]);
  return (pids) => {
    const after = reading(pids);
    return {
      startCpuMs: (after.cpuUs - before.cpuUs) / 1000,
      startRssKb: after.rssKb - before.rssKb,
    };
  };
}
