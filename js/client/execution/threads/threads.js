import { setTimeout as sleep } from 'node:timers/promises';
import { addon, isFailure } from '../../binding/addon.js';
import { apart } from '../../bson/encoding/encode.js';
import { isWriting } from '../../bson/encoding/plain.js';
import { MongoClientClosedError, MongoError } from '../../errors.js';
import { signalOf, unlessAborted } from '../abort.js';
import { OneCall } from '../steps.js';
import {
  abandonAll,
  bePatient,
  finished,
  forget,
  listen,
  waitingCalls,
  whenFinished,
} from './finished_tasks.js';

/**
 * @typedef {import('../steps.js').NativeStep} NativeStep
 * @typedef {import('./thread_limits.js').Limits} Limits
 * @typedef {import('../../binding/addon.js').ThreadsHandle} ThreadsHandle
 */

/**
 * @template T
 * @typedef {import('../steps.js').Steps<T>} Steps
 */

/** The call that frees something: no abort keeps it from being made. */
const FREEING = 'closeCursor';

/** How long closing waits for calls that were interrupted: those that look for a server go on. */
const GRACE_MS = 100;

/** Calls on their way that are answered so quickly, one after the other, that a report of each would cost more. */
const MANY_CALLS = 16;

/** Nobody is to wait for the call any more, which goes on. */
class AbandonedError extends MongoClientClosedError {}

/** A client's C++ threads: they run calls while this thread goes on. */
export class Threads {
  #many;
  #emitEvents;
  #isInterrupted = false;

  /**
   * @param {import('../../binding/addon.js').ClientHandle} client
   * @param {Limits} limits
   * @param {(abortedBy?: AbortSignal) => void} emitEvents Called when commands have been run and the
   *   arena is not in use; with a signal where it has ended the wait for them.
   */
  constructor(client, { threads, most, maxQueue }, emitEvents) {
    listen();
    /** What the addon knows them by. */
    this.handle = addon.startThreads(client, threads, most, maxQueue);
    // Where calls wait for a thread, more of them may be needed.
    this.#many = Math.min(threads, MANY_CALLS);
    this.#emitEvents = emitEvents;
  }

  /**
   * Runs an operation without blocking this thread.
   * @type {import('../steps.js').Run}
   */
  run = (operation, options) => {
    const begin = () =>
      options?.signal == null
        ? this.#drive(operation)
        : this.#runUntil(operation[Symbol.iterator](), options);
    return isWriting() ? apart(begin) : begin();
  };

  /** What is on its way ends without its reply, what waits is refused. */
  interrupt() {
    this.#isInterrupted = true;
    addon.interruptThreads(this.handle);
  }

  /**
   * @returns {Promise<void>} When the threads have ended, or after a while where they were interrupted; calls that had
   *   not begun are refused.
   */
  async close() {
    const id = addon.stopThreads(this.handle);
    const ended = finished(id, this);
    const grace = this.#isInterrupted && setTimeout(() => abandonAll(this), GRACE_MS);
    if (!(await ended)) addon.dropTask(id);
    if (grace) clearTimeout(grace);
  }

  /**
   * @param {Steps<any>} steps
   * @param {import('bson').Document} options
   */
  async #runUntil(steps, options) {
    const signal = signalOf(options);
    if (!signal) return this.#drive(steps);
    signal.throwIfAborted();
    const ended = this.#drive(steps, signal);
    return options.untilEnded ? ended : unlessAborted(ended, signal);
  }

  /**
   * @param {import('../steps.js').Operation<any>} operation
   * @param {AbortSignal} [signal] Where it is aborted, the call under way still ends, so that what it
   *   makes can be freed; instead of the next call the steps get the signal's reason as an error.
   * @returns {Promise<any>} Settled when the steps have ended.
   */
  async #drive(operation, signal) {
    // Until the steps got it: what they do after that is to free what they hold.
    let abort = signal;
    const throwIfAborted = () => {
      if (!abort?.aborted) return;
      const { reason } = abort;
      abort = undefined;
      throw reason;
    };
    try {
      let steps = operation;
      if (steps instanceof OneCall) {
        const id = this.#submit(steps.begin());
        this.#emitEvents();
        if (await finished(id, this)) throw new AbandonedError();
        const result = addon.takeTask(id);
        if (!isFailure(result)) return steps.end(result);
        steps = steps.repair(result);
      }
      let state = steps.next();
      while (!state.done) {
        const step = state.value;
        const frees = 'native' in step && step.native === FREEING;
        let outcome;
        try {
          if ('native' in step || 'pending' in step) {
            // A call that was begun before has to be waited for.
            if ('native' in step && !frees) throwIfAborted();
            const id =
              'native' in step ? this.#submit(step) : this.#begun(addon.awaited(step.pending));
            this.#emitEvents();
            if (!abort || frees) {
              if (await finished(id, this)) throw new AbandonedError();
            } else if (!(await this.#hasRun(id, abort))) throwIfAborted();
            // Its result lies in the arena: nothing may come between this and the step's reader.
            outcome = addon.takeTask(id);
          } else {
            throwIfAborted();
            this.#emitEvents();
            outcome = await ('sleepMs' in step ? sleep(step.sleepMs) : step.value);
          }
          // Steps may begin another such call themselves.
          if ('pending' in step && abort?.aborted) {
            this.#emitEvents(abort);
            throwIfAborted();
          }
        } catch (error) {
          // What the steps hold may be in use still.
          if (error instanceof AbandonedError) throw error;
          state = steps.throw(error);
          continue;
        }
        state = steps.next(outcome);
        if (abort?.aborted && !frees) this.#emitEvents(abort);
      }
      return state.value;
    } catch (error) {
      if (error instanceof MongoError) error.beginStackBelow(this.#drive);
      throw error;
    } finally {
      this.#emitEvents();
    }
  }

  /**
   * @param {NativeStep} step
   * @returns {number} The task's id.
   */
  #submit({ native, args }) {
    return this.#begun(addon.later[native](this.handle, ...args));
  }

  /** @param {number} id A task's. */
  #begun(id) {
    if (waitingCalls() >= this.#many) bePatient(this.handle);
    return id;
  }

  /**
   * @param {number} id
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>} True when the call has ended; false when the signal was aborted before a
   *   thread began with it.
   */
  #hasRun(id, signal) {
    return new Promise((resolve, reject) => {
      const takeBack = () => {
        if (!addon.cancelTask(this.handle, id)) return;
        forget(id);
        resolve(false);
      };
      signal.addEventListener('abort', takeBack, { once: true });
      whenFinished(id, this, (isAbandoned) => {
        signal.removeEventListener('abort', takeBack);
        if (isAbandoned) reject(new AbandonedError());
        else resolve(true);
      });
    });
  }
}
