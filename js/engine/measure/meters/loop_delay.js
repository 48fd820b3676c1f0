/** The delay of this process's event loop, while it is watched. */

import { monitorEventLoopDelay } from 'node:perf_hooks';

const INTERVAL_MS = 1;
/** Node.js counts the interval of its own timer with what it reads; Bun does not. */
const COUNTED_US = process.versions.bun ? 0 : INTERVAL_MS * 1000;

/**
 * @returns {() => { P50Us: number, P99Us: number, MaxUs: number } | undefined} called when it ends; undefined
 *   where nothing was read in that time
 */
export function watchLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: INTERVAL_MS });
  /** @param {number} ns */
  const us = (ns) => Math.max(0, ns / 1000 - COUNTED_US);
  delay.enable();
  return () => {
    delay.disable();
    if (!(delay.count > 0)) return undefined;
    return {
      P50Us: us(delay.percentile(50)),
      P99Us: us(delay.percentile(99)),
      MaxUs: us(delay.max),
    };
  };
}

/**
 * @param {string} prefix
 * @param {ReturnType<ReturnType<typeof watchLoopDelay>>} delay
 * @returns {Record<string, number>} by name of the metric table
 */
export const delayMetrics = (prefix, delay) =>
  Object.fromEntries(
    Object.entries(delay ?? {}).map(([name, value]) => [`${prefix}Delay${name}`, value]),
  );
