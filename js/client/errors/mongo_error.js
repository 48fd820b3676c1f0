/** What all errors of this driver are. */
export class MongoError extends Error {
  /** @type {Set<string>} */
  #labels = new Set();
  #begins = false;

  get name() {
    return 'MongoError';
  }

  /** The server's word for the message. */
  get errmsg() {
    return this.message;
  }

  /** @returns {string[]} */
  get errorLabels() {
    return [...this.#labels];
  }

  /** @param {string} label */
  hasErrorLabel(label) {
    return this.#labels.has(label);
  }

  /**
   * @internal Has the stack begin with the method that was called. Once: what goes on through further calls, as
   * through those of a callback, keeps its own.
   * @param {(...args: any[]) => unknown} below The last function that is not to be seen.
   */
  beginStackBelow(below) {
    if (!this.#begins) Error.captureStackTrace(this, below);
    this.#begins = true;
  }

  /** @param {string} label */
  addErrorLabel(label) {
    this.#labels.add(label);
  }
}
