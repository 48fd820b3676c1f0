import { addon } from './addon.js';
import { NativeInvalidArgumentError } from './errors.js';
import { NATIVE } from './native.js';

/**
 * Operations are written once, as generators. They yield what takes time – a step – and are given
 * its outcome; whoever runs them decides whether the thread waits for it.
 *
 * @typedef {{ native: keyof typeof NATIVE, args: any[] }} NativeStep A call of the addon.
 * @typedef {{ ticket: import('./addon.js').CallHandle }} TicketStep A call that was begun before.
 * @typedef {{ sleepMs: number }} SleepStep
 * @typedef {{ value: unknown }} ValueStep What a caller's function returned: perhaps a promise.
 * @typedef {NativeStep | TicketStep | SleepStep | ValueStep} Step
 */

/**
 * @template T
 * @typedef {Generator<Step, T, any>} Steps
 */

/**
 * How a client's operations are run: on this thread, which blocks, or on others, as promises.
 * @typedef {(steps: Steps<any>, options?: import('bson').Document) => any} Run
 */

/**
 * @param {keyof typeof NATIVE} native
 * @param {any[]} args
 * @returns {Generator<NativeStep, any, any>}
 */
export function* call(native, ...args) {
  return yield { native, args };
}

/**
 * @template A, B
 * @param {Steps<A>} steps
 * @param {(result: A) => B} change What becomes of their result.
 * @returns {Steps<B>}
 */
export function* andThen(steps, change) {
  return change(yield* steps);
}

/**
 * @param {import('bson').Document} [options] A call's.
 * @returns {AbortSignal | undefined}
 * @throws {NativeInvalidArgumentError}
 */
export function signalOf(options) {
  const signal = options?.signal;
  if (signal == null) return undefined;
  if (!(signal instanceof AbortSignal)) {
    throw new NativeInvalidArgumentError('Option "signal" must be an AbortSignal');
  }
  return signal;
}

/**
 * Runs an operation on this thread.
 * @template T
 * @param {Steps<T>} steps
 * @param {import('bson').Document} [options] The call's; its `signal` is asked once, before.
 * @returns {T}
 */
export function runSync(steps, options) {
  signalOf(options)?.throwIfAborted();
  let state = steps.next();
  while (!state.done) {
    let outcome;
    try {
      outcome = perform(state.value);
    } catch (error) {
      state = steps.throw(error);
      continue;
    }
    state = steps.next(outcome);
  }
  return state.value;
}

/** @param {Step} step */
function perform(step) {
  if ('native' in step) {
    return /** @type {(...args: any[]) => unknown} */ (NATIVE[step.native])(...step.args);
  }
  if ('ticket' in step) return addon.wait(step.ticket);
  if ('sleepMs' in step) return sleep(step.sleepMs);
  if (typeof (/** @type {any} */ (step.value)?.then) === 'function') {
    throw new NativeInvalidArgumentError(
      'The callback of `withTransaction` or `withSession` must not return a promise: use .async',
    );
  }
  return step.value;
}

/** Blocks the thread, as every call here does. @param {number} ms */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
