import { boundWait } from './await_data.js';
import { Batches } from './batches.js';
import { NativeCursorExhaustedError } from './errors.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./cursor.js').CursorSettings} CursorSettings
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/**
 * What a cursor reads from.
 * @typedef {object} Source
 * @property {() => { command: Document, kind: number }} openingCommand
 * @property {() => Steps<any> | undefined} onlyDocument One document in place of a cursor.
 * @property {(received: number) => Document | undefined | null} getMoreExtras
 * @property {() => boolean} prefetches Whether replies are to be fetched ahead.
 * @property {() => void} noteReply
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
  #batches;
  #source;
  /** @type {T[]} */
  #documents = [];
  #position = 0;
  #most = FIRST_BATCH;
  /** Whether nothing more is received. */
  closed = false;
  /** Whether it was closed before the server had given everything. */
  killed = false;
  /** Whether a read that finds nothing stops waiting: a call to close comes behind it. */
  stopped = false;

  /**
   * @param {import('./envelope.js').Target} target
   * @param {CursorSettings} settings
   * @param {Source} source
   */
  constructor(target, { bson, sending }, source) {
    this.#batches = new Batches(target, bson, sending);
    this.#source = source;
  }

  get opened() {
    return this.#batches.opened || this.closed;
  }

  get replyFields() {
    return this.#batches.replyFields;
  }

  get hasBuffered() {
    return this.#position < this.#documents.length;
  }

  /** Whether the reply at hand was read to its end. */
  get atReplyEnd() {
    return !this.hasBuffered && !this.#batches.moreInReply;
  }

  take() {
    return this.#documents[this.#position++];
  }

  /** Takes everything that was received. @returns {T[]} */
  takeAll() {
    const rest = this.#documents.slice(this.#position);
    this.#forget();
    while (this.#batches.moreInReply) this.#batches.read(rest, WHOLE_REPLY);
    return rest;
  }

  /** Puts back what `takeAll` took. @param {T[]} documents */
  giveBack(documents) {
    this.#documents = documents;
  }

  /** @throws {NativeCursorExhaustedError} */
  refuseWhenKilled() {
    if (this.killed) throw new NativeCursorExhaustedError();
  }

  /**
   * @param {number} deadline Until when to wait for a document, in the terms of `performance.now()`.
   * @returns {Steps<boolean>}
   */
  *hasNext(deadline) {
    while (!this.hasBuffered) {
      if (this.killed || !(yield* this.#fetch(deadline))) return false;
      if (!this.hasBuffered && (this.stopped || performance.now() >= deadline)) return false;
    }
    return true;
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

  /** All documents that are left. @returns {Steps<T[]>} */
  *drain() {
    const rest = this.takeAll();
    try {
      while (yield* this.#fetch(Number.POSITIVE_INFINITY, rest));
    } finally {
      yield* this.close();
    }
    return rest;
  }

  /** @returns {Steps<void>} */
  *close() {
    if (this.closed) return;
    this.closed = true;
    this.killed = this.#batches.alive;
    this.#forget();
    yield* this.#batches.close();
  }

  #forget() {
    this.#documents = [];
    this.#position = 0;
  }

  /**
   * Gets documents from the reply at hand, or the next reply.
   * @param {number} deadline
   * @param {T[]} [into] Where they go; by default they replace the ones that were read.
   * @returns {Steps<boolean>} Whether there was anything to get; it may have been an empty reply.
   */
  *#fetch(deadline, into) {
    if (this.closed) return false;
    const batches = this.#batches;
    try {
      if (!batches.opened) {
        const only = this.#source.onlyDocument();
        if (only) return this.#endWith(yield* only, into);
        yield* batches.open(this.#source.openingCommand(), this.#source.prefetches());
        this.#noteReply();
      } else if (!batches.moreInReply && !(yield* this.#getMore(deadline))) return false;
      if (!into) this.#forget();
      batches.read(into ?? this.#documents, into ? WHOLE_REPLY : this.#most);
      this.#most = Math.min(this.#most * BATCH_GROWTH, MOST_AT_ONCE);
    } catch (error) {
      yield* this.close();
      throw error;
    }
    if (!batches.moreInReply && !batches.alive) {
      this.closed = true;
      batches.finish();
    }
    return true;
  }

  /**
   * @param {T} document
   * @param {T[]} [into]
   */
  #endWith(document, into = this.#documents) {
    into.push(document);
    this.closed = true;
    return true;
  }

  /**
   * @param {number} deadline
   * @returns {Steps<boolean>} Whether a reply came.
   */
  *#getMore(deadline) {
    const batches = this.#batches;
    const extras = batches.alive ? this.#source.getMoreExtras(batches.received) : null;
    if (extras === null) {
      yield* this.close();
      return false;
    }
    yield* batches.more(boundWait(extras, deadline));
    this.#noteReply();
    return true;
  }

  #noteReply() {
    this.#source.noteReply();
    const batches = this.#batches;
    if (!batches.prefetches) return;
    const extras = this.#source.getMoreExtras(batches.received);
    if (extras !== null) batches.prefetch(extras);
  }
}
