import { availableParallelism } from 'node:os';
import { MongoInvalidArgumentError } from '../../errors.js';

/**
 * @typedef {object} Limits
 * @property {number} threads Calls that are on their way at once.
 * @property {number} most The same while these are all stuck in slow calls.
 * @property {number} maxQueue Calls that wait for a thread.
 */

/** As many as a 32-bit number counts: calls wait, as `mongodb`'s do. */
const UNLIMITED = 0xffffffff;
const MAX_POOL_SIZE = 100;
/** Threads of a pool without a limit. */
const UNPOOLED = 100;
/** Threads wait for the server most of their time, and few that take turns wake one another more than many do. */
const LEAST_THREADS = 32;

/**
 * @param {number} maxPoolSize 0 is no limit.
 * @returns {Pick<Limits, 'threads' | 'most'>}
 */
function defaultThreads(maxPoolSize) {
  const wanted = Math.max(LEAST_THREADS, availableParallelism());
  const most = maxPoolSize === 0 ? Math.max(wanted, UNPOOLED) : maxPoolSize;
  return { threads: Math.min(wanted, most), most };
}

/**
 * @param {{ threads?: unknown, maxQueue?: unknown }} options A client's: threads that are asked for are all there are.
 * @param {number} [maxPoolSize]
 * @returns {Limits}
 * @throws {MongoInvalidArgumentError}
 */
export function limitsOf(options, maxPoolSize = MAX_POOL_SIZE) {
  const { threads, maxQueue = UNLIMITED } = options;
  const own = threads === undefined ? defaultThreads(maxPoolSize) : { threads, most: threads };
  for (const [name, value] of Object.entries({ threads: own.threads, maxQueue })) {
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > UNLIMITED) {
      throw new MongoInvalidArgumentError(`Option "${name}" must be a positive integer`);
    }
  }
  return {
    ...{ threads: Number(own.threads), most: Number(own.most) },
    maxQueue: Number(maxQueue),
  };
}
