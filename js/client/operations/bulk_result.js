import { EJSON } from '../bson/package.js';

/** @typedef {import('bson').Document} Document */

/** One refused operation of a bulk. */
export class WriteError {
  /** @param {{ index: number, code: number, errmsg: string, errInfo?: Document, op: unknown }} error */
  constructor(error) {
    this.err = error;
  }

  get code() {
    return this.err.code;
  }

  /** Position in what the caller passed. */
  get index() {
    return this.err.index;
  }

  get errmsg() {
    return this.err.errmsg;
  }

  get errInfo() {
    return this.err.errInfo;
  }

  /** The document or statement that was refused. */
  getOperation() {
    return this.err.op;
  }

  toJSON() {
    const { code, index, errmsg, op } = this.err;
    return { code, index, errmsg, op };
  }

  toString() {
    return `WriteError(${JSON.stringify(this.toJSON())})`;
  }
}

/** What a bulk did was done, but not by as many servers as were asked for. */
export class WriteConcernError {
  #error;

  /** @param {{ code: number, errmsg: string, errInfo?: Document }} error */
  constructor(error) {
    this.#error = error;
  }

  get code() {
    return this.#error.code;
  }

  get errmsg() {
    return this.#error.errmsg;
  }

  get errInfo() {
    return this.#error.errInfo;
  }

  toJSON() {
    return this.#error;
  }

  toString() {
    return `WriteConcernError(${this.errmsg})`;
  }
}

/**
 * What a bulk did in the official driver's own terms. `insertedIds` holds every insert that was
 * asked for.
 * @typedef {object} RawBulkResult
 * @property {number} ok
 * @property {WriteError[]} writeErrors
 * @property {WriteConcernError[]} writeConcernErrors
 * @property {{ index: number, _id: unknown }[]} insertedIds
 * @property {number} nInserted
 * @property {number} nUpserted
 * @property {number} nMatched
 * @property {number} nModified
 * @property {number} nRemoved
 * @property {{ index: number, _id: unknown }[]} upserted
 */

/** @param {{ index: number, _id: unknown }[]} ids @returns {Record<number, unknown>} */
function byIndex(ids) {
  /** @type {Record<number, unknown>} */
  const all = {};
  for (const { index, _id } of ids) all[index] = _id;
  return all;
}

/**
 * The official driver's rule. An ordered bulk cuts its list of inserts at the failed operation's
 * index, though that index counts operations of every kind.
 * @param {RawBulkResult} raw
 * @param {boolean} ordered
 */
function insertedOf({ insertedIds, writeErrors }, ordered) {
  if (writeErrors.length === 0) return insertedIds;
  if (ordered) return insertedIds.slice(0, writeErrors[0].index);
  const refused = new Set(writeErrors.map((error) => error.index));
  return insertedIds.filter(({ index }) => !refused.has(index));
}

/** What a bulk did, as far as it came. */
export class BulkWriteResult {
  #raw;

  /** @param {RawBulkResult} raw @param {boolean} ordered */
  constructor(raw, ordered) {
    this.#raw = raw;
    this.insertedCount = raw.nInserted;
    this.matchedCount = raw.nMatched;
    this.modifiedCount = raw.nModified;
    this.deletedCount = raw.nRemoved;
    this.upsertedCount = raw.upserted.length;
    this.upsertedIds = byIndex(raw.upserted);
    this.insertedIds = byIndex(insertedOf(raw, ordered));
  }

  /** The same as `getRawResponse()`: private with `mongodb`, and read by Mongoose's users all the same. */
  get result() {
    return this.#raw;
  }

  get ok() {
    return this.#raw.ok;
  }

  isOk() {
    return this.#raw.ok === 1;
  }

  getRawResponse() {
    return this.#raw;
  }

  /** @param {number} index Among the upserted. */
  getUpsertedIdAt(index) {
    return this.#raw.upserted[index];
  }

  hasWriteErrors() {
    return this.#raw.writeErrors.length > 0;
  }

  getWriteErrorCount() {
    return this.#raw.writeErrors.length;
  }

  /** @param {number} index Among the errors. @returns {WriteError | undefined} */
  getWriteErrorAt(index) {
    return this.#raw.writeErrors[index];
  }

  getWriteErrors() {
    return this.#raw.writeErrors;
  }

  /** A bulk ends at its first one. @returns {WriteConcernError | undefined} */
  getWriteConcernError() {
    return this.#raw.writeConcernErrors[0];
  }

  toString() {
    return `BulkWriteResult(${EJSON.stringify(this.#raw)})`;
  }
}
