import { EventEmitter } from 'node:events';
import { addon } from './addon.js';
import { attemptsOf } from './attempts.js';
import { Long, serialize, Timestamp } from './bson.js';
import { runCommand } from './calls.js';
import { checkedClusterTime } from './cluster_time.js';
import { readReply } from './decode.js';
import { KIND } from './envelope.js';
import {
  NativeCompatibilityError,
  NativeExpiredSessionError,
  NativeInvalidArgumentError,
  NativeTransactionError,
  NativeWriteConcernError,
} from './errors.js';
import { isRetryableWrite, LABEL } from './retry.js';
import { call } from './steps.js';
import { Transaction } from './transaction.js';
import { outcomeUnknown, withTransaction } from './with_transaction.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./transaction.js').TransactionOptions} TransactionOptions
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/** The addon's word for a session that was given back. */
const ENDED = 2;

/**
 * @typedef {object} SessionOptions
 * @property {boolean} [causalConsistency] Whether reads come after what the session has seen; default
 *   true, without `snapshot`.
 * @property {boolean} [snapshot] Whether all reads are of the moment of the first.
 * @property {TransactionOptions} [defaultTransactionOptions]
 */

/**
 * What a session belongs to.
 * @typedef {object} Owner
 * @property {unknown} client
 * @property {import('./sessions.js').Sessions} sessions
 * @property {import('./meter.js').Meter} meter
 * @property {import('./steps.js').Run} run
 * @property {boolean} threads Whether `run` gives promises.
 */

/**
 * A sequence of operations that belong together: `mongodb`'s ClientSession without promises. Emits
 * `ended` with itself.
 */
export class ClientSession extends EventEmitter {
  #transaction = new Transaction();
  #defaults;
  #target;
  #causal;
  #id;
  #told = false;

  /**
   * @internal Made by `startSession`.
   * @param {Owner} owner
   * @param {import('./addon.js').SessionHandle} handle
   * @param {SessionOptions & { causalConsistency: boolean }} options
   */
  constructor({ client, sessions, meter, run, threads }, handle, options) {
    super();
    this.client = client;
    /** @internal */
    this.sessions = sessions;
    this.snapshotEnabled = options.snapshot ?? false;
    this.#causal = options.causalConsistency;
    this.#defaults = { ...options.defaultTransactionOptions };
    this.#target = { handle: sessions.adminDatabase(), meter, sessions, run, threads };
    /** @internal Whether its calls give promises. */
    this.threads = threads;
    /** @internal */
    this.handle = handle;
    this.#id = readReply(/** @type {Buffer} */ (addon.sessionId(handle)));
    this.once('newListener', () => sessions.noteListened(this));
  }

  /** Its name at the server: `{ id: UUID }`. @returns {Document} */
  get id() {
    return this.#id;
  }

  get hasEnded() {
    return addon.sessionState(this.handle) === ENDED;
  }

  /** The latest moment that its operations have seen. @returns {import('bson').Timestamp | undefined} */
  get operationTime() {
    if (!this.#causal) return undefined;
    const [t, i] = addon.operationTime(this.handle);
    return t === 0 ? undefined : new Timestamp({ t, i });
  }

  /** The latest time of the cluster that its operations have seen. @returns {Document | undefined} */
  get clusterTime() {
    const bytes = addon.clusterTime(this.handle);
    return bytes && readReply(bytes);
  }

  /** @param {import('bson').Timestamp} operationTime Another session's. */
  advanceOperationTime(operationTime) {
    if (operationTime?._bsontype !== 'Timestamp') {
      throw new NativeInvalidArgumentError('operationTime must be a BSON Timestamp');
    }
    addon.advanceOperationTime(this.handle, operationTime.t, operationTime.i);
  }

  /** @param {Document} clusterTime Another session's. */
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

  /**
   * @param {TransactionOptions} [options] In place of the session's defaults.
   * @throws {NativeTransactionError | NativeCompatibilityError}
   */
  startTransaction(options) {
    this.#refuseWhenEnded();
    if (this.snapshotEnabled) {
      throw new NativeCompatibilityError('Transactions are not supported in snapshot sessions');
    }
    if (this.inTransaction()) throw new NativeTransactionError('Transaction already in progress');
    if (this.sessions.routed) {
      throw new NativeCompatibilityError('Transactions on sharded clusters are not supported yet');
    }
    const { readConcern, writeConcern, primary } = this.sessions.settings;
    const number = /** @type {number} */ (addon.nextTransactionNumber(this.handle));
    const chosen = { ...this.#defaults, ...options };
    this.#transaction = new Transaction(chosen, { readConcern, writeConcern, primary }, number);
    this.#transaction.state = 'starting';
    this.sessions.noteBusy(this);
  }

  /** @throws {import('./errors.js').NativeError} with the label `UnknownTransactionCommitResult` when it may have happened. */
  commitTransaction() {
    return this.#target.run(this.commitSteps());
  }

  /** @internal @returns {Steps<void>} */
  *commitSteps() {
    const transaction = this.#transaction;
    transaction.checkCommit();
    this.#refuseWhenEnded();
    if (transaction.state === 'starting' || transaction.state === 'committedEmpty') {
      transaction.state = 'committedEmpty';
      this.sessions.noteIdle(this);
      return;
    }
    const again = transaction.state === 'committed' || transaction.commitAttempted;
    try {
      yield* this.#commitTwice(transaction, again);
      transaction.commitAttempted = false;
    } catch (error) {
      transaction.commitAttempted = true;
      if (outcomeUnknown(error)) {
        /** @type {import('./errors.js').NativeError} */ (error).addErrorLabel(LABEL.unknownCommit);
      }
      throw error;
    } finally {
      transaction.state = 'committed';
      this.sessions.noteIdle(this);
    }
  }

  /**
   * @param {Transaction} transaction
   * @param {boolean} again
   * @returns {Steps<void>}
   */
  *#commitTwice(transaction, again) {
    const { maxAdaptiveRetries } = this.sessions.retries;
    const first = attemptsOf(this.#target, KIND.other);
    try {
      yield* this.#end(transaction.commitCommand(again), first);
    } catch (error) {
      const left = maxAdaptiveRetries - first.retries;
      if (left <= 0 || !isRetryableWrite(error)) throw error;
      const second = attemptsOf(this.#target, KIND.other, { mostOverloads: left - 1 });
      yield* this.#end(transaction.commitCommand(true), second);
    }
  }

  /** Its errors are nobody's concern: a server aborts by itself what nobody commits. */
  abortTransaction() {
    return this.#target.run(this.abortSteps());
  }

  /** @internal @returns {Steps<void>} */
  *abortSteps() {
    const transaction = this.#transaction;
    transaction.checkAbort();
    this.#refuseWhenEnded();
    try {
      if (transaction.state === 'inProgress') yield* this.#abortTwice(transaction);
    } finally {
      transaction.state = 'aborted';
      this.sessions.noteIdle(this);
    }
  }

  /** @param {Transaction} transaction @returns {Steps<void>} */
  *#abortTwice(transaction) {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        yield* this.#end(transaction.abortCommand());
        return;
      } catch (error) {
        if (!isRetryableWrite(error)) return;
      }
    }
  }

  /**
   * Sends the command that ends the transaction.
   * @param {Document} command
   * @param {import('./attempts.js').Attempts} [attempts]
   * @returns {Steps<void>}
   */
  *#end(command, attempts) {
    const { number } = this.#transaction;
    const whole = { ...command, txnNumber: Long.fromNumber(number), autocommit: false };
    const reply = yield* runCommand(this.#target, whole, {
      kind: KIND.other,
      session: this,
      ending: true,
      attempts,
    });
    if (reply.writeConcernError) throw new NativeWriteConcernError(reply);
  }

  /**
   * Runs `callback` in a transaction and commits it, both again where the specification says so, for
   * up to 120 s.
   * @template T
   * @param {(session: this) => T} callback Must not return a promise, nor swallow errors.
   * @param {TransactionOptions} [options]
   * @returns {T}
   */
  withTransaction(callback, options) {
    return this.#target.run(withTransaction(this, callback, options));
  }

  /** Aborts a transaction in progress and gives the session back; nothing to do when ended. */
  endSession() {
    return this.#target.run(this.endSteps());
  }

  /** @internal @returns {Steps<void>} */
  *endSteps() {
    if (this.hasEnded) return;
    if (this.inTransaction()) yield* this.abortSteps();
    yield* call('endSession', this.handle);
    this.sessions.forget(this);
    if (this.#told) return;
    this.#told = true;
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
    if (this.#transaction.state === 'starting') this.#transaction.state = 'inProgress';
  }

  /** @internal A command after the end of the transaction. */
  leaveTransaction() {
    if (this.#transaction.state !== 'none') this.#transaction = new Transaction();
  }

  #refuseWhenEnded() {
    if (this.hasEnded) throw new NativeExpiredSessionError();
  }
}
