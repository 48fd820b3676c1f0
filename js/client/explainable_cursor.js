import { explain } from './explain.js';
import { OptionsCursor } from './options_cursor.js';

/** @typedef {import('./explain.js').Wish} Wish */

/**
 * The cursor of a command that the server can explain instead.
 * @extends {OptionsCursor<any>}
 */
export class ExplainableCursor extends OptionsCursor {
  /**
   * @param {Wish} [verbosity]
   * @returns {import('bson').Document} How the server would run this.
   */
  explain(verbosity) {
    return this.run(this.#explained(verbosity));
  }

  /** @protected @override */
  onlyDocument() {
    const { explain: wish } = this.options;
    return wish == null ? undefined : this.#explained(wish);
  }

  /**
   * @param {Wish} [verbosity]
   * @returns {import('./steps.js').Steps<import('bson').Document>}
   */
  *#explained(verbosity) {
    return yield* explain(this.target, this.openingCommand().command, this.settings, verbosity);
  }
}
