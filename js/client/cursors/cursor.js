import { Readable } from 'node:stream';
import { MongoInvalidArgumentError } from '../errors.js';
import { CallQueue, leaveLoop } from './call_queue.js';
import { CursorSteps } from './cursor_steps.js';
import { arrayOf } from './json_array.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @typedef {import('./cursor_reader.js').CursorSettings} CursorSettings
 * @typedef {import('./await_data.js').WaitOptions} WaitOptions
 */

/**
 * A cursor over documents, opened by the first read, described in types/cursors. A synchronous iterable; one
 * of `.async` is iterated with `for await`.
 * @template [T=Document]
 * @extends {CursorSteps<T>}
 */
export class AbstractCursor extends CursorSteps {
  #target;
  #queue;

  /**
   * @param {Target} target
   * @param {CursorSettings} settings
   */
  constructor(target, settings) {
    super(target, settings);
    this.#target = target;
    this.#queue = new CallQueue(target, this);
  }

  /** @returns {import('bson').Long | undefined} */
  get id() {
    return this.reader.replyFields?.cursor?.id;
  }

  get closed() {
    return this.reader.closed && !this.reader.hasBuffered;
  }

  /** @param {WaitOptions} [options] @returns {T | null} */
  next(options) {
    return this.#atHand ? this.take() : this.run(this.nextSteps(options));
  }

  /** @param {WaitOptions} [options] @returns {T | null} */
  tryNext(options) {
    return this.#atHand ? this.take() : this.run(this.tryNextSteps(options));
  }

  /** @param {WaitOptions} [options] @returns {boolean} */
  hasNext(options) {
    return this.#atHand || this.run(this.hasNextSteps(options));
  }

  /** @returns {T[]} */
  toArray() {
    return this.run(this.drain());
  }

  /** The documents as one JSON array, made by the addon. @returns {Buffer} */
  json() {
    this.readJson();
    return this.run(this.jsonSteps());
  }

  /** The same in pieces, as they come. */
  jsonStream() {
    this.readJson();
    return Readable.from(arrayOf(/** @type {any} */ (this)), { objectMode: false });
  }

  /** @param {(document: T) => unknown} iterator */
  forEach(iterator) {
    if (typeof iterator !== 'function') {
      throw new MongoInvalidArgumentError('Argument "iterator" must be a function');
    }
    return this.run(this.forEachSteps(iterator));
  }

  /** @returns {Generator<T, void, void>} */
  *[Symbol.iterator]() {
    if (this.#target.threads) {
      throw new MongoInvalidArgumentError('A cursor of .async is iterated with "for await"');
    }
    try {
      while (!this.killed && this.hasNext()) yield this.take();
    } finally {
      this.close();
    }
  }

  /** @returns {AsyncGenerator<T, void, void>} */
  async *[Symbol.asyncIterator]() {
    if (this.killed) return;
    // Libraries replace it on one cursor, and count on being asked for each document.
    const isReplaced = Object.hasOwn(this, 'next');
    const { signal } = this.settings.commandOptions;
    try {
      while (!this.killed && (await this.hasNext())) {
        while (this.reader.hasBuffered) {
          yield isReplaced ? /** @type {T} */ (await this.next()) : this.take();
          signal?.throwIfAborted();
        }
      }
    } finally {
      await leaveLoop(this, signal);
    }
  }

  stream() {
    return Readable.from(this, { objectMode: true, highWaterMark: 1, autoDestroy: false });
  }

  /** @internal Opens it without reading: libraries and tests know it from `mongodb`. @returns {any} */
  cursorInit() {
    return this.run(this.reader.open());
  }

  /** @template U @param {(document: T) => U} transform @returns {AbstractCursor<U>} */
  map(transform) {
    this.throwIfOpened();
    const before = this.transform;
    const after = /** @type {(document: any) => any} */ (transform);
    this.transform = before ? (/** @type {any} */ document) => after(before(document)) : after;
    return /** @type {AbstractCursor<any>} */ (this);
  }

  bufferedCount() {
    const documents = this.reader.takeAll();
    this.reader.giveBack(documents);
    return documents.length;
  }

  /** @param {number} [most] @returns {T[]} */
  readBufferedDocuments(most) {
    const documents = this.reader.takeAll();
    const read = documents.splice(0, most ?? documents.length);
    this.reader.giveBack(documents);
    return read;
  }

  rewind() {
    return this.#queue.take(this.restart());
  }

  /** @internal @override */
  noteClosed() {
    if (this.listenerCount('close') > 0) queueMicrotask(() => this.emit('close'));
  }

  /** @internal Has a read that waits for documents end without them. */
  stop() {
    this.reader.stop();
  }

  close() {
    this.stop();
    return this.#queue.take(this.closeSteps());
  }

  async [Symbol.asyncDispose]() {
    await this.close();
  }

  [Symbol.dispose]() {
    this.close();
  }

  /**
   * @protected
   * @param {Steps<any>} steps
   * @returns {any}
   */
  run(steps) {
    return this.#queue.take(steps, this.settings.commandOptions.signal);
  }

  /** Whether the next document can be given at once. */
  get #atHand() {
    const { signal } = this.settings.commandOptions;
    return this.reader.hasBuffered && !this.#target.threads && !signal?.aborted;
  }
}
