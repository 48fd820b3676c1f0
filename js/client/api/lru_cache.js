/**
 * What was made last, by name. It keeps at least the `most` names that were asked for last and at most twice
 * as many: a program that goes through a million names does not keep them all.
 * @template T
 */
export class LruCache {
  #most;
  #make;
  /** @type {Map<string, T>} */
  #newer = new Map();
  /** @type {Map<string, T>} What was not asked for since `newer` was begun is dropped with the next. */
  #older = new Map();

  /**
   * @param {number} most
   * @param {(name: string) => T} make
   */
  constructor(most, make) {
    this.#most = most;
    this.#make = make;
  }

  /**
   * @param {string} name
   * @returns {T} What was made for it, or is made now.
   */
  get(name) {
    return this.#newer.get(name) ?? this.#keep(name);
  }

  /** @param {string} name */
  #keep(name) {
    const value = this.#older.get(name) ?? this.#make(name);
    if (this.#newer.size === this.#most) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(name, value);
    return value;
  }
}
