import { MongoError } from './mongo_error.js';

/** Misuse of this API, or something libmongoc itself refused. */
export class MongoDriverError extends MongoError {
  get name() {
    return 'MongoDriverError';
  }
}

export class MongoRuntimeError extends MongoDriverError {
  get name() {
    return 'MongoRuntimeError';
  }
}

export class MongoAPIError extends MongoDriverError {
  get name() {
    return 'MongoAPIError';
  }
}

export class MongoInvalidArgumentError extends MongoAPIError {
  get name() {
    return 'MongoInvalidArgumentError';
  }
}

/** A transaction was started, committed or aborted at the wrong time. */
export class MongoTransactionError extends MongoAPIError {
  get name() {
    return 'MongoTransactionError';
  }
}

/** What the server, or libmongoc, is too old or too different for. */
export class MongoCompatibilityError extends MongoAPIError {
  get name() {
    return 'MongoCompatibilityError';
  }
}

export class MongoExpiredSessionError extends MongoAPIError {
  /** @param {string} [message] */
  constructor(message = 'Cannot use a session that has ended') {
    super(message);
  }

  get name() {
    return 'MongoExpiredSessionError';
  }
}

/** A mechanism needs a user that nobody named. */
export class MongoMissingCredentialsError extends MongoAPIError {
  get name() {
    return 'MongoMissingCredentialsError';
  }
}

export class MongoNotConnectedError extends MongoAPIError {
  get name() {
    return 'MongoNotConnectedError';
  }
}

/** More calls wait for a thread than `maxQueue` allows. */
export class MongoQueueFullError extends MongoAPIError {
  get name() {
    return 'MongoQueueFullError';
  }
}

/** Every connection that `maxPoolSize` allows is kept by a thread or a session. */
export class MongoWaitQueueTimeoutError extends MongoDriverError {
  get name() {
    return 'MongoWaitQueueTimeoutError';
  }
}

export class MongoCursorExhaustedError extends MongoAPIError {
  /** @param {string} [message] */
  constructor(message = 'Cursor is exhausted') {
    super(message);
  }

  get name() {
    return 'MongoCursorExhaustedError';
  }
}

export class MongoCursorInUseError extends MongoAPIError {
  /** @param {string} [message] */
  constructor(message = 'Cursor is already initialized') {
    super(message);
  }

  get name() {
    return 'MongoCursorInUseError';
  }
}

/** The connection string or a client option is wrong. */
export class MongoParseError extends MongoDriverError {
  get name() {
    return 'MongoParseError';
  }
}

/** A tailable cursor was asked for what it cannot do. */
export class MongoTailableCursorError extends MongoAPIError {
  get name() {
    return 'MongoTailableCursorError';
  }
}

export class MongoChangeStreamError extends MongoRuntimeError {
  get name() {
    return 'MongoChangeStreamError';
  }
}

/** A file of GridFS is not what its document says. */
export class MongoGridFSChunkError extends MongoRuntimeError {
  get name() {
    return 'MongoGridFSChunkError';
  }
}

export class MongoGridFSStreamError extends MongoRuntimeError {
  get name() {
    return 'MongoGridFSStreamError';
  }
}

/** A bulk was executed before. */
export class MongoBatchReExecutionError extends MongoAPIError {
  constructor(message = 'This batch has already been executed, create new batch to execute') {
    super(message);
  }

  get name() {
    return 'MongoBatchReExecutionError';
  }
}

/** A reply says other things than the command's replies do. */
export class MongoUnexpectedServerResponseError extends MongoRuntimeError {
  get name() {
    return 'MongoUnexpectedServerResponseError';
  }
}

/** The client was closed while the call was on its way. */
export class MongoClientClosedError extends MongoAPIError {
  /** @param {string} [message] */
  constructor(message = 'Operation interrupted because client was closed') {
    super(message);
  }

  get name() {
    return 'MongoClientClosedError';
  }
}
