import { KIND } from './calls.js';
import { LOCAL } from './concerns.js';
import { OptionsCursor } from './options_cursor.js';

/** @typedef {import('bson').Document} Document */

/** What listIndexes and listCollections give. */
export class CommandCursor extends OptionsCursor {
  #command;

  /**
   * @param {import('./envelope.js').Target} target
   * @param {Document} command The opening one.
   * @param {Document} options `comment`, `batchSize` and `maxTimeMS`.
   * @param {{ bson: Readonly<import('./bson.js').ResolvedBsonOptions>,
   *   session?: import('./session.js').ClientSession }} settings
   */
  constructor(target, command, options, { bson, session }) {
    super(target, options, { bson, sending: { session, concerns: LOCAL } });
    this.#command = command;
  }

  /** @returns {CommandCursor} The same, unread, without the session. */
  clone() {
    return new CommandCursor(this.target, this.#command, this.options, {
      bson: this.settings.bson,
    });
  }

  /** @protected @override */
  openingCommand() {
    const { batchSize, comment, maxTimeMS } = this.options;
    /** @type {Document} */
    const command = { ...this.#command, cursor: batchSize ? { batchSize } : {} };
    if (comment !== undefined) command.comment = comment;
    if (typeof maxTimeMS === 'number') command.maxTimeMS = maxTimeMS;
    return { command, kind: KIND.read };
  }

  /** @protected @override */
  getMoreExtras() {
    const { batchSize, comment } = this.options;
    /** @type {Document} */
    const extras = {};
    if (batchSize) extras.batchSize = batchSize;
    if (comment !== undefined) extras.comment = comment;
    return Object.keys(extras).length > 0 ? extras : undefined;
  }
}
