import { NativeInvalidArgumentError } from './errors.js';

/** @typedef {import('bson').Document} Document */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/** What one kind of cursor says of itself; by default, a cursor over a command's one reply after another. */
export class CursorKind {
  /**
   * The command that opens the cursor.
   * @protected
   * @returns {{ command: Document, kind: number }}
   */
  openingCommand() {
    throw new NativeInvalidArgumentError('A cursor needs a command');
  }

  /**
   * One document in place of a cursor: the plan of a command that is only explained.
   * @protected
   * @returns {Steps<any> | undefined}
   */
  onlyDocument() {
    return undefined;
  }

  /**
   * What getMore commands carry: `batchSize`, `maxTimeMS`, `comment`; undefined for nothing, null
   * when no more documents are wanted.
   * @protected
   * @param {number} _received Documents received so far.
   * @returns {Document | undefined | null}
   */
  getMoreExtras(_received) {
    return undefined;
  }

  /** Whether getMore commands wait for documents to come. @protected */
  get awaitsData() {
    return false;
  }

  /** Whether replies are fetched while the one before is read. @protected */
  get prefetches() {
    return false;
  }

  /** A reply has come. @protected */
  noteReply() {}
}
