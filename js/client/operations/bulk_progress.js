import { MongoBulkWriteError, MongoWriteConcernError } from '../errors.js';
import { BulkWriteResult, WriteConcernError, WriteError } from './bulk_result.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/run_write.js').WriteReply} WriteReply
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
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
 * @property {() => import('../execution/run_write.js').OneWrite} send
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
    return new MongoBulkWriteError(/** @type {Document} */ (error), this.result);
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
   * Runs a command, and ends an ordered bulk that was refused something.
   * @param {BatchCommand} command
   * @returns {Steps<void>}
   * @throws {MongoBulkWriteError} also when the failure was no operation's.
   */
  *run({ part, send }) {
    try {
      this.#merge(part, yield* send());
    } catch (error) {
      if (!(error instanceof MongoWriteConcernError)) throw this.failed(error);
      // What was written stays written.
      const { n, nModified, writeConcernError } = error.result;
      this.#merge(part, { n, nModified, reply: error.result });
      if (writeConcernError)
        this.raw.writeConcernErrors.push(new WriteConcernError(writeConcernError));
      const { errmsg: message, code } = writeConcernError ?? {};
      throw new MongoBulkWriteError({ message, code }, this.result);
    }
    if (this.ordered) this.settle();
  }

  /** @throws {MongoBulkWriteError} when anything was refused. */
  settle() {
    const { writeErrors } = this.raw;
    if (writeErrors.length === 0) return;
    const { errmsg, code } = writeErrors[0];
    const message = errmsg || 'write operation failed';
    throw new MongoBulkWriteError({ message, code, writeErrors }, this.result);
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
    if (batch.type === 'insert' && n) raw.nInserted += n;
    if (batch.type === 'delete' && n) raw.nRemoved += n;
    if (batch.type === 'update' && n) {
      raw.nUpserted += upserted.length;
      raw.nMatched += n - upserted.length;
      raw.nModified = typeof nModified === 'number' ? raw.nModified + nModified : 0;
    }
    for (const { index: at, code, errmsg, errInfo } of listOf(reply?.writeErrors)) {
      const index = batch.indexAt(at);
      const op = batch.operationAt(at);
      raw.writeErrors.push(new WriteError({ index, code, errmsg, errInfo, op }));
    }
  }
}
