import { KIND } from '../binding/constants.js';
import { AbstractCursor } from './cursor.js';

/** @typedef {import('bson').Document} Document */

/**
 * The documents of a command that answers with a cursor, whichever it is. The command goes out as it is;
 * what the cursor is set to concerns its getMore commands.
 * @extends {AbstractCursor<any>}
 */
export class RunCommandCursor extends AbstractCursor {
  #command;
  /** @type {Document} */
  #extras = {};

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {Document} command
   * @param {import('./cursor.js').CursorSettings} settings
   */
  constructor(target, command, settings) {
    super(target, settings);
    this.#command = { ...command };
  }

  /** @internal @override */
  openingCommand() {
    return { command: this.#command, kind: KIND.other };
  }

  /** @internal @override */
  get awaitsData() {
    return Boolean(this.#command.tailable && this.#command.awaitData);
  }

  /** @internal @override */
  getMoreExtras() {
    return Object.keys(this.#extras).length > 0 ? this.#extras : undefined;
  }

  /** @param {unknown} comment */
  setComment(comment) {
    this.#extras.comment = comment;
    return this;
  }

  /** @param {number} maxTimeMS */
  setMaxTimeMS(maxTimeMS) {
    this.#extras.maxTimeMS = maxTimeMS;
    return this;
  }

  /** @param {number} batchSize */
  setBatchSize(batchSize) {
    this.#extras.batchSize = batchSize;
    return this;
  }
}
