import { availableParallelism } from 'node:os';
import { NativeInvalidArgumentError } from '../../errors.js';

/**
 * @typedef {object} Limits
 * @property {number} threads Calls that are on their way at once, beside those of sessions.
 * @property {number} maxQueue Calls that wait for a thread.
 */

const MAX_QUEUE = 10_000;
const MAX_POOL_SIZE = 100;
/** Threads wait for the server most of their time: few cores have work for more threads than cores. */
const LEAST_THREADS = 8;

/**
 * Half of the connections are left to sessions.
 * @param {number} maxPoolSize 0 is no limit.
 */
function defaultThreads(maxPoolSize) {
  const wanted = Math.max(LEAST_THREADS, availableParallelism());
  return maxPoolSize === 0 ? wanted : Math.max(1, Math.min(wanted, Math.floor(maxPoolSize / 2)));
}

/**
 * @param {{ threads?: unknown, maxQueue?: unknown }} options A client's.
 * @param {number} [maxPoolSize]
 * @returns {Limits}
 * @throws {NativeInvalidArgumentError}
 */
export function limitsOf(options, maxPoolSize = MAX_POOL_SIZE) {
  const { threads = defaultThreads(maxPoolSize), maxQueue = MAX_QUEUE } = options;
  for (const [name, value] of Object.entries({ threads, maxQueue })) {
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 0xffffffff) {
      throw new NativeInvalidArgumentError(`Option "${name}" must be a positive integer`);
    }
  }
  return { threads: Number(threads), maxQueue: Number(maxQueue) };
}
