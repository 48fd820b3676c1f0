import { MongoNetworkError, MongoServerError } from '../errors.js';
import { toError } from './errors_of_failures.js';

/** @typedef {import('../errors.js').MongoError} MongoError */

export const LABEL = Object.freeze({
  retryableWrite: 'RetryableWriteError',
  noWrites: 'NoWritesPerformed',
  transient: 'TransientTransactionError',
  unknownCommit: 'UnknownTransactionCommitResult',
  retryable: 'RetryableError',
  overloaded: 'SystemOverloadedError',
});

/** A server without transaction numbers says so with this code. */
const ILLEGAL_OPERATION = 20;
const NO_RETRIES =
  'This MongoDB deployment does not support retryable writes. Please add retryWrites=false to your connection string.';

/**
 * @param {unknown} error
 * @param {string} label
 */
export function hasLabel(error, label) {
  return error instanceof Error && 'hasErrorLabel' in error
    ? /** @type {MongoError} */ (error).hasErrorLabel(label)
    : false;
}

/** @param {unknown} error */
export const isRetryableWrite = (error) => hasLabel(error, LABEL.retryableWrite);

/**
 * Adds the labels that are the driver's to add: only it sees a connection break.
 * @param {MongoError} error
 * @param {{ transaction: boolean, retries: boolean }} circumstances Whether the command belonged to a
 *   transaction in progress; whether writes are retried here.
 */
function label(error, { transaction, retries }) {
  if (!(error instanceof MongoNetworkError)) return;
  if (transaction) error.addErrorLabel(LABEL.transient);
  else if (retries) error.addErrorLabel(LABEL.retryableWrite);
}

/**
 * The official driver's clearer words for a write that a server without transaction numbers
 * refused.
 * @param {MongoError} error
 * @returns {MongoError}
 */
function explainRefusal(error) {
  if (!(error instanceof MongoServerError)) return error;
  if (error.errorResponse.code !== ILLEGAL_OPERATION) return error;
  const originalError = error;
  return new MongoServerError({ message: NO_RETRIES, errmsg: NO_RETRIES, originalError });
}

/**
 * The error of a command that failed, with the labels that are the driver's to add.
 * @param {import('./target.js').Target} target
 * @param {Pick<import('./prepare.js').PreparedCommand, 'session' | 'transaction' | 'writes' | 'begins' | 'ending'>} command
 * @param {import('../binding/addon.js').Failure} failure
 * @param {Readonly<import('../bson/options.js').ResolvedBsonOptions>} [bson] The call's.
 * @returns {MongoError}
 */
export function errorOfCommand(target, command, failure, bson) {
  const { session, transaction, writes, begins, ending } = command;
  const error = toError(failure, bson);
  const { settings, numbersWrites } = target.sessions;
  const retries = (settings.retryWrites || Boolean(ending)) && numbersWrites;
  label(error, { transaction, retries });
  if (begins && !(wasSent(error) && !hasLabel(error, LABEL.retryable))) session?.noteUnsent();
  return writes ? explainRefusal(error) : error;
}

/** Whether the server may have begun with the command. @param {MongoError} error */
const wasSent = (error) => error instanceof MongoServerError || error instanceof MongoNetworkError;
