import { addon } from '../binding/addon.js';

/**
 * @typedef {import('../binding/addon.js').ThreadsHandle} ThreadsHandle
 * @typedef {import('./run.js').NativeStep} NativeStep
 */

/**
 * @template T
 * @typedef {import('./run.js').Steps<T>} Steps
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
    this.#call = addon.prepare[native](threads, ...args);
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
 * The same call where this thread waits for it.
 * @param {ThreadsHandle} threads
 * @param {NativeStep['native']} native
 * @param {...any} args
 * @returns {Steps<any>}
 */
export function callOn(threads, native, ...args) {
  return new PendingCall(threads, native, ...args).begin().result();
}
