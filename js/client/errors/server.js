import { MongoError } from './mongo_error.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {{ insertedCount: number, insertedIds: Record<number, any>, matchedCount: number,
 *   modifiedCount: number, deletedCount: number, upsertedCount: number,
 *   upsertedIds: Record<number, any> }} BulkCounts What a bulk has done.
 */

const NOT_COPIED = new Set(['errorLabels', 'errmsg', 'message', 'errorResponse']);

/**
 * Gives an error the fields of a reply, whatever a server calls them; what the error's class gives itself,
 * such as its name, stays.
 * @param {Error} error
 * @param {object} fields
 */
function addFields(error, fields) {
  for (const [name, value] of Object.entries(fields)) {
    if (NOT_COPIED.has(name) || isGiven(error, name)) continue;
    const field = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(error, name, field);
  }
}

/**
 * Whether the error's class has an accessor or a method of that name.
 * @param {object} error
 * @param {string} name
 */
function isGiven(error, name) {
  let at = Object.getPrototypeOf(error);
  for (; at !== Error.prototype; at = Object.getPrototypeOf(at)) {
    if (Object.hasOwn(at, name)) return true;
  }
  return false;
}

/** An error that the server replied. Its fields (`code`, `codeName`, `errInfo`, …) are the reply's. */
export class MongoServerError extends MongoError {
  /** @param {Document} response */
  constructor(response) {
    super(response.message || response.errmsg || response.$err || 'n/a');
    for (const label of response.errorLabels ?? []) this.addErrorLabel(label);
    /** @type {Document} */
    this.errorResponse = response;
    addFields(this, response);
  }

  get name() {
    return 'MongoServerError';
  }
}

export class MongoWriteConcernError extends MongoServerError {
  /** @param {Document} reply */
  constructor(reply) {
    super({ ...reply.writeConcernError, ...reply });
    this.errInfo = reply.writeConcernError?.errInfo;
    this.result = reply;
  }

  get name() {
    return 'MongoWriteConcernError';
  }
}

/** Some documents of a bulk were refused; `result` says what was done. */
export class MongoBulkWriteError extends MongoServerError {
  /**
   * @param {Document} error `{ message, code, writeErrors }`, or the failure that ended the bulk.
   * @param {BulkCounts} result
   */
  constructor(error, result) {
    super(error);
    /** @type {Document[]} */
    this.writeErrors = error.writeErrors ?? [];
    if (!(error instanceof Error)) {
      this.message = error.message;
      this.code = error.code;
    }
    this.result = result;
    if (error instanceof MongoError) {
      addFields(this, error);
      if (error instanceof MongoServerError) this.errorResponse = error.errorResponse;
      for (const label of error.errorLabels) this.addErrorLabel(label);
    }
  }

  get name() {
    return 'MongoBulkWriteError';
  }

  get insertedCount() {
    return this.result.insertedCount;
  }

  get insertedIds() {
    return this.result.insertedIds;
  }

  get matchedCount() {
    return this.result.matchedCount;
  }

  get modifiedCount() {
    return this.result.modifiedCount;
  }

  get deletedCount() {
    return this.result.deletedCount;
  }

  get upsertedCount() {
    return this.result.upsertedCount;
  }

  get upsertedIds() {
    return this.result.upsertedIds;
  }
}
