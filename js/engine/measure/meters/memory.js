/** Resident memory of this process and of those that a dispatch started. */

import { readFileSync } from 'node:fs';

/**
 * @param {number | 'self'} pid
 * @param {string} field of /proc/<pid>/status
 * @returns {number | undefined} KB; undefined where there is no /proc or no such process
 */
function statusKb(pid, field) {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kb] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text) ?? [];
    return kb === undefined ? undefined : Number(kb);
  } catch {
    return undefined;
  }
}

/** @param {number[]} pids besides this process */
export function residentKb(pids) {
  const own = Math.round(process.memoryUsage.rss() / 1024);
  return pids.reduce((sum, pid) => sum + (statusKb(pid, 'VmRSS') ?? 0), own);
}

/**
 * Highest resident size. `getrusage` serves only where there is no /proc: on Linux its figure outlives
 * exec, so a cell would show the engine's memory at the fork where that was larger.
 *
 * @param {number[]} pids besides this process
 */
export function peakKb(pids) {
  const own = statusKb('self', 'VmHWM') ?? process.resourceUsage().maxRSS;
  return pids.reduce((sum, pid) => sum + (statusKb(pid, 'VmHWM') ?? 0), own);
}
