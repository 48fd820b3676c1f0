/** Frames by number: a stack repeats the same few hundred over and over. */

/** @typedef {import('./stacks.d.ts').Frame} Frame */

export class FrameTable {
  /** @type {Frame[]} */
  frames = [];
  /** @type {Map<string, number>} */
  #places = new Map();

  /**
   * @param {string} key whatever stands for the same frame each time
   * @param {() => Frame} make called where it is new
   * @returns {number} its place
   */
  place(key, make) {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.frames.push(make()) - 1;
    this.#places.set(key, place);
    return place;
  }
}
