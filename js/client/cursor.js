import { addon, isFailure } from './addon.js';
import { arena, HEADER } from './arena.js';
import { readBatch, wantsShapes } from './decode.js';
import { encode } from './encode.js';
import { failed, seal } from './envelope.js';
import {
  NativeCursorExhaustedError,
  NativeCursorInUseError,
  NativeInvalidArgumentError,
} from './errors.js';
import { call } from './steps.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./envelope.js').Target} Target
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./addon.js').CursorHandle} CursorHandle
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
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
    return this.#hasBuffered ? this.#take() : this.#run(this.#nextSteps());
  }

  /** The next document, null when the server has none at the moment. @returns {T | null} */
  tryNext() {
    return this.#hasBuffered ? this.#take() : this.#run(this.#tryNextSteps());
  }

  /** @returns {boolean} */
  hasNext() {
    return this.#hasBuffered || this.#run(this.#hasNextSteps());
  }

  /** All documents that are left. @returns {T[]} */
  toArray() {
    return this.#run(this.drain());
  }

  /**
   * @param {(document: T) => unknown} iterator Returns false to stop.
   */
  forEach(iterator) {
    if (typeof iterator !== 'function') {
      throw new NativeInvalidArgumentError('Argument "iterator" must be a function');
    }
    return this.#run(this.#forEachSteps(iterator));
  }

  /** @returns {Generator<T, void, void>} */
  *[Symbol.iterator]() {
    try {
      while (!this.#killed && this.hasNext()) yield this.#take();
    } finally {
      this.close();
    }
  }

  /** Frees the cursor here and at the server; nothing to do when closed. */
  close() {
    return this.#run(this.#closeSteps());
  }

  [Symbol.dispose]() {
    this.close();
  }

  /** @param {Steps<any>} steps */
  #run(steps) {
    return this.#target.run(steps);
  }

  get #hasBuffered() {
    return this.#position < this.#documents.length;
  }

  #take() {
    return this.#documents[this.#position++];
  }

  /** @returns {Steps<T | null>} */
  *#nextSteps() {
    this.#refuseWhenKilled();
    return (yield* this.#hasNextSteps()) ? this.#take() : null;
  }

  /** @returns {Steps<T | null>} */
  *#tryNextSteps() {
    this.#refuseWhenKilled();
    if (!this.#hasBuffered) yield* this.#fetch();
    return this.#hasBuffered ? this.#take() : null;
  }

  /** @returns {Steps<boolean>} */
  *#hasNextSteps() {
    while (!this.#hasBuffered) {
      if (this.#killed || !(yield* this.#fetch())) return false;
    }
    return true;
  }

  /** @internal All documents that are left. @returns {Steps<T[]>} */
  *drain() {
    const rest = this.#documents.slice(this.#position);
    this.#forget();
    this.#most = WHOLE_REPLY;
    try {
      while (yield* this.#fetch(rest));
    } finally {
      yield* this.#closeSteps();
    }
    return rest;
  }

  /**
   * @param {(document: T) => unknown} iterator
   * @returns {Steps<void>}
   */
  *#forEachSteps(iterator) {
    try {
      while (!this.#killed && (yield* this.#hasNextSteps())) {
        if (iterator(this.#take()) === false) break;
      }
    } finally {
      yield* this.#closeSteps();
    }
  }

  /** @returns {Steps<void>} */
  *#closeSteps() {
    if (this.#closed) return;
    this.#closed = true;
    this.#killed = this.#alive;
    this.#alive = false;
    this.#moreInReply = false;
    this.#forget();
    if (!this.#handle) return;
    const extras = this.#killed ? this.#encodeExtras() : 0;
    yield* call('closeCursor', this.#handle, extras);
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
   * @returns {Steps<boolean>} Whether there was anything to get; it may have been an empty reply.
   */
  *#fetch(into) {
    if (this.#closed) return false;
    try {
      if (!this.#handle) yield* this.#open();
      else if (!this.#moreInReply && !(yield* this.#getMore())) return false;
      this.#read(into);
    } catch (error) {
      yield* this.#closeSteps();
      throw error;
    }
    if (!this.#moreInReply && !this.#alive) this.#finish();
    return true;
  }

  /** @returns {Steps<void>} */
  *#open() {
    const { command, kind } = this.openingCommand();
    const started = performance.now();
    const size = encode(command, this.#bson);
    const envelope = yield* seal(this.#target, size, { ...this.#sending, kind });
    const result = yield* call('openCursor', this.#target.handle, ...envelope.words);
    if (isFailure(result)) throw failed(this.#target, envelope, result, this.#bson);
    envelope.session?.noteSent();
    this.#handle = result;
    this.#target.meter.book(started);
    this.#noteState();
  }

  /** @returns {Steps<boolean>} Whether a reply came. */
  *#getMore() {
    const extras = this.#alive ? this.getMoreExtras(this.#received) : null;
    if (extras === null) {
      yield* this.#closeSteps();
      return false;
    }
    const size = this.#encodeExtras(extras);
    const failure = yield* call('getMore', this.#handle, size);
    if (isFailure(failure)) {
      const { session } = this.#sending;
      const transaction = session?.inTransaction() ?? false;
      const envelope = { session, transaction, writes: false };
      throw failed(this.#target, envelope, failure, this.#bson);
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
    return extras || fields ? encode({ ...extras, ...fields }, this.#bson) : 0;
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

/** @type {import('./addon.js').Addon['readBatch']} */
function nativeReadBatch(cursor, most, shapes) {
  return addon.readBatch(cursor, most, shapes);
}
