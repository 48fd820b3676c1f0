/**
 * One way to write steps for a driver that answers at once and for one that answers by promises: what
 * was no promise goes on without one, so that a transaction's callback can stay synchronous.
 */

/** @param {any} value */
const isPromise = (value) => typeof value?.then === 'function';

/**
 * @template T, R
 * @param {T | Promise<T>} value
 * @param {(value: T) => R | Promise<R>} next
 * @returns {R | Promise<R>}
 */
export function after(value, next) {
  return isPromise(value)
    ? /** @type {Promise<T>} */ (value).then(next)
    : next(/** @type {T} */ (value));
}

/**
 * Runs something that may fail, and hands on what came of it.
 *
 * @template T, R
 * @param {() => T | Promise<T>} run
 * @param {(value: T) => R | Promise<R>} onValue
 * @param {(error: unknown) => R | Promise<R>} onError Not called for an error of `onValue`.
 * @returns {R | Promise<R>}
 */
export function settle(run, onValue, onError) {
  /** @type {T | Promise<T>} */
  let value;
  try {
    value = run();
  } catch (error) {
    return onError(error);
  }
  return isPromise(value)
    ? /** @type {Promise<T>} */ (value).then(onValue, onError)
    : onValue(/** @type {T} */ (value));
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => unknown} visit The next item's turn is when this one's promise is fulfilled.
 * @param {number} [from]
 * @returns {void | Promise<void>}
 */
export function inSequence(items, visit, from = 0) {
  for (let i = from; i < items.length; i++) {
    const result = visit(items[i]);
    if (isPromise(result)) {
      return /** @type {Promise<void>} */ (result).then(() => inSequence(items, visit, i + 1));
    }
  }
}
