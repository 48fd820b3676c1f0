import { KIND } from './calls.js';
import { LOCAL } from './concerns.js';
import { NativeCursor } from './cursor.js';

/** @typedef {import('bson').Document} Document */

/**
 * What listIndexes and listCollections give.
 * @extends {NativeCursor<any>}
 */
export class CommandCursor extends NativeCursor {
  #command;
  #extras;

  /**
   * @param {import('./envelope.js').Target} target
   * @param {Document} command The opening one.
   * @param {Document} options `comment`, `batchSize` and `maxTimeMS`.
   * @param {{ bson: Readonly<import('./bson.js').ResolvedBsonOptions>,
   *   session?: import('./session.js').ClientSession }} settings
   */
  constructor(target, command, { comment, batchSize, maxTimeMS }, { bson, session }) {
    super(target, bson, { session, concerns: LOCAL });
    /** @type {Document} */
    const extras = {};
    if (batchSize) extras.batchSize = batchSize;
    if (comment !== undefined) extras.comment = comment;
    this.#extras = Object.keys(extras).length > 0 ? extras : undefined;
    /** @type {Document} */
    const opening = { ...command, cursor: batchSize ? { batchSize } : {} };
    if (comment !== undefined) opening.comment = comment;
    if (typeof maxTimeMS === 'number') opening.maxTimeMS = maxTimeMS;
    this.#command = opening;
  }

  /** @protected @override */
  openingCommand() {
    return { command: this.#command, kind: KIND.read };
  }

  /** @protected @override */
  getMoreExtras() {
    return this.#extras;
  }
}
