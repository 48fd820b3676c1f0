/** Where the time of transactions goes. To read the clock four times takes some tenths of a microsecond. */

export class Durations {
  #begin = 0;
  #within = 0;
  #commit = 0;
  #aborts = 0;

  /**
   * Of a transaction that was committed just now.
   *
   * @param {number} start ms, as are the others
   * @param {number} begun
   * @param {number} done what is in it
   */
  add(start, begun, done) {
    this.#begin += begun - start;
    this.#within += done - begun;
    this.#commit += performance.now() - done;
  }

  aborted() {
    this.#aborts++;
  }

  /** @returns {Record<string, number>} sums, by the names of the metric table */
  counters() {
    return {
      beginUsPerOp: this.#begin * 1000,
      withinUsPerOp: this.#within * 1000,
      commitUsPerOp: this.#commit * 1000,
      ...(this.#aborts > 0 && { abortsPerOp: this.#aborts }),
    };
  }
}
