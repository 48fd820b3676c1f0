import { seededRandom } from '../../../js/stats/random.js';

/** Chance, from a seed: the same seed gives the same documents. */
export class Source {
  #next;

  /** @param {number} seed */
  constructor(seed) {
    this.#next = seededRandom(seed);
  }

  /** A number in [0, 1). */
  unit() {
    return this.#next();
  }

  /** A whole number in [0, `limit`). @param {number} limit */
  below(limit) {
    return Math.floor(this.#next() * limit);
  }

  /** @param {number} probability */
  chance(probability) {
    return this.#next() < probability;
  }

  /**
   * @template T
   * @param {readonly T[]} items
   * @returns {T}
   */
  pick(items) {
    return items[this.below(items.length)];
  }

  /** Mostly small, rarely up to `limit`. @param {number} limit */
  size(limit) {
    const unit = this.#next();
    return Math.floor(unit ** 4 * limit);
  }
}
