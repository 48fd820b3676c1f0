/**
 * What a database and a collection have in common: where their calls go, and with which concerns.
 * @template {{ target: import('../execution/target.js').Target,
 *   concerns: import('../options/concerns.js').Concerns,
 *   readPreference?: import('../options/reading_writing.js').ReadPreference }} S
 */
export class Scoped {
  #scope;

  /** @param {S} scope */
  constructor(scope) {
    this.#scope = scope;
  }

  /** @internal */
  get scope() {
    return this.#scope;
  }

  get readConcern() {
    const { concerns, target } = this.#scope;
    return concerns.readConcern ?? target.sessions.settings.readConcern;
  }

  get writeConcern() {
    const { concerns, target } = this.#scope;
    const writeConcern = concerns.writeConcern ?? target.sessions.settings.writeConcern;
    return writeConcern && { ...writeConcern };
  }

  get readPreference() {
    return this.#scope.readPreference;
  }

  /**
   * @protected
   * @param {import('../execution/steps.js').Steps<any>} steps
   * @param {import('bson').Document} [options]
   * @returns {any}
   */
  run(steps, options) {
    return this.#scope.target.run(steps, options);
  }
}
