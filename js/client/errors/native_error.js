/** What all errors of this driver are. */
export class NativeError extends Error {
  /** @type {Set<string>} */
  #labels = new Set();

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

  /** @param {string} label */
  addErrorLabel(label) {
    this.#labels.add(label);
  }
}
