import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { addon } from './addon.js';
import { NativeInvalidArgumentError } from './errors.js';
import { signalOf } from './steps.js';

/**
 * @typedef {import('./steps.js').NativeStep} NativeStep
 * @typedef {import('./addon.js').ThreadsHandle} ThreadsHandle
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

const MAX_QUEUE = 10_000;
const MAX_POOL_SIZE = 100;
/** Threads wait for the server most of their time: few cores have work for more threads than cores. */
const LEAST_THREADS = 8;

/**
 * Half of the connections are left to sessions.
 * @param {number} maxPoolSize 0 is no limit.
 */
function defaultThreads(maxPoolSize) {
  const wanted = Math.max(LEAST_THREADS, availableParallelism());
  return maxPoolSize === 0 ? wanted : Math.max(1, Math.min(wanted, Math.floor(maxPoolSize / 2)));
}

/**
 * @param {{ threads?: unknown, maxQueue?: unknown }} options A client's.
 * @param {number} [maxPoolSize]
 * @returns {Limits}
 * @throws {NativeInvalidArgumentError}
 */
export function limitsOf(options, maxPoolSize = MAX_POOL_SIZE) {
  const { threads = defaultThreads(maxPoolSize), maxQueue = MAX_QUEUE } = options;
  for (const [name, value] of Object.entries({ threads, maxQueue })) {
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 0xffffffff) {
      throw new NativeInvalidArgumentError(`Option "${name}" must be a positive integer`);
    }
  }
  return { threads: Number(threads), maxQueue: Number(maxQueue) };
}

/** Who waits for which of the addon's tasks, on this thread. @type {Map<number, () => void>} */
const waiting = new Map();

let listening = false;

/** How long finished calls may be left lying for others to come, while calls queue up. */
const PATIENCE_MS = 1;

/** @type {NodeJS.Timeout | undefined} */
let ticker;
let queued = false;

/** Calls queue up: being told of each one would cost more than a wait that nobody notices. */
function bePatient() {
  queued = true;
  if (ticker) return;
  addon.lookForFinished(true);
  ticker = setInterval(tick, PATIENCE_MS);
  // What is on its way keeps the process alive.
  ticker.unref();
}

function tick() {
  addon.lookForFinished(queued);
  if (!queued) {
    clearInterval(ticker);
    ticker = undefined;
  }
  queued = false;
}

/** Has the addon tell of finished tasks: once for all that have finished meanwhile. */
function listen() {
  if (listening) return;
  listening = true;
  addon.onFinished((ids) => {
    for (const id of ids) {
      const settle = waiting.get(id);
      waiting.delete(id);
      if (settle) settle();
      else addon.dropTask(id);
    }
  });
}

/**
 * @typedef {object} Limits
 * @property {number} threads Calls that are on their way at once, beside those of sessions.
 * @property {number} maxQueue Calls that wait for a thread.
 */

/** A client's C++ threads: they run calls while this thread goes on. */
export class Threads {
  #threads;
  #told;

  /**
   * @param {import('./addon.js').ClientHandle} client
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
   * @type {import('./steps.js').Run}
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
          if ('native' in step || 'ticket' in step) {
            const id = 'native' in step ? submit(this.handle, step) : addon.awaited(step.ticket);
            if (waiting.size >= this.#threads) bePatient();
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
      waiting.set(id, () => resolve(undefined));
      abandon = () => {
        waiting.delete(id);
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

/** @param {number} id */
function finished(id) {
  return new Promise((resolve) => {
    waiting.set(id, /** @type {() => void} */ (resolve));
  });
}
