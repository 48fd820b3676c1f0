import { isFailure } from '../binding/addon.js';

/** @typedef {import('./steps.js').NativeStep} NativeStep */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/**
 * An operation that is one call of the addon unless that fails, for those that are made most. Behind each answer of
 * a server the processor's caches are cold: what runs then is to be little code, and a generator's steps are not.
 * Whoever knows nothing of this goes through it as through steps.
 * @template T
 * @abstract
 */
export class OneCall {
  /**
   * Writes the request.
   * @returns {NativeStep}
   * @abstract
   */
  begin() {
    throw new TypeError('Every operation has a call of its own');
  }

  /**
   * @param {any} _result What the call returned.
   * @returns {T}
   * @abstract
   */
  end(_result) {
    throw new TypeError('Every operation has an outcome of its own');
  }

  /**
   * @param {import('../binding/addon.js').Failure} _failure What it returned in place of a result.
   * @returns {Steps<T>} What is done about that.
   * @abstract
   */
  repair(_failure) {
    throw new TypeError('Every operation has failures of its own');
  }

  /** @returns {Steps<T>} */
  *[Symbol.iterator]() {
    const result = yield this.begin();
    return isFailure(result) ? yield* this.repair(result) : this.end(result);
  }
}
