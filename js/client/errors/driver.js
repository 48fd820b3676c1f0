import { NativeError } from './native_error.js';

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
