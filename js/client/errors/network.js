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
  get name() {
    return 'MongoServerSelectionError';
  }
}
