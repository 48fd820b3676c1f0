import { setTimeout as sleep } from 'node:timers/promises';
import { addon } from '../binding/addon.js';
import {
  bePatient,
  finished,
  forget,
  listen,
  waitingCalls,
  whenFinished,
} from './finished_tasks.js';
import { signalOf } from './run.js';

/**
 * @typedef {import('./run.js').NativeStep} NativeStep
 * @typedef {import('./thread_limits.js').Limits} Limits
 * @typedef {import('../binding/addon.js').ThreadsHandle} ThreadsHandle
 */

/**
 * @template T
 * @typedef {import('./run.js').Steps<T>} Steps
 */

/** A client's C++ threads: they run calls while this thread goes on. */
export class Threads {
  #threads;
  #told;

  /**
   * @param {import('../binding/addon.js').ClientHandle} client
   * @param {Limits} limits
   * @param {() => void} told Called when commands have been run and the arena is not in use.
   */
  constructor(client, { threads, maxQueue }, told) {
    listen();
    /** What the addon knows them by. */
    this.handle = addon.startThreads(client, threads, maxQueue);
    this.#threads = threads;
    this.#told = told;
  }

  /**
   * Runs an operation without blocking this thread.
   * @type {import('./run.js').Run}
   */
  run = (steps, options) => {
    return options?.signal == null ? this.#drive(steps) : this.#runUntil(steps, options);
  };

  /** @returns {Promise<void>} When the threads have ended; calls that had not begun are refused. */
  async close() {
    const id = addon.stopThreads(this.handle);
    await finished(id);
    addon.dropTask(id);
  }

  /**
   * @param {Steps<any>} steps
   * @param {import('bson').Document} options
   */
  async #runUntil(steps, options) {
    const signal = /** @type {AbortSignal} */ (signalOf(options));
    signal.throwIfAborted();
    let stop = () => {};
    /** @type {Promise<never>} */
    const aborted = new Promise((_, reject) => {
      stop = () => reject(signal.reason);
    });
    signal.addEventListener('abort', stop, { once: true });
    try {
      // What an operation still does when it was abandoned, such as closing its cursor, nobody
      // waits for.
      return await Promise.race([this.#drive(steps, signal), aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /**
   * @param {Steps<any>} steps
   * @param {AbortSignal} [signal]
   */
  async #drive(steps, signal) {
    try {
      let state = steps.next();
      while (!state.done) {
        const step = state.value;
        let outcome;
        try {
          if ('native' in step || 'pending' in step) {
            const id = 'native' in step ? submit(this.handle, step) : addon.awaited(step.pending);
            if (waitingCalls() >= this.#threads) bePatient();
            this.#told();
            await (signal && !signal.aborted ? this.#finishedUnless(id, signal) : finished(id));
            // Its result lies in the arena: nothing may come between this and the step's reader.
            outcome = addon.takeTask(id);
          } else {
            outcome = await ('sleepMs' in step ? sleep(step.sleepMs) : step.value);
          }
        } catch (error) {
          state = steps.throw(error);
          continue;
        }
        state = steps.next(outcome);
      }
      return state.value;
    } finally {
      this.#told();
    }
  }

  /**
   * @param {number} id
   * @param {AbortSignal} signal
   */
  async #finishedUnless(id, signal) {
    let abandon = () => {};
    const done = new Promise((resolve, reject) => {
      whenFinished(id, () => resolve(undefined));
      abandon = () => {
        forget(id);
        addon.cancelTask(this.handle, id);
        reject(signal.reason);
      };
    });
    signal.addEventListener('abort', abandon, { once: true });
    try {
      await done;
    } finally {
      signal.removeEventListener('abort', abandon);
    }
  }
}

/**
 * @param {ThreadsHandle} executor
 * @param {NativeStep} step
 * @returns {number} The task's id.
 */
function submit(executor, { native, args }) {
  return addon.later[native](executor, ...args);
}
