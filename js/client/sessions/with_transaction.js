import { hasLabel, LABEL } from '../execution/labels.js';
import { outOfTime } from './transaction_end.js';

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * What a transaction's session can do.
 * @typedef {object} TransactionSession
 * @property {(options?: import('./transaction.js').TransactionOptions) => void} startTransaction
 * @property {() => boolean} inTransaction
 * @property {() => Steps<void>} commitSteps
 * @property {() => Steps<void>} abortSteps
 */

/** The specification's bounds, in ms. */
const LONGEST_MS = 120_000;
const BACKOFF = Object.freeze({ initialMs: 5, growth: 1.5, mostMs: 500 });

/**
 * @template {TransactionSession} S
 * @template T
 * @param {S} session
 * @param {(session: S) => T} callback
 * @param {import('./transaction.js').TransactionOptions | undefined} options
 * @returns {Steps<T>}
 */
export function* withTransaction(session, callback, options) {
  const deadline = performance.now() + LONGEST_MS;
  for (let attempt = 0; ; attempt++) {
    session.startTransaction(options);
    try {
      const result = yield { value: callback(session) };
      if (!session.inTransaction()) return result;
      yield* commit(session, deadline);
      return result;
    } catch (error) {
      if (session.inTransaction()) yield* session.abortSteps();
      const wait = backoffMs(attempt + 1);
      const transient = hasLabel(error, LABEL.transient);
      if (!transient || performance.now() + wait >= deadline) throw error;
      yield { sleepMs: wait };
    }
  }
}

/**
 * Commits as long as the outcome is unknown and there is time.
 * @param {TransactionSession} session
 * @param {number} deadline
 * @returns {Steps<void>}
 */
function* commit(session, deadline) {
  for (;;) {
    try {
      yield* session.commitSteps();
      return;
    } catch (error) {
      const again = hasLabel(error, LABEL.unknownCommit) && !outOfTime(error);
      if (!again || performance.now() >= deadline) throw error;
    }
  }
}

/** @param {number} attempt */
function backoffMs(attempt) {
  const { initialMs, growth, mostMs } = BACKOFF;
  return Math.random() * Math.min(initialMs * growth ** attempt, mostMs);
}
