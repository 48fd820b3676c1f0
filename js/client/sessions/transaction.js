import { MongoRuntimeError, MongoTransactionError } from '../errors.js';
import { concernsOf } from '../options/concerns.js';
import { NO_OPTIONS, ownOf } from '../options/given.js';
import { readPreferenceOf } from '../options/reading_writing.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {'NO_TRANSACTION' | 'STARTING_TRANSACTION' | 'TRANSACTION_IN_PROGRESS' | 'TRANSACTION_COMMITTED' |
 *   'TRANSACTION_COMMITTED_EMPTY' | 'TRANSACTION_ABORTED'} State `mongodb`'s names.
 */

/**
 * What a transaction may be given, by `startTransaction` or by its session.
 * @typedef {object} TransactionOptions
 * @property {string | { level: string }} [readConcern]
 * @property {Document} [writeConcern]
 * @property {string | { mode: string }} [readPreference] Reads are refused for any but the primary.
 * @property {number} [maxCommitTimeMS]
 */

/** One transaction, from its start to the command after its end. */
export class Transaction {
  /** @type {State} */
  state = 'NO_TRANSACTION';
  /** Whether a commit has failed, so that another has to wait for the majority. */
  commitAttempted = false;

  /**
   * @param {TransactionOptions} [options]
   * @param {import('../options/concerns.js').Concerns & { primary?: boolean }} [inherited] The connection string's.
   * @param {number} [number]
   */
  constructor(options = NO_OPTIONS, { primary = true, ...inherited } = NO_OPTIONS, number = 0) {
    const { readPreference } = options;
    this.number = number;
    this.concerns = concernsOf(options, ownOf(inherited));
    const inheritedMode = primary ? 'primary' : "the client's";
    /** Of whom its reads are asked; the primary alone can answer them. */
    this.readsFrom =
      readPreference == null
        ? inheritedMode
        : (readPreferenceOf({ readPreference })?.mode ?? 'primary');
    this.maxCommitTimeMS = options.maxCommitTimeMS;
    if (this.concerns.writeConcern?.w === 0) {
      throw new MongoTransactionError('Transactions do not support unacknowledged write concern');
    }
  }

  get active() {
    return this.state === 'STARTING_TRANSACTION' || this.state === 'TRANSACTION_IN_PROGRESS';
  }

  /**
   * An end was sent to the server.
   * @param {'TRANSACTION_COMMITTED' | 'TRANSACTION_ABORTED'} to
   * @throws {MongoRuntimeError} when another end was faster: its state stands.
   */
  finish(to) {
    if (
      this.state === 'TRANSACTION_ABORTED' ||
      (this.state === 'TRANSACTION_COMMITTED' && to === 'TRANSACTION_ABORTED')
    ) {
      throw new MongoRuntimeError(
        `Attempted illegal state transition from [${this.state}] to [${to}]`,
      );
    }
    this.state = to;
  }

  /**
   * What each of its commands carries.
   * @param {import('bson').Timestamp} [operationTime] What its reads come after.
   * @returns {Document}
   */
  fields(operationTime) {
    /** @type {Document} */
    const fields = { autocommit: false };
    if (this.state !== 'STARTING_TRANSACTION') return fields;
    fields.startTransaction = true;
    const { readConcern } = this.concerns;
    if (readConcern || operationTime) {
      fields.readConcern = { ...readConcern };
      if (operationTime) fields.readConcern.afterClusterTime = operationTime;
    }
    return fields;
  }

  /** @throws {MongoTransactionError} when there is nothing to commit. */
  checkCommit() {
    if (this.state === 'NO_TRANSACTION') throw new MongoTransactionError('No transaction started');
    if (this.state === 'TRANSACTION_ABORTED') {
      throw new MongoTransactionError(
        'Cannot call commitTransaction after calling abortTransaction',
      );
    }
  }

  /** @throws {MongoTransactionError} when there is nothing to abort. */
  checkAbort() {
    if (this.state === 'NO_TRANSACTION') throw new MongoTransactionError('No transaction started');
    if (this.state === 'TRANSACTION_ABORTED') {
      throw new MongoTransactionError('Cannot call abortTransaction twice');
    }
    if (this.state === 'TRANSACTION_COMMITTED' || this.state === 'TRANSACTION_COMMITTED_EMPTY') {
      throw new MongoTransactionError(
        'Cannot call abortTransaction after calling commitTransaction',
      );
    }
  }

  /**
   * @param {boolean} again Whether the outcome of an earlier try is unknown.
   * @returns {Document}
   */
  commitCommand(again) {
    /** @type {Document} */
    const command = { commitTransaction: 1 };
    const { writeConcern } = this.concerns;
    if (again) command.writeConcern = { ...PATIENT, ...writeConcern, w: 'majority' };
    else if (writeConcern) command.writeConcern = { ...PATIENT, ...writeConcern };
    if (typeof this.maxCommitTimeMS === 'number') command.maxTimeMS = this.maxCommitTimeMS;
    return command;
  }

  /** @returns {Document} */
  abortCommand() {
    const { writeConcern } = this.concerns;
    const command = { abortTransaction: 1 };
    return writeConcern ? { ...command, writeConcern: { ...PATIENT, ...writeConcern } } : command;
  }
}

/** The specification's write concern for ends of transactions. */
const PATIENT = Object.freeze({ w: 'majority', wtimeout: 10_000 });
