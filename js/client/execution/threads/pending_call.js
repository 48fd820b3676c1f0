import { addon } from '../../binding/addon.js';

/**
 * @typedef {import('../../binding/addon.js').ThreadsHandle} ThreadsHandle
 * @typedef {import('../steps.js').NativeStep} NativeStep
 */

/**
 * @template T
 * @typedef {import('../steps.js').Steps<T>} Steps
 */

/** A call of the addon that a C++ thread runs while this thread does something else. */
export class PendingCall {
  #call;

  /**
   * Takes what the call needs from the request, which is free again.
   * @param {ThreadsHandle} threads
   * @param {NativeStep['native']} native
   * @param {...any} args
   */
  constructor(threads, native, ...args) {
    this.#call = this.prepare(threads, native, args);
  }

  /**
   * @protected
   * @param {ThreadsHandle} threads
   * @param {NativeStep['native']} native
   * @param {any[]} args
   */
  prepare(threads, native, args) {
    return addon.prepare[native](threads, ...args);
  }

  /** @returns {this} */
  begin() {
    addon.begin(this.#call);
    return this;
  }

  /** What the call returns, when it has run. May be asked for once. @returns {Steps<any>} */
  *result() {
    return yield { pending: this.#call };
  }
}

/**
 * A getMore of a cursor of this thread, whose client is lent to the other one until the reply is waited for.
 * This thread must do nothing meanwhile but read the documents at hand.
 */
export class BackgroundGetMore extends PendingCall {
  /**
   * @param {ThreadsHandle} threads
   * @param {import('../../binding/addon.js').CursorHandle} cursor
   * @param {number} extrasSize
   */
  constructor(threads, cursor, extrasSize) {
    super(threads, 'getMore', cursor, extrasSize);
  }

  /**
   * @protected
   * @override
   * @param {ThreadsHandle} threads
   * @param {NativeStep['native']} _native
   * @param {any[]} args
   */
  prepare(threads, _native, args) {
    return addon.prepareBackground.getMore(threads, ...args);
  }
}

/**
 * The same call where this thread waits for it.
 * @param {ThreadsHandle} threads
 * @param {NativeStep['native']} native
 * @param {...any} args
 * @returns {Steps<any>}
 */
export function callOn(threads, native, ...args) {
  return new PendingCall(threads, native, ...args).begin().result();
}
