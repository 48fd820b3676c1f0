import { signalOf, unlessAborted } from '../execution/abort.js';

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * What can be read and closed: a cursor or a change stream.
 * @typedef {object} Closable
 * @property {boolean} closed
 * @property {() => unknown} close
 */

/**
 * Makes the calls of one cursor or change stream: those of `.async` one after the other, as they were
 * asked for. An aborted signal ends reads and, there, closes what is read; a close is given no signal.
 */
export class CallQueue {
  #target;
  #of;
  /** @type {Promise<unknown>} When the last call that was asked for has ended. */
  #last = Promise.resolve();
  /** @type {AbortSignal | undefined} */
  #watched;

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {Closable} of
   */
  constructor(target, of) {
    this.#target = target;
    this.#of = of;
  }

  /**
   * @template T
   * @param {Steps<T>} steps
   * @param {unknown} [signal] The option of that name.
   * @returns {any} Their result, or a promise of it.
   */
  take(steps, signal) {
    const { run, threads } = this.#target;
    if (!threads) return run(steps, { signal });
    return signal == null ? this.#next(() => run(steps)) : this.#takeUntil(steps, signal);
  }

  /**
   * @template T
   * @param {Steps<T>} steps
   * @param {unknown} option
   * @returns {Promise<T>}
   */
  async #takeUntil(steps, option) {
    const signal = /** @type {AbortSignal} */ (signalOf({ signal: option }));
    signal.throwIfAborted();
    this.#watch(signal);
    return unlessAborted(
      this.#next(() => this.#target.run(steps, { signal, untilEnded: true })),
      signal,
    );
  }

  /**
   * @template T
   * @param {() => Promise<T>} begin
   * @returns {Promise<T>}
   */
  #next(begin) {
    const before = this.#last;
    /** @type {Promise<T> | undefined} */
    let turn;
    this.#last = new Promise((resolve) => {
      turn = this.#follow(before, begin, () => resolve(undefined));
    });
    return /** @type {Promise<T>} */ (/** @type {unknown} */ (turn));
  }

  /**
   * Nothing but the caller waits for this promise: so an error's stack goes on to who that is.
   * @template T
   * @param {Promise<unknown>} before
   * @param {() => Promise<T>} begin
   * @param {() => void} done
   */
  async #follow(before, begin, done) {
    await before;
    try {
      return await begin();
    } finally {
      if (this.#of.closed) this.#unwatch();
      done();
    }
  }

  /** @param {AbortSignal} signal */
  #watch(signal) {
    if (this.#watched) return;
    this.#watched = signal;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  #unwatch() {
    this.#watched?.removeEventListener('abort', this.#onAbort);
    this.#watched = undefined;
  }

  #onAbort = async () => {
    try {
      await this.#of.close();
    } catch {
      // The reads that were asked for have failed with the signal's reason.
    }
  };
}

/**
 * The end of a loop over what can be closed. Whoever has aborted it does not wait: a read that is under way, and comes
 * before, may take long.
 * @param {Closable} it
 * @param {AbortSignal | null | undefined} signal
 */
export async function leaveLoop(it, signal) {
  const closing = it.close();
  if (!signal?.aborted) await closing;
  else Promise.resolve(closing).catch(() => {});
}
