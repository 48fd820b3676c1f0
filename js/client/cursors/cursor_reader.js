import { MongoClientClosedError, MongoCursorExhaustedError } from '../errors.js';
import { boundWait } from './await_data.js';
import { ReplySize } from './reply_size.js';
import { ServerCursor } from './server_cursor.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').CommandOptions} CommandOptions
 * @typedef {{ bson: Readonly<import('../bson/options.js').ResolvedBsonOptions>, commandOptions: CommandOptions }} CursorSettings
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/** The first documents are read one by one, perhaps; who goes on reading gets larger batches. */
const FIRST_BATCH = 16;
const BATCH_GROWTH = 8;
const WHOLE_REPLY = 0xffffffff;
/** Of more, many would outlive the young generation before anybody looks at them. */
const MOST_AT_ONCE = 128;

/**
 * The documents of a cursor that were received and not read, and how more of them are got.
 * @template T
 */
export class CursorReader {
  #serverCursor;
  #source;
  /** @type {T[]} */
  #documents = [];
  #position = 0;
  #most = FIRST_BATCH;
  /** Where all documents are read at once. @type {ReplySize | undefined} */
  #replySize;
  /** Whether nothing more is received. */
  closed = false;
  /** Whether it was closed before the server had given everything. */
  killed = false;
  /** Whether a read that finds nothing stops waiting: a call to close comes behind it. */
  #stopped = false;

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {CursorSettings} settings
   * @param {import('./cursor_source.js').CursorSource} source
   */
  constructor(target, { bson, commandOptions }, source) {
    this.#serverCursor = new ServerCursor(target, bson, commandOptions);
    this.#source = source;
  }

  get opened() {
    return this.#serverCursor.opened || this.closed;
  }

  get replyFields() {
    return this.#serverCursor.replyFields;
  }

  get hasBuffered() {
    return this.#position < this.#documents.length;
  }

  /** Whether the reply at hand was read to its end. */
  get atReplyEnd() {
    return !this.hasBuffered && !this.#serverCursor.moreInReply;
  }

  take() {
    return this.#documents[this.#position++];
  }

  /** Takes everything that was received. @returns {T[]} */
  takeAll() {
    const rest = this.#documents.slice(this.#position);
    this.#forget();
    while (this.#serverCursor.moreInReply) this.#serverCursor.read(rest, WHOLE_REPLY);
    return rest;
  }

  /** Puts back what `takeAll` took. @param {T[]} documents */
  giveBack(documents) {
    this.#documents = documents;
  }

  /** @throws {MongoCursorExhaustedError} */
  refuseWhenKilled() {
    if (this.killed) throw new MongoCursorExhaustedError();
  }

  /**
   * @param {number} deadline Until when to wait for a document, in the terms of `performance.now()`.
   * @returns {Steps<boolean>}
   */
  *hasNext(deadline) {
    while (!this.hasBuffered) {
      if (this.killed || !(yield* this.#fetch(deadline))) return false;
      if (!this.hasBuffered && (this.#stopped || performance.now() >= deadline)) return false;
    }
    return true;
  }

  /** Sends the command that opens the cursor, unless that was done. @returns {Steps<void>} */
  *open() {
    if (!this.opened) yield* this.#fetch(Number.POSITIVE_INFINITY);
  }

  /**
   * Asks the server once, and once more when it had only opened the cursor.
   * @param {number} deadline
   * @returns {Steps<boolean>}
   */
  *tryNext(deadline) {
    const opening = !this.opened;
    if (!this.hasBuffered) yield* this.#fetch(deadline);
    if (!this.hasBuffered && opening) yield* this.#fetch(deadline);
    return this.hasBuffered;
  }

  /**
   * All documents that are left.
   * @template {import('../bson/decoding/decode.js').Sink} [Into=T[]]
   * @param {Into} [rest] What they are added to.
   * @returns {Steps<Into>}
   */
  *drain(rest = /** @type {any} */ (this.takeAll())) {
    if (this.#source.mayPrefetch) this.#replySize = new ReplySize(this.#serverCursor.roundTripMs);
    try {
      while (yield* this.#fetch(Number.POSITIVE_INFINITY, rest));
    } finally {
      yield* this.close();
    }
    return rest;
  }

  /** Whether all is read, and made objects of while a thread gets the next reply. */
  get #readsOnThreads() {
    return this.#replySize !== undefined && this.#serverCursor.promises;
  }

  stop() {
    this.#stopped = true;
    // Any other reply is there soon, and keeps its connection.
    if (this.#source.awaitsData) this.#serverCursor.interrupt();
  }

  #noteClosed() {
    this.closed = true;
    this.#source.noteClosed();
  }

  /** @returns {Steps<void>} */
  *close() {
    if (this.closed) return;
    this.#noteClosed();
    this.killed = this.#serverCursor.alive;
    this.#forget();
    yield* this.#serverCursor.close();
  }

  #forget() {
    this.#documents = [];
    this.#position = 0;
  }

  /**
   * Gets documents from the reply at hand, or the next reply.
   * @param {number} deadline
   * @param {import('../bson/decoding/decode.js').Sink} [into] Where they go; by default they replace the ones that were read.
   * @returns {Steps<boolean>} Whether there was anything to get; it may have been an empty reply.
   */
  *#fetch(deadline, into) {
    if (this.closed) return false;
    const cursor = this.#serverCursor;
    try {
      if (!cursor.opened) {
        const only = this.#source.onlyDocument();
        if (only) return this.#endWith(yield* only, into);
        const opening = this.#source.openingCommand(this.#replySize?.first);
        yield* cursor.open(opening, this.#source.prefetches || this.#readsOnThreads);
        this.#noteReply();
      } else if (!cursor.moreInReply && !(yield* this.#getMore(deadline))) return false;
      if (!into) this.#forget();
      cursor.read(into ?? this.#documents, into ? WHOLE_REPLY : this.#most);
      this.#most = Math.min(this.#most * BATCH_GROWTH, MOST_AT_ONCE);
    } catch (error) {
      yield* this.close();
      throw error;
    }
    if (!cursor.moreInReply && !cursor.alive) {
      this.#noteClosed();
      cursor.finish();
    }
    return true;
  }

  /**
   * @param {T} document
   * @param {import('../bson/decoding/decode.js').Sink} [into]
   */
  #endWith(document, into = this.#documents) {
    into.push(document);
    this.#noteClosed();
    return true;
  }

  /**
   * @param {number} deadline
   * @returns {Steps<boolean>} Whether a reply came.
   */
  *#getMore(deadline) {
    const cursor = this.#serverCursor;
    const extras = cursor.alive ? this.#source.getMoreExtras(cursor.received) : null;
    if (extras === null) {
      yield* this.close();
      return false;
    }
    try {
      yield* cursor.more(boundWait(this.#sized(extras), deadline));
    } catch (error) {
      if (this.#stopped && error instanceof MongoClientClosedError) return false;
      throw error;
    }
    this.#noteReply();
    return true;
  }

  #noteReply() {
    this.#source.noteReply();
    const cursor = this.#serverCursor;
    if (!cursor.prefetches && !this.#replySize) return;
    const extras = this.#source.getMoreExtras(cursor.received);
    if (extras === null) return;
    if (cursor.prefetches) cursor.prefetch(this.#sized(extras));
    else cursor.fetchInBackground(() => this.#sized(extras));
  }

  /**
   * @param {Document | undefined} extras
   * @returns {Document | undefined} With the size of the next reply, where nobody has said it.
   */
  #sized(extras) {
    const { documentBytes } = this.#serverCursor;
    if (!this.#replySize || !documentBytes || extras?.batchSize !== undefined) return extras;
    return { ...extras, batchSize: this.#replySize.next(documentBytes) };
  }
}
