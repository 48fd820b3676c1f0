import { addon } from '../binding/addon.js';
import { Threads } from '../execution/threads/threads.js';
import { ClientApi } from './client_api.js';

/**
 * The client that answers before it returns.
 * @typedef {object} Owner
 * @property {() => void} watchEvents To be called before commands are run.
 * @property {(abortedBy?: AbortSignal) => void} emitEvents To be called when commands have been run.
 * @property {() => void} open
 * @property {() => Promise<void>} close
 */

/**
 * A client's calls as promises: they run on C++ threads.
 */
export class AsyncClient extends ClientApi {
  #handle;
  #limits;
  #owner;
  #stopped = false;
  /** @type {Threads | undefined} */
  #threads;

  /**
   * @param {Omit<import('./client_context.js').ClientContext, 'run' | 'threads' | 'helpers' | 'async'>} context
   * @param {import('../execution/threads/thread_limits.js').Limits} limits
   * @param {Owner} owner
   */
  constructor(context, limits, owner) {
    /** @type {import('../execution/steps.js').Run} */
    const run = (steps, options) => this.#running.run(steps, options);
    const helpers = () => this.helpers;
    /** @type {import('./client_context.js').ClientContext} */
    const whole = { ...context, run, threads: true, helpers, async: () => whole };
    super(whole);
    /** @internal */
    this.context = whole;
    this.#handle = context.handle;
    this.#limits = limits;
    this.#owner = owner;
  }

  /** @internal The threads, while one of them is free. */
  get helpers() {
    const { handle } = this.#running;
    return addon.hasFreeThread(handle) ? handle : undefined;
  }

  get #running() {
    if (!this.#threads) {
      this.#owner.watchEvents();
      this.#threads = new Threads(this.#handle, this.#limits, this.#owner.emitEvents);
    }
    return this.#threads;
  }

  /** @returns {Promise<this>} */
  async connect() {
    this.#owner.open();
    await this.reach();
    return this;
  }

  /** @returns {Promise<void>} */
  async close() {
    // First, so that what is left to say to servers waits for nobody.
    this.#threads?.interrupt();
    await Promise.allSettled(this.context.sessions.endAll());
    await this.#owner.close();
  }

  async [Symbol.asyncDispose]() {
    await this.close();
  }

  /** @internal The client was opened: threads that began while it was closed do not know. */
  resume() {
    if (this.#stopped) this.stop();
    this.#stopped = false;
  }

  /** @internal @returns {Promise<void>} When all threads have ended. */
  async stop() {
    const threads = this.#threads;
    this.#threads = undefined;
    this.#stopped = true;
    await threads?.close();
  }
}
