import { MongoError } from './mongo_error.js';

export class MongoNetworkError extends MongoError {
  get name() {
    return 'MongoNetworkError';
  }
}

export class MongoNetworkTimeoutError extends MongoNetworkError {
  get name() {
    return 'MongoNetworkTimeoutError';
  }
}

/** What a client finds of its servers, or does not. */
export class MongoSystemError extends MongoError {
  /**
   * @param {string} message
   * @param {import('bson').Document} [reason] The deployment as it was then.
   */
  constructor(message, reason) {
    super(message);
    this.reason = reason;
  }

  get name() {
    return 'MongoSystemError';
  }
}

export class MongoServerSelectionError extends MongoSystemError {
  get name() {
    return 'MongoServerSelectionError';
  }
}
