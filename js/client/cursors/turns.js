import { signalOf, unlessAborted } from '../execution/abort.js';

/**
 * @template T
 * @typedef {import('../execution/run.js').Steps<T>} Steps
 */

/**
 * What can be read and closed: a cursor or a change stream.
 * @typedef {object} Closable
 * @property {boolean} closed
 * @property {() => unknown} close
 */

/**
 * The calls of one cursor or stream of `.async`: made one after the other, as they were asked for. Its
 * signal ends reads and closes it; closing goes on without the signal.
 */
export class Turns {
  #run;
  #of;
  /** @type {Promise<unknown>} When the last call that was asked for has ended. */
  #last = Promise.resolve();
  /** @type {AbortSignal | undefined} */
  #watched;

  /**
   * @param {import('../execution/run.js').Run} run
   * @param {Closable} of
   */
  constructor(run, of) {
    this.#run = run;
    this.#of = of;
  }

  /**
   * @template T
   * @param {Steps<T>} steps
   * @param {unknown} [signal] The option of that name.
   * @returns {Promise<T>}
   */
  take(steps, signal) {
    return signal == null ? this.#next(() => this.#run(steps)) : this.#takeUntil(steps, signal);
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
      this.#next(() => this.#run(steps, { signal, untilEnded: true })),
      signal,
    );
  }

  /**
   * @template T
   * @param {() => Promise<T>} begin
   * @returns {Promise<T>}
   */
  #next(begin) {
    const turn = this.#last.then(begin);
    const ended = () => {
      if (this.#of.closed) this.#unwatch();
    };
    this.#last = turn.then(ended, ended);
    return turn;
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
