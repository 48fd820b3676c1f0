import { EventEmitter } from 'node:events';
import { MongoInvalidArgumentError } from '../errors.js';

/** @typedef {import('bson').Document} Document */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * A listener is rare, and a cursor is made for many a call: an emitter that nobody listens to costs nothing where its
 * constructor does not run. Node's own is made for that.
 */
class QuietEmitter {}
Object.setPrototypeOf(QuietEmitter.prototype, EventEmitter.prototype);
const Emitter = /** @type {typeof EventEmitter} */ (/** @type {unknown} */ (QuietEmitter));

/** What one kind of cursor says of itself; by default, a cursor over a command's one reply after another. */
export class CursorSource extends Emitter {
  /**
   * The command that opens the cursor.
   * @internal
   * @param {number} [_first] How many documents its reply is to have, where nobody has said it.
   * @returns {{ command: Document, kind: number }}
   */
  openingCommand(_first) {
    throw new MongoInvalidArgumentError('A cursor needs a command');
  }

  /**
   * One document in place of a cursor: the plan of a command that is only explained.
   * @internal
   * @returns {Steps<any> | undefined}
   */
  onlyDocument() {
    return undefined;
  }

  /**
   * What getMore commands carry: `batchSize`, `maxTimeMS`, `comment`; undefined for nothing, null
   * when no more documents are wanted.
   * @internal
   * @param {number} _received Documents received so far.
   * @returns {Document | undefined | null}
   */
  getMoreExtras(_received) {
    return undefined;
  }

  /** Whether getMore commands wait for documents to come. @internal */
  get awaitsData() {
    return false;
  }

  /** Whether replies are fetched while the one before is read. @internal */
  get prefetches() {
    return false;
  }

  /** Whether they may be where all documents are read at once, with nothing in between. @internal */
  get mayPrefetch() {
    return false;
  }

  /** A reply has come. @internal */
  noteReply() {}

  /** Nothing more will come. @internal */
  noteClosed() {}
}
