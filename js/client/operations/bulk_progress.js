import { NativeBulkWriteError, NativeServerError, NativeWriteConcernError } from '../errors.js';
import { BulkWriteResult, WriteConcernError, WriteError } from './bulk_result.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/run_command.js').WriteReply} WriteReply
 */

/**
 * @template T
 * @typedef {import('../execution/run.js').Steps<T>} Steps
 */

/**
 * The operations that go into one command.
 * @typedef {object} BatchPart
 * @property {'insert' | 'update' | 'delete'} type
 * @property {number} first Where its first operation stands in what the caller passed.
 * @property {(at: number) => number} indexAt Where one of its operations stands there.
 * @property {(at: number) => unknown} operationAt
 */

/**
 * @typedef {object} BatchCommand
 * @property {BatchPart} part
 * @property {() => Steps<WriteReply>} send
 * @property {(replies: WriteReply[]) => Steps<WriteReply | undefined>} [settle] Where its write concern was left
 *   to those behind it: called with what came of all that were sent, its own reply first. What it gives stands in
 *   that one's place.
 */

/**
 * What a reply has under a name: a list, or the one thing that is no list.
 * @param {unknown} value
 * @param {(value: unknown) => Document} [one] Makes a list's element of it; by default it is no element.
 * @returns {Document[]}
 */
function listOf(value, one) {
  if (Array.isArray(value)) return value;
  return value && one ? [one(value)] : [];
}

/** @param {WriteReply} reply */
const isRefused = ({ reply }) => listOf(reply?.writeErrors).length > 0;

/** What a bulk has done so far, merged as the official driver merges it. */
export class BulkProgress {
  /** @param {boolean} ordered */
  constructor(ordered) {
    this.ordered = ordered;
    /** @type {import('./bulk_result.js').RawBulkResult} */
    this.raw = {
      ok: 1,
      writeErrors: [],
      writeConcernErrors: [],
      insertedIds: [],
      nInserted: 0,
      nUpserted: 0,
      nMatched: 0,
      nModified: 0,
      nRemoved: 0,
      upserted: [],
    };
  }

  get result() {
    return new BulkWriteResult(this.raw, this.ordered);
  }

  /**
   * A failure after operations were sent says what the server did.
   * @param {unknown} error
   */
  failed(error) {
    return new NativeBulkWriteError(/** @type {Document} */ (error), this.result);
  }

  /**
   * The same for what takes time.
   * @template T
   * @param {Steps<T>} steps
   * @returns {Steps<T>}
   */
  *duringSteps(steps) {
    try {
      return yield* steps;
    } catch (error) {
      throw this.failed(error);
    }
  }

  /**
   * Runs what the official driver sends as one command, and ends an ordered bulk that was refused something.
   * Where it goes in several, what the servers say of them is reported as if it were of one.
   * @param {BatchCommand[]} commands
   * @returns {Steps<void>}
   * @throws {NativeBulkWriteError} also when the failure was no operation's.
   */
  *run(commands) {
    /** @type {WriteReply[]} */
    const replies = [];
    /** @type {{ error: any } | undefined} */
    let concern;
    /** @param {Steps<WriteReply | undefined>} steps */
    const outcome = function* (steps) {
      try {
        return yield* steps;
      } catch (error) {
        if (!(error instanceof NativeWriteConcernError)) throw error;
        // What was written stays written: the rest follows.
        concern ??= { error: error.result.writeConcernError };
        const { n = 0, nModified = -1 } = error.result;
        return { n, nModified, reply: error.result };
      }
    };
    const { ordered } = this;
    /** Those that were not sent yet. */
    const sendOthers = function* () {
      for (const { send } of commands.slice(replies.length)) {
        // Of one ordered command, the server would not have begun with these.
        if (ordered && replies.some(isRefused)) break;
        replies.push(/** @type {WriteReply} */ (yield* outcome(send())));
      }
    };
    /** The first counts. @type {unknown[]} */
    const failures = [];
    /**
     * @template T
     * @param {Steps<T>} steps
     * @returns {Steps<{ result: T } | undefined>}
     */
    const attempt = function* (steps) {
      try {
        return { result: yield* steps };
      } catch (error) {
        failures.push(error);
        return undefined;
      }
    };
    yield* attempt(sendOthers());
    const settle = commands[0]?.settle;
    if (settle && replies.length > 0) {
      // A server that does not answer is not asked once more.
      const answers = failures.every((error) => error instanceof NativeServerError);
      const settled = answers ? yield* attempt(outcome(settle(replies))) : undefined;
      // Else it is written, but nobody has waited for its write concern.
      replies[0] = settled ? (settled.result ?? replies[0]) : { ...replies[0], n: 0 };
      // What was refused the first time may not have been the second time.
      if (failures.length === 0) yield* attempt(sendOthers());
    }
    for (const [i, reply] of replies.entries()) this.#merge(commands[i].part, reply);
    if (failures.length > 0) throw this.failed(failures[0]);
    if (concern) {
      const { error } = concern;
      if (error) this.raw.writeConcernErrors.push(new WriteConcernError(error));
      throw new NativeBulkWriteError({ message: error?.errmsg, code: error?.code }, this.result);
    }
    if (this.ordered) this.settle();
  }

  /** @throws {NativeBulkWriteError} when anything was refused. */
  settle() {
    const { writeErrors } = this.raw;
    if (writeErrors.length === 0) return;
    const { errmsg, code } = writeErrors[0];
    const message = errmsg || 'write operation failed';
    throw new NativeBulkWriteError({ message, code, writeErrors }, this.result);
  }

  /**
   * @param {BatchPart} batch
   * @param {WriteReply} written
   */
  #merge(batch, { n, nModified, reply }) {
    const { raw } = this;
    const upserted = listOf(reply?.upserted, (_id) => ({ index: 0, _id }));
    // The official driver's indexes: in an unordered bulk of several kinds they are not the
    // operations' own.
    for (const { index, _id } of upserted) raw.upserted.push({ index: index + batch.first, _id });
    if (batch.type === 'insert') raw.nInserted += n;
    if (batch.type === 'delete') raw.nRemoved += n;
    if (batch.type === 'update' && n > 0) {
      raw.nUpserted += upserted.length;
      raw.nMatched += n - upserted.length;
      raw.nModified = nModified >= 0 ? raw.nModified + nModified : 0;
    }
    for (const { index: at, code, errmsg, errInfo } of listOf(reply?.writeErrors)) {
      const index = batch.indexAt(at);
      const op = batch.operationAt(at);
      raw.writeErrors.push(new WriteError({ index, code, errmsg, errInfo, op }));
    }
  }
}
