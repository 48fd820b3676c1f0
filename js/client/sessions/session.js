import { EventEmitter } from 'node:events';
import { addon } from '../binding/addon.js';
import { readReply } from '../bson/decoding/decode.js';
import { Long, serialize, Timestamp, UUID } from '../bson/package.js';
import {
  MongoCompatibilityError,
  MongoExpiredSessionError,
  MongoInvalidArgumentError,
  MongoTransactionError,
} from '../errors.js';
import { LABEL } from '../execution/labels.js';
import { definedOf, ownOf } from '../options/given.js';
import { Transaction } from './transaction.js';
import { outcomeUnknown, sendAbort, sendCommit } from './transaction_end.js';
import { withTransaction } from './with_transaction.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./transaction.js').TransactionOptions} TransactionOptions
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/** The addon's word for a session that was given back. */
const DIRTY = 1;
const ENDED = 2;

/**
 * @typedef {object} SessionOptions
 * @property {boolean} [causalConsistency] Whether reads come after what the session has seen; default
 *   true, without `snapshot`.
 * @property {boolean} [snapshot] Whether all reads are of the moment of the first.
 * @property {TransactionOptions} [defaultTransactionOptions]
 */

/** @typedef {import('../execution/target.js').Caller<import('./sessions.js').Sessions>} Caller */

/** `mongodb`'s ClientSession without promises, described in types/session.d.ts. Emits `ended` with itself. */
export class ClientSession extends EventEmitter {
  #transaction = new Transaction();
  #defaults;
  #target;
  #causal;
  #id;
  #endEmitted = false;
  #lastUse = performance.now();

  /**
   * @internal Made by `startSession`.
   * @param {Caller} caller
   * @param {import('../binding/addon.js').SessionHandle} handle
   * @param {SessionOptions & { causalConsistency: boolean }} options
   */
  constructor(caller, handle, options) {
    super();
    const { client, sessions } = caller;
    this.client = client;
    /** @internal */
    this.sessions = sessions;
    this.snapshotEnabled = options.snapshot ?? false;
    this.#causal = options.causalConsistency;
    this.#defaults = { ...options.defaultTransactionOptions };
    this.#target = { ...caller, handle: sessions.adminDatabase() };
    /** @internal */
    this.handle = handle;
    this.#id = { id: new UUID(/** @type {Buffer} */ (addon.sessionId(handle))) };
    this.once('newListener', () => sessions.noteListened(this));
  }

  /** @returns {Document} */
  get id() {
    return this.#id;
  }

  /** @internal As far as libraries look. */
  get serverSession() {
    const isDirty = addon.sessionState(this.handle) === DIRTY;
    return { id: this.#id, lastUse: this.#lastUse, txnNumber: this.#transaction.number, isDirty };
  }

  /** @internal */
  get supports() {
    return { causalConsistency: this.#causal };
  }

  get hasEnded() {
    return addon.sessionState(this.handle) === ENDED;
  }

  /** @returns {import('bson').Timestamp | undefined} */
  get operationTime() {
    return this.#causal ? timestampOf(addon.operationTime(this.handle)) : undefined;
  }

  /** @internal Of what a snapshot session reads. @returns {import('bson').Timestamp | undefined} */
  get snapshotTime() {
    return timestampOf(addon.snapshotTime(this.handle));
  }

  /** @returns {Document | undefined} */
  get clusterTime() {
    const bytes = addon.clusterTime(this.handle);
    return bytes && readReply(bytes);
  }

  /** @param {import('bson').Timestamp} operationTime */
  advanceOperationTime(operationTime) {
    if (operationTime?._bsontype !== 'Timestamp') {
      throw new MongoInvalidArgumentError('operationTime must be a BSON Timestamp');
    }
    addon.advanceOperationTime(this.handle, operationTime.t, operationTime.i);
  }

  /** @param {Document} clusterTime */
  advanceClusterTime(clusterTime) {
    addon.advanceClusterTime(this.handle, serialize(checkedClusterTime(clusterTime)));
  }

  /** @param {ClientSession} session */
  equals(session) {
    return session instanceof ClientSession && this.#id.id.equals(session.id.id);
  }

  /** @returns {boolean} */
  inTransaction() {
    return this.#transaction.active;
  }

  /** @param {TransactionOptions} [options] */
  startTransaction(options) {
    this.#refuseWhenEnded();
    if (this.snapshotEnabled) {
      throw new MongoCompatibilityError('Transactions are not supported in snapshot sessions');
    }
    if (this.inTransaction()) throw new MongoTransactionError('Transaction already in progress');
    if (this.sessions.routed) {
      throw new MongoCompatibilityError('Transactions on sharded clusters are not supported yet');
    }
    const { readConcern, writeConcern, primary } = this.sessions.settings;
    const number = /** @type {number} */ (addon.nextTransactionNumber(this.handle));
    const chosen = ownOf({ ...this.#defaults, ...definedOf(options) });
    this.#transaction = new Transaction(chosen, { readConcern, writeConcern, primary }, number);
    this.#transaction.state = 'STARTING_TRANSACTION';
    this.sessions.noteBusy(this);
  }

  commitTransaction() {
    return this.#target.run(this.commitSteps());
  }

  /** @internal @returns {Steps<void>} */
  *commitSteps() {
    const transaction = this.#transaction;
    transaction.checkCommit();
    this.#refuseWhenEnded();
    if (
      transaction.state === 'STARTING_TRANSACTION' ||
      transaction.state === 'TRANSACTION_COMMITTED_EMPTY'
    ) {
      transaction.state = 'TRANSACTION_COMMITTED_EMPTY';
      this.sessions.noteIdle(this);
      return;
    }
    const again = transaction.state === 'TRANSACTION_COMMITTED' || transaction.commitAttempted;
    try {
      yield* sendCommit(this.#target, this, transaction, again);
      transaction.commitAttempted = false;
    } catch (error) {
      transaction.commitAttempted = true;
      if (outcomeUnknown(error)) {
        /** @type {import('../errors.js').MongoError} */ (error).addErrorLabel(LABEL.unknownCommit);
      }
      throw error;
    } finally {
      this.sessions.noteIdle(this);
      transaction.finish('TRANSACTION_COMMITTED');
    }
  }

  abortTransaction() {
    return this.#target.run(this.abortSteps());
  }

  /** @internal @returns {Steps<void>} */
  *abortSteps() {
    const transaction = this.#transaction;
    transaction.checkAbort();
    this.#refuseWhenEnded();
    try {
      if (transaction.state === 'TRANSACTION_IN_PROGRESS')
        yield* sendAbort(this.#target, this, transaction);
    } finally {
      this.sessions.noteIdle(this);
      transaction.finish('TRANSACTION_ABORTED');
    }
  }

  /**
   * @template T
   * @param {(session: this) => T} callback
   * @param {TransactionOptions} [options]
   * @returns {T}
   */
  withTransaction(callback, options) {
    return this.#target.run(withTransaction(this, callback, options));
  }

  endSession() {
    return this.#target.run(this.endSteps());
  }

  /** @internal @returns {Steps<void>} */
  *endSteps() {
    if (this.hasEnded) return;
    if (this.inTransaction()) yield* this.abortSteps();
    addon.endSession(this.handle);
    this.sessions.forget(this);
    if (this.#endEmitted) return;
    this.#endEmitted = true;
    this.emit('ended', this);
  }

  async [Symbol.asyncDispose]() {
    await this.endSession();
  }

  [Symbol.dispose]() {
    this.endSession();
  }

  /** @internal What a command of the transaction carries. @returns {Document} */
  transactionFields() {
    const { number } = this.#transaction;
    const fields = this.#transaction.fields(this.operationTime);
    return { txnNumber: Long.fromNumber(number), ...fields };
  }

  /** @internal @returns {Readonly<Transaction>} */
  get transaction() {
    return this.#transaction;
  }

  /** @internal A command went out: the transaction exists at the server, or may. */
  noteSent() {
    this.#lastUse = performance.now();
    if (this.#transaction.state === 'STARTING_TRANSACTION')
      this.#transaction.state = 'TRANSACTION_IN_PROGRESS';
  }

  /** @internal The command with which the transaction was to begin was not taken. */
  noteUnsent() {
    if (this.#transaction.state === 'TRANSACTION_IN_PROGRESS')
      this.#transaction.state = 'STARTING_TRANSACTION';
  }

  /** @internal A command after the end of the transaction. */
  leaveTransaction() {
    if (this.#transaction.state !== 'NO_TRANSACTION') this.#transaction = new Transaction();
  }

  #refuseWhenEnded() {
    if (this.hasEnded) throw new MongoExpiredSessionError();
  }
}

/**
 * @param {[seconds: number, increment: number]} time
 * @returns {import('bson').Timestamp | undefined} None for zeros.
 */
const timestampOf = ([t, i]) => (t === 0 ? undefined : new Timestamp({ t, i }));

/**
 * @param {any} time
 * @returns {import('bson').Document} A copy with the key's id as the 64-bit integer that the server sent.
 * @throws {MongoInvalidArgumentError}
 */
function checkedClusterTime(time) {
  if (!time || typeof time !== 'object') {
    throw new MongoInvalidArgumentError('input cluster time must be an object');
  }
  if (time.clusterTime?._bsontype !== 'Timestamp') {
    throw new MongoInvalidArgumentError(
      'input cluster time "clusterTime" property must be a valid BSON Timestamp',
    );
  }
  const { hash, keyId } = time.signature ?? {};
  const whole =
    typeof keyId === 'bigint' || typeof keyId === 'number' || keyId?._bsontype === 'Long';
  if (hash?._bsontype !== 'Binary' || !whole) {
    throw new MongoInvalidArgumentError(
      'input cluster time must have a valid "signature" property with BSON Binary hash and BSON Long keyId',
    );
  }
  return { ...time, signature: { hash, keyId: Long.fromString(String(keyId)) } };
}
