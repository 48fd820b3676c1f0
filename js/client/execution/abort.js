import { MongoInvalidArgumentError } from '../errors.js';
import { optionsOf } from '../options/given.js';

/**
 * @param {import('bson').Document} [options] A call's.
 * @returns {AbortSignal | undefined}
 * @throws {MongoInvalidArgumentError}
 */
export function signalOf(options) {
  if (options?.signal == null) return undefined;
  const { signal } = optionsOf(options);
  if (signal == null) return undefined;
  if (!(signal instanceof AbortSignal)) {
    throw new MongoInvalidArgumentError('Option "signal" must be an AbortSignal');
  }
  return signal;
}

/**
 * Waits for a promise until the signal is aborted. What the promise stands for goes on.
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<T>} Rejected with the signal's reason when it is aborted first.
 */
export async function unlessAborted(promise, signal) {
  let stop = () => {};
  /** @type {Promise<never>} */
  const aborted = new Promise((_, reject) => {
    stop = () => reject(signal.reason);
  });
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
