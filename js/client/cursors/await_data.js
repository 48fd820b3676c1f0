import { MongoInvalidArgumentError } from '../errors.js';
import { optionsOf } from '../options/given.js';

/**
 * Reads of cursors whose server waits for documents to come: of change streams, and of capped
 * collections with `awaitData`.
 *
 * @typedef {object} WaitOptions
 * @property {number} [maxWaitMS] How long the read may wait, in ms; by default until there is a document.
 */

/** How long a server waits by itself: a longer wait is made of several. */
const AWAIT_MS = 1000;

/**
 * @param {WaitOptions | undefined} options
 * @param {boolean} awaitsData Whether the cursor is one that can wait.
 * @returns {number} When the wait ends, in the terms of `performance.now()`.
 * @throws {MongoInvalidArgumentError}
 */
export function deadlineOf(options, awaitsData) {
  const { maxWaitMS } = optionsOf(options);
  if (maxWaitMS === undefined) return Number.POSITIVE_INFINITY;
  if (typeof maxWaitMS !== 'number' || !(maxWaitMS >= 0)) {
    throw new MongoInvalidArgumentError('Option "maxWaitMS" must be a number of milliseconds');
  }
  if (!awaitsData) {
    throw new MongoInvalidArgumentError('Option "maxWaitMS" needs a cursor that awaits data');
  }
  return performance.now() + maxWaitMS;
}

/**
 * @param {import('bson').Document | undefined} extras A getMore's.
 * @param {number} deadline
 * @returns {import('bson').Document | undefined} Extras with a wait that ends by then.
 */
export function boundWait(extras, deadline) {
  if (deadline === Number.POSITIVE_INFINITY) return extras;
  // Zero would be no bound.
  const left = Math.max(1, Math.ceil(deadline - performance.now()));
  return { ...extras, maxTimeMS: Math.min(extras?.maxTimeMS ?? AWAIT_MS, left) };
}
