/** @typedef {import('bson').Document} Document */

/** One refused document of a bulk. */
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

  /** The document that was refused. */
  getOperation() {
    return this.err.op;
  }

  toJSON() {
    const { code, index, errmsg, op } = this.err;
    return { code, index, errmsg, op };
  }
}

/** What a bulk did, as far as it came. */
export class BulkWriteResult {
  /**
   * @param {object} done
   * @param {number} done.insertedCount
   * @param {Record<number, unknown>} done.insertedIds
   */
  constructor({ insertedCount, insertedIds }) {
    this.insertedCount = insertedCount;
    this.matchedCount = 0;
    this.modifiedCount = 0;
    this.deletedCount = 0;
    this.upsertedCount = 0;
    /** @type {Record<number, unknown>} */
    this.upsertedIds = {};
    this.insertedIds = insertedIds;
  }
}
