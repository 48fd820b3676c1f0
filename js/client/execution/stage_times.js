import { addon } from '../binding/addon.js';
import { arena } from '../binding/arena.js';

const { clock } = arena;

/** What the addon's clock says less what `performance.now()` does, in ns: the least of some tries. */
const offsetNs = (() => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 10; i++) {
    const before = performance.now();
    least = Math.min(least, addon.now() - before * 1e6);
  }
  return least;
})();

/** The least that a call took grows so with each one after it, until one takes less. */
const AGEING = 1.01;
const ENOUGH_TRIPS = 3;

/** Where a client's time goes on this side of libmongoc. */
export class Meter {
  #encodeNs = 0;
  #decodeNs = 0;
  #queueNs = 0;
  #resumeNs = 0;
  #trips = 0;
  #leastTripNs = Number.POSITIVE_INFINITY;
  /** @type {Set<'encode' | 'decode'>} */
  #overlapping = new Set();

  /**
   * Books one call of the addon: encoding until it was handed over, waiting for a thread until it went
   * into libmongoc, waiting for this thread since it came back, and then decoding.
   * @param {number} startedMs `performance.now()` when the call's encoding began.
   */
  book(startedMs) {
    const entered = clock[0];
    const returned = clock[1];
    const submitted = clock[2];
    const taken = clock[3];
    this.#encodeNs += submitted - startedMs * 1e6 - offsetNs;
    this.#queueNs += entered - submitted;
    this.#resumeNs += taken - returned;
    this.#decodeNs += performance.now() * 1e6 + offsetNs - taken;
    this.#trips++;
    this.#leastTripNs = Math.min(returned - entered, this.#leastTripNs * AGEING);
  }

  /** What a call of the server has taken at least, lately; 0 until enough were made that had not to connect. */
  get roundTripMs() {
    return this.#trips < ENOUGH_TRIPS ? 0 : this.#leastTripNs / 1e6;
  }

  /**
   * Books encoding alone.
   * @param {number} startedMs
   */
  bookEncode(startedMs) {
    this.#encodeNs += (performance.now() - startedMs) * 1e6;
  }

  /**
   * Books decoding alone.
   * @param {number} startedMs
   */
  bookDecode(startedMs) {
    this.#decodeNs += (performance.now() - startedMs) * 1e6;
  }

  /**
   * Notes that what a stage takes on this thread was, in part, not waited for: another thread was in
   * libmongoc meanwhile.
   * @param {'encode' | 'decode'} stage
   */
  overlaps(stage) {
    this.#overlapping.add(stage);
  }

  /** Stages of which some ran beside the round trip: adding them to it says too much. */
  get overlapping() {
    return [...this.#overlapping];
  }

  /**
   * The stages in their order, in µs.
   * @param {number} roundTrip The addon's.
   */
  us(roundTrip) {
    const encode = this.#encodeNs / 1e3;
    const decode = this.#decodeNs / 1e3;
    // Who never waited for a thread has no such times.
    if (this.#queueNs === 0) return { encode, roundTrip, decode };
    const queue = this.#queueNs / 1e3;
    return { encode, queue, roundTrip, resume: this.#resumeNs / 1e3, decode };
  }
}
