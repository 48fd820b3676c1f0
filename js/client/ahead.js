import { addon } from './addon.js';

/**
 * @typedef {import('./addon.js').ThreadsHandle} ThreadsHandle
 * @typedef {import('./steps.js').NativeStep} NativeStep
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/** A call of the addon that a C++ thread runs while this thread does something else. */
export class Ahead {
  #ticket;

  /**
   * Takes what the call needs from the request, which is free again.
   * @param {ThreadsHandle} threads
   * @param {NativeStep['native']} native
   * @param {...any} args
   */
  constructor(threads, native, ...args) {
    this.#ticket = addon.prepare[native](threads, ...args);
  }

  /** @returns {this} */
  begin() {
    addon.begin(this.#ticket);
    return this;
  }

  /** What the call returns, when it has run. May be asked for once. @returns {Steps<any>} */
  *result() {
    return yield { ticket: this.#ticket };
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
  return new Ahead(threads, native, ...args).begin().result();
}
