import { ReadConcern, WriteConcern } from '../options/concern_classes.js';
import { ReadPreference } from '../options/read_preference.js';

/**
 * What a database and a collection have in common: where their calls go, and with which concerns.
 * @template {{ target: import('../execution/target.js').Target,
 *   concerns: import('../options/concerns.js').Concerns,
 *   bson: Readonly<import('../bson/options.js').ResolvedBsonOptions>,
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
    const readConcern = concerns.readConcern ?? target.sessions.settings.readConcern;
    return ReadConcern.fromOptions({ readConcern });
  }

  get writeConcern() {
    const { concerns, target } = this.#scope;
    const writeConcern = concerns.writeConcern ?? target.sessions.settings.writeConcern;
    return WriteConcern.fromOptions({ writeConcern });
  }

  get readPreference() {
    const { readPreference, target } = this.#scope;
    return ReadPreference.fromOptions({
      readPreference: readPreference ?? target.client.readPreference,
    });
  }

  get bsonOptions() {
    const { shapes, checkKeys, ...options } = this.#scope.bson;
    return options;
  }

  /** @internal `mongodb` has none any more, either. */
  get timeoutMS() {
    return undefined;
  }

  /**
   * @protected
   * @param {import('../execution/steps.js').Operation<any>} operation
   * @param {import('bson').Document} [options]
   * @returns {any}
   */
  run(operation, options) {
    return this.#scope.target.run(operation, options);
  }
}
