import { NativeError } from './native_error.js';

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
  /**
   * @param {string} message
   * @param {import('bson').Document} [reason] The deployment as it was then.
   */
  constructor(message, reason) {
    super(message);
    this.reason = reason;
  }

  get name() {
    return 'MongoServerSelectionError';
  }
}
