import { addon, isFailure } from './addon.js';
import { arena, HEADER } from './arena.js';
import { DEFAULT_BSON_OPTIONS } from './bson.js';
import { readBatch, wantsShapes } from './decode.js';
import { encode } from './encode.js';
import { failed, seal } from './envelope.js';
import {
  NativeCursorExhaustedError,
  NativeCursorInUseError,
  NativeInvalidArgumentError,
} from './errors.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./envelope.js').Target} Target
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./addon.js').CursorHandle} CursorHandle
 */

/** The first documents are read one by one, perhaps; who goes on reading gets larger batches. */
const FIRST_BATCH = 16;
const BATCH_GROWTH = 8;
const WHOLE_REPLY = 0xffffffff;

/**
 * A cursor over documents, opened by the first read. A synchronous iterable.
 * @template [T=Document]
 */
export class NativeCursor {
  /** @type {Target} */
  #target;
  /** @type {Readonly<ResolvedBsonOptions>} */
  #bson;
  /** @type {import('./calls.js').Sending} */
  #sending;
  /** @type {CursorHandle | undefined} */
  #handle;
  /** @type {T[]} */
  #documents = [];
  #position = 0;
  #most = FIRST_BATCH;
  #moreInReply = false;
  /** Whether the server has more than the reply at hand. */
  #alive = false;
  #closed = false;
  #killed = false;
  /** Documents received so far. */
  #received = 0;

  /**
   * @param {Target} target
   * @param {Readonly<ResolvedBsonOptions>} bson
   * @param {import('./calls.js').Sending} [sending]
   */
  constructor(target, bson, sending = {}) {
    this.#target = target;
    this.#bson = bson;
    this.#sending = sending;
  }

  /**
   * The command that opens the cursor.
   * @protected
   * @returns {{ command: Document, kind: number }}
   */
  openingCommand() {
    throw new NativeInvalidArgumentError('A cursor needs a command');
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

  /** @protected */
  throwIfOpened() {
    if (this.#handle || this.#closed) throw new NativeCursorInUseError();
  }

  /** Whether nothing more will come. */
  get closed() {
    return this.#closed && this.#position >= this.#documents.length;
  }

  /** Whether it was closed before the server had given everything. */
  get killed() {
    return this.#killed;
  }

  /**
   * @returns {T | null} The next document; null when there is none.
   * @throws {import('./errors.js').NativeError}
   */
  next() {
    if (this.#position < this.#documents.length) return this.#documents[this.#position++];
    this.#refuseWhenKilled();
    while (this.#fetch()) {
      if (this.#documents.length > 0) return this.#documents[this.#position++];
    }
    return null;
  }

  /** The next document, null when the server has none at the moment. @returns {T | null} */
  tryNext() {
    if (this.#position < this.#documents.length) return this.#documents[this.#position++];
    this.#refuseWhenKilled();
    const fetched = this.#fetch() && this.#documents.length > 0;
    return fetched ? this.#documents[this.#position++] : null;
  }

  /** @returns {boolean} */
  hasNext() {
    if (this.#position < this.#documents.length) return true;
    if (this.#killed) return false;
    while (this.#fetch()) {
      if (this.#documents.length > 0) return true;
    }
    return false;
  }

  /** All documents that are left. @returns {T[]} */
  toArray() {
    const rest = this.#documents.slice(this.#position);
    this.#forget();
    this.#most = WHOLE_REPLY;
    try {
      while (this.#fetch(rest));
    } finally {
      this.close();
    }
    return rest;
  }

  /**
   * @param {(document: T) => unknown} iterator Returns false to stop.
   */
  forEach(iterator) {
    if (typeof iterator !== 'function') {
      throw new NativeInvalidArgumentError('Argument "iterator" must be a function');
    }
    for (const document of this) {
      if (iterator(document) === false) break;
    }
  }

  /** @returns {Generator<T, void, void>} */
  *[Symbol.iterator]() {
    try {
      while (!this.#killed && this.hasNext()) yield this.#documents[this.#position++];
    } finally {
      this.close();
    }
  }

  /** Frees the cursor here and at the server; nothing to do when closed. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#killed = this.#alive;
    this.#alive = false;
    this.#moreInReply = false;
    this.#forget();
    if (this.#handle) addon.closeCursor(this.#handle, this.#killed ? this.#encodeExtras() : 0);
  }

  [Symbol.dispose]() {
    this.close();
  }

  #forget() {
    this.#documents = [];
    this.#position = 0;
  }

  #refuseWhenKilled() {
    if (this.#killed) throw new NativeCursorExhaustedError();
  }

  /**
   * Gets documents from the reply at hand, or the next reply.
   * @param {T[]} [into] Where they go; by default they replace the ones that were read.
   * @returns {boolean} Whether there was anything to get; it may have been an empty reply.
   */
  #fetch(into) {
    if (this.#closed) return false;
    try {
      if (!this.#handle) this.#open();
      else if (!this.#moreInReply && !this.#getMore()) return false;
      this.#read(into);
    } catch (error) {
      this.close();
      throw error;
    }
    if (!this.#moreInReply && !this.#alive) this.#finish();
    return true;
  }

  #open() {
    const { command, kind } = this.openingCommand();
    const started = performance.now();
    const size = encode(command, this.#bson);
    const envelope = seal(this.#target, size, { ...this.#sending, kind });
    const result = nativeOpenCursor(this.#target.handle, ...envelope.words);
    if (isFailure(result)) throw failed(this.#target, envelope, result);
    envelope.session?.noteReply();
    this.#handle = result;
    this.#target.meter.book(started);
    this.#noteState();
  }

  /** @returns {boolean} Whether a reply came. */
  #getMore() {
    const extras = this.#alive ? this.getMoreExtras(this.#received) : null;
    if (extras === null) {
      this.close();
      return false;
    }
    const size = this.#encodeExtras(extras);
    const failure = nativeGetMore(/** @type {CursorHandle} */ (this.#handle), size);
    if (isFailure(failure)) {
      const { session } = this.#sending;
      const transaction = session?.inTransaction() ?? false;
      throw failed(this.#target, { session, transaction, writes: false }, failure);
    }
    this.#noteState();
    return true;
  }

  /**
   * @param {Document} [extras]
   * @returns {number} Their size with what a transaction adds.
   */
  #encodeExtras(extras) {
    const { session } = this.#sending;
    const fields = session?.inTransaction() ? session.transactionFields() : undefined;
    return extras || fields ? encode({ ...extras, ...fields }, DEFAULT_BSON_OPTIONS) : 0;
  }

  /** @param {T[]} [into] */
  #read(into) {
    if (!into) this.#forget();
    const documents = into ?? this.#documents;
    const started = performance.now();
    const handle = /** @type {CursorHandle} */ (this.#handle);
    const text = nativeReadBatch(handle, this.#most, wantsShapes(this.#bson));
    this.#received += arena.header[HEADER.documents];
    this.#most = Math.min(this.#most * BATCH_GROWTH, WHOLE_REPLY);
    this.#noteState();
    readBatch(text, documents, this.#bson);
    this.#target.meter.bookDecode(started);
  }

  #noteState() {
    this.#moreInReply = arena.header[HEADER.moreInReply] !== 0;
    this.#alive = arena.header[HEADER.alive] !== 0;
  }

  /** Everything was received: the native side is let go, the documents stay to be read. */
  #finish() {
    this.#closed = true;
    addon.closeCursor(/** @type {CursorHandle} */ (this.#handle), 0);
  }
}

/**
 * @param {string} operation
 * @param {unknown} value
 * @throws {NativeInvalidArgumentError}
 */
export function requireNumber(operation, value) {
  if (typeof value !== 'number') {
    throw new NativeInvalidArgumentError(`Operation "${operation}" requires an integer`);
  }
}

/** @type {import('./addon.js').Addon['openCursor']} */
function nativeOpenCursor(database, size, optionsSize, kind, session) {
  return addon.openCursor(database, size, optionsSize, kind, session);
}

/** @type {import('./addon.js').Addon['getMore']} */
function nativeGetMore(cursor, extrasSize) {
  return addon.getMore(cursor, extrasSize);
}

/** @type {import('./addon.js').Addon['readBatch']} */
function nativeReadBatch(cursor, most, shapes) {
  return addon.readBatch(cursor, most, shapes);
}
