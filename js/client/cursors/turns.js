/** Calls that are made one after the other, as they were asked for. */
export class Turns {
  /** @type {Promise<unknown>} When the last call that was asked for has ended. */
  #last = Promise.resolve();

  /**
   * @template T
   * @param {() => Promise<T>} begin
   * @returns {Promise<T>}
   */
  take(begin) {
    const turn = this.#last.then(begin);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
