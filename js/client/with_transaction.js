import { NativeServerError, NativeWriteConcernError } from './errors.js';
import { hasLabel, isRetryableWrite, LABEL } from './retry.js';

/** @typedef {import('./session.js').ClientSession} ClientSession */

/** The specification's bounds, in ms. */
const LONGEST_MS = 120_000;
const BACKOFF = Object.freeze({ initialMs: 5, growth: 1.5, mostMs: 500 });

const MAX_TIME_MS_EXPIRED = 50;
/** Write concerns that no server can ever satisfy: the outcome is known, waiting does not help. */
const UNSATISFIABLE_CODES = new Set([79, 100]);
const UNSATISFIABLE_NAMES = new Set([
  'CannotSatisfyWriteConcern',
  'UnknownReplWriteConcern',
  'UnsatisfiableWriteConcern',
]);

/** @param {unknown} error */
function outOfTime(error) {
  if (!(error instanceof NativeServerError)) return false;
  const { code, writeConcernError } = error.errorResponse;
  return code === MAX_TIME_MS_EXPIRED || writeConcernError?.code === MAX_TIME_MS_EXPIRED;
}

/**
 * Whether a commit that failed may nevertheless have happened.
 * @param {unknown} error
 * @returns {boolean}
 */
export function outcomeUnknown(error) {
  if (outOfTime(error)) return true;
  if (!isRetryableWrite(error) && !(error instanceof NativeWriteConcernError)) return false;
  const { code, codeName } = /** @type {{ code?: number, codeName?: string }} */ (error);
  return !UNSATISFIABLE_CODES.has(code ?? 0) && !UNSATISFIABLE_NAMES.has(codeName ?? '');
}

/**
 * @template {ClientSession} S
 * @template T
 * @param {S} session
 * @param {(session: S) => T} callback
 * @param {import('./transaction.js').TransactionOptions | undefined} options
 * @returns {import('./steps.js').Steps<T>}
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
 * @param {ClientSession} session
 * @param {number} deadline
 * @returns {import('./steps.js').Steps<void>}
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
