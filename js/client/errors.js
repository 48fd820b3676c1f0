/**
 * Errors have the names, fields and texts of `mongodb`'s for the same failure, so that
 * `error.name === 'MongoServerError'` and `error.code === 11000` hold with either driver.
 */

/**
 * @typedef {import('bson').Document} Document
 * @typedef {{ insertedCount: number, insertedIds: Record<number, any>, matchedCount: number,
 *   modifiedCount: number, deletedCount: number, upsertedCount: number,
 *   upsertedIds: Record<number, any> }} BulkCounts What a bulk has done.
 */

export class NativeError extends Error {
  /** @type {Set<string>} */
  #labels = new Set();

  get name() {
    return 'MongoError';
  }

  /** The server's word for the message. */
  get errmsg() {
    return this.message;
  }

  /** @returns {string[]} */
  get errorLabels() {
    return [...this.#labels];
  }

  /** @param {string} label */
  hasErrorLabel(label) {
    return this.#labels.has(label);
  }

  /** @param {string} label */
  addErrorLabel(label) {
    this.#labels.add(label);
  }
}

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
export class NativeServerError extends NativeError {
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

export class NativeWriteConcernError extends NativeServerError {
  /** @param {Document} reply */
  constructor(reply) {
    super({ ...reply.writeConcernError, ...reply });
    this.errInfo = reply.writeConcernError.errInfo;
    this.result = reply;
  }

  get name() {
    return 'MongoWriteConcernError';
  }
}

/** Some documents of a bulk were refused; `result` says what was done. */
export class NativeBulkWriteError extends NativeServerError {
  /**
   * @param {Document} error `{ message, code, writeErrors }`, or the failure that ended the bulk.
   * @param {BulkCounts} result
   */
  constructor(error, result) {
    super(error);
    /** @type {Document[]} */
    this.writeErrors = error.writeErrors ?? [];
    if (!(error instanceof Error)) this.code = error.code;
    this.result = result;
    if (error instanceof NativeError) {
      addFields(this, error);
      if (error instanceof NativeServerError) this.errorResponse = error.errorResponse;
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

export class NativeNetworkError extends NativeError {
  get name() {
    return 'MongoNetworkError';
  }
}

export class NativeNetworkTimeoutError extends NativeNetworkError {
  get name() {
    return 'MongoNetworkTimeoutError';
  }
}

export class NativeServerSelectionError extends NativeError {
  get name() {
    return 'MongoServerSelectionError';
  }
}

/** Misuse of this API, or something libmongoc itself refused. */
export class NativeDriverError extends NativeError {
  get name() {
    return 'MongoDriverError';
  }
}

export class NativeRuntimeError extends NativeDriverError {
  get name() {
    return 'MongoRuntimeError';
  }
}

export class NativeAPIError extends NativeDriverError {
  get name() {
    return 'MongoAPIError';
  }
}

export class NativeInvalidArgumentError extends NativeAPIError {
  get name() {
    return 'MongoInvalidArgumentError';
  }
}

/** A transaction was started, committed or aborted at the wrong time. */
export class NativeTransactionError extends NativeAPIError {
  get name() {
    return 'MongoTransactionError';
  }
}

/** What the server, or libmongoc, is too old or too different for. */
export class NativeCompatibilityError extends NativeAPIError {
  get name() {
    return 'MongoCompatibilityError';
  }
}

export class NativeExpiredSessionError extends NativeAPIError {
  /** @param {string} [message] */
  constructor(message = 'Cannot use a session that has ended') {
    super(message);
  }

  get name() {
    return 'MongoExpiredSessionError';
  }
}

/** A mechanism needs a user that nobody named. */
export class NativeMissingCredentialsError extends NativeAPIError {
  get name() {
    return 'MongoMissingCredentialsError';
  }
}

export class NativeNotConnectedError extends NativeAPIError {
  get name() {
    return 'MongoNotConnectedError';
  }
}

/** More calls wait for a thread than `maxQueue` allows. */
export class NativeQueueFullError extends NativeAPIError {
  get name() {
    return 'NativeQueueFullError';
  }
}

/** Every connection that `maxPoolSize` allows is kept by a thread or a session. */
export class NativeWaitQueueTimeoutError extends NativeDriverError {
  get name() {
    return 'MongoWaitQueueTimeoutError';
  }
}

export class NativeCursorExhaustedError extends NativeAPIError {
  /** @param {string} [message] */
  constructor(message = 'Cursor is exhausted') {
    super(message);
  }

  get name() {
    return 'MongoCursorExhaustedError';
  }
}

export class NativeCursorInUseError extends NativeAPIError {
  /** @param {string} [message] */
  constructor(message = 'Cursor is already initialized') {
    super(message);
  }

  get name() {
    return 'MongoCursorInUseError';
  }
}

/** The connection string or a client option is wrong. */
export class NativeParseError extends NativeDriverError {
  get name() {
    return 'MongoParseError';
  }
}

/** A tailable cursor was asked for what it cannot do. */
export class NativeTailableCursorError extends NativeAPIError {
  get name() {
    return 'MongoTailableCursorError';
  }
}

export class NativeChangeStreamError extends NativeRuntimeError {
  get name() {
    return 'MongoChangeStreamError';
  }
}

/** A file of GridFS is not what its document says. */
export class NativeGridFSChunkError extends NativeRuntimeError {
  get name() {
    return 'MongoGridFSChunkError';
  }
}

export class NativeGridFSStreamError extends NativeRuntimeError {
  get name() {
    return 'MongoGridFSStreamError';
  }
}

/** A bulk was executed before. */
export class NativeBatchReExecutionError extends NativeAPIError {
  constructor(message = 'This batch has already been executed, create new batch to execute') {
    super(message);
  }

  get name() {
    return 'MongoBatchReExecutionError';
  }
}

/** A reply says other things than the command's replies do. */
export class NativeUnexpectedServerResponseError extends NativeRuntimeError {
  get name() {
    return 'MongoUnexpectedServerResponseError';
  }
}
