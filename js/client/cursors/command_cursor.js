import { KIND } from '../binding/constants.js';
import { LOCAL } from '../options/concerns.js';
import { OptionsCursor } from './options_cursor.js';

/** @typedef {import('bson').Document} Document */

/** What listIndexes and listCollections return. */
export class CommandCursor extends OptionsCursor {
  #command;

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {Document} command The opening one.
   * @param {Document} options `comment`, `batchSize` and `maxTimeMS`.
   * @param {import('./cursor.js').CursorSettings} settings
   */
  constructor(target, command, options, { bson, commandOptions: { session, signal } }) {
    super(target, options, { bson, commandOptions: { session, signal, concerns: LOCAL } });
    this.#command = command;
  }

  /** @returns {this} */
  clone() {
    const { bson, commandOptions } = this.settings;
    const settings = { bson, commandOptions: { signal: commandOptions.signal } };
    const Own = /** @type {any} */ (this.constructor);
    return new Own(this.target, this.#command, this.options, settings);
  }

  /** @internal @override */
  openingCommand() {
    const { batchSize, comment, maxTimeMS } = this.options;
    /** @type {Document} */
    const command = { ...this.#command, cursor: batchSize ? { batchSize } : {} };
    if (comment !== undefined) command.comment = comment;
    if (typeof maxTimeMS === 'number') command.maxTimeMS = maxTimeMS;
    return { command, kind: KIND.read };
  }

  /** @internal @override */
  getMoreExtras() {
    const { batchSize, comment } = this.options;
    /** @type {Document} */
    const extras = {};
    if (batchSize) extras.batchSize = batchSize;
    if (comment !== undefined) extras.comment = comment;
    return Object.keys(extras).length > 0 ? extras : undefined;
  }
}

export class ListCollectionsCursor extends CommandCursor {}
export class ListIndexesCursor extends CommandCursor {}
