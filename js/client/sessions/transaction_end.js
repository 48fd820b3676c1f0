import { KIND } from '../binding/constants.js';
import { Long } from '../bson/package.js';
import { MongoServerError, MongoWriteConcernError } from '../errors.js';
import { isRetryableWrite } from '../execution/labels.js';
import { attemptsOf } from '../execution/retry.js';
import { runCommand } from '../execution/run_command.js';

/**
 * The commands that end a transaction, and what their errors say of its outcome.
 *
 * @typedef {import('../execution/target.js').CommandSession} CommandSession
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('./transaction.js').Transaction} Transaction
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

const MAX_TIME_MS_EXPIRED = 50;
/** Write concerns that no server can ever satisfy: the outcome is known, waiting does not help. */
const UNSATISFIABLE_CODES = new Set([79, 100]);
const UNSATISFIABLE_NAMES = new Set([
  'CannotSatisfyWriteConcern',
  'UnknownReplWriteConcern',
  'UnsatisfiableWriteConcern',
]);

/** @param {unknown} error */
export function outOfTime(error) {
  if (!(error instanceof MongoServerError)) return false;
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
  if (!isRetryableWrite(error) && !(error instanceof MongoWriteConcernError)) return false;
  const { code, codeName } = /** @type {{ code?: number, codeName?: string }} */ (error);
  return !UNSATISFIABLE_CODES.has(code ?? 0) && !UNSATISFIABLE_NAMES.has(codeName ?? '');
}

/**
 * Sends the commit, once more where its outcome is unknown and the client's options allow it.
 * @param {Target} target
 * @param {CommandSession} session
 * @param {Transaction} transaction
 * @param {boolean} again Whether a commit of it was sent before.
 * @returns {Steps<void>}
 */
export function* sendCommit(target, session, transaction, again) {
  const first = attemptsOf(target, KIND.other);
  try {
    yield* end(target, session, transaction, transaction.commitCommand(again), first);
  } catch (error) {
    const left = target.sessions.retries.maxAdaptiveRetries - first.retries;
    if (left <= 0 || !isRetryableWrite(error)) throw error;
    const second = attemptsOf(target, KIND.other, { mostOverloads: left - 1 });
    yield* end(target, session, transaction, transaction.commitCommand(true), second);
  }
}

/**
 * Sends the abort. Its errors are nobody's concern: a server aborts by itself what nobody commits.
 * @param {Target} target
 * @param {CommandSession} session
 * @param {Transaction} transaction
 * @returns {Steps<void>}
 */
export function* sendAbort(target, session, transaction) {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      yield* end(target, session, transaction, transaction.abortCommand());
      return;
    } catch (error) {
      if (!isRetryableWrite(error)) return;
    }
  }
}

/**
 * @param {Target} target
 * @param {CommandSession} session
 * @param {Transaction} transaction
 * @param {import('bson').Document} command
 * @param {import('../execution/retry.js').Attempts} [attempts]
 * @returns {Steps<void>}
 */
function* end(target, session, { number }, command, attempts) {
  const whole = { ...command, txnNumber: Long.fromNumber(number), autocommit: false };
  const how = { kind: KIND.other, session, ending: true, attempts };
  yield* runCommand(target, whole, how);
}
