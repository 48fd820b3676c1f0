/** A cell's operations, by their numbers: run in windows, each once, until the collection bears no more. */

import { methodOf } from '../plugins/session.js';
import { consumerOf } from './consume.js';
import { loopInDriver } from './driver_loop.js';
import { handOver, loopAsync, loopSync } from './loops.js';
import { runnerOf } from './run_operation.js';

/** @typedef {import('./loops.js').Ran} Ran */
/** @typedef {import('./open_loop/loop.js').RanAtRate} RanAtRate */
/**
 * @typedef {Partial<import('./loops.js').Window> & { ms: number, most: number, leadInMs: number,
 *   arrivalSeed?: number }} Bounds of a window
 */

export class Operations {
  #run;
  #loop;
  #sequence;
  #concurrency;
  #open;
  #sync;
  #limit;
  #next;
  #overtaken = 0;

  /**
   * @param {{
   *   dispatch: import('../../types.d.ts').Dispatched, calls: import('../../types.d.ts').Call[],
   *   sequence: import('./sequence.js').Sequence, dataset: import('../../types.d.ts').Dataset,
   *   sync: boolean, concurrency: number, open?: import('./open_loop/open_load.js').OpenLoad,
   *   first: number, limit: number,
   * }} cell `open`: asks for them at a rate; `first`, `limit`, `sync`: as a cell's
   */
  constructor({ dispatch, calls, sequence, dataset, sync, concurrency, open, first, limit }) {
    this.#sequence = sequence;
    this.#concurrency = concurrency;
    this.#open = open;
    this.#sync = sync;
    this.#next = first;
    this.#limit = limit;
    // A loop is of one operation: a mix is called one by one.
    this.#loop =
      sequence.operations.length === 1
        ? dispatch.loop?.(methodOf(sequence.operations[0]))
        : undefined;
    const consumers = sequence.operations.map((operation) => consumerOf(operation, dataset));
    this.#run = runnerOf(sequence, calls, consumers, sync);
  }

  /** Number of the next one: those before are used up. */
  get next() {
    return this.#next;
  }

  /** So many of later numbers may have ended before one did, at most. */
  get overtaken() {
    return this.#overtaken;
  }

  get limit() {
    return this.#limit;
  }

  /** From the first number on: the collection is as it was. */
  restart() {
    this.#next = 0;
    this.#overtaken = 0;
  }

  get left() {
    return Math.max(0, this.#limit - this.#next);
  }

  /** The driver repeats them by itself, out of reach. */
  get looped() {
    return this.#loop !== undefined;
  }

  /**
   * @param {Bounds} bounds
   * @returns {Promise<Ran>} as fast as they are answered
   */
  closed(bounds) {
    return this.#counted(this.#closed(this.#window(bounds)));
  }

  /**
   * @param {Bounds} bounds
   * @returns {Promise<Ran | RanAtRate>} at the rate of the load, where it has one
   */
  asked(bounds) {
    const window = this.#window(bounds);
    if (!this.#open || this.#loop) return this.#counted(this.#closed(window));
    return this.#counted(this.#open.loop(this.#run, window));
  }

  /**
   * One after the other. A synchronous driver gives the event loop back after each, as a server between requests.
   *
   * @param {number} ms
   * @returns {Promise<number>} how many
   */
  async apart(ms) {
    const first = this.#next;
    const end = performance.now() + ms;
    while (performance.now() < end && this.#next < this.#limit) {
      this.#run(this.#next++);
      await handOver();
    }
    return this.#next - first;
  }

  /** @param {Bounds} bounds */
  #window(bounds) {
    return {
      record() {},
      begin() {},
      end() {},
      ...bounds,
      most: Math.floor(bounds.most),
      first: this.#next,
      concurrency: this.#concurrency,
    };
  }

  /** @param {import('./loops.js').Window} window @returns {Promise<Ran>} */
  async #closed(window) {
    if (this.#loop) return loopInDriver(this.#loop, this.#sequence.input, window);
    return this.#sync ? loopSync(this.#run, window) : loopAsync(this.#run, window);
  }

  /** @template {Ran} R @param {Promise<R>} running @returns {Promise<R>} */
  async #counted(running) {
    const ran = await running;
    this.#next += ran.all;
    this.#overtaken = Math.max(this.#overtaken, ran.overtaken ?? 0);
    return ran;
  }
}
