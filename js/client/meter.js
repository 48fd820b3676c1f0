import { addon } from './addon.js';
import { arena } from './arena.js';

const { clock } = arena;

/** How many ns the addon's clock is ahead of `performance.now()`: the least of some tries. */
const ahead = (() => {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 10; i++) {
    const before = performance.now();
    least = Math.min(least, addon.now() - before * 1e6);
  }
  return least;
})();

/** Where a client's time goes on this side of libmongoc. */
export class Meter {
  #encodeNs = 0;
  #decodeNs = 0;

  /**
   * Books one call of the addon: encoding until it went into libmongoc, decoding since it came back.
   * @param {number} startedMs `performance.now()` when the call's encoding began.
   */
  book(startedMs) {
    this.#encodeNs += clock[0] - startedMs * 1e6 - ahead;
    this.#decodeNs += performance.now() * 1e6 + ahead - clock[1];
  }

  /**
   * Books decoding alone.
   * @param {number} startedMs
   */
  bookDecode(startedMs) {
    this.#decodeNs += (performance.now() - startedMs) * 1e6;
  }

  get us() {
    return { encode: this.#encodeNs / 1e3, decode: this.#decodeNs / 1e3 };
  }
}
