import { Readable } from 'node:stream';
import { jsonOptions } from '../bson/options.js';
import { MongoAPIError, MongoCursorInUseError, MongoInvalidArgumentError } from '../errors.js';
import { deadlineOf } from './await_data.js';
import { CallQueue, leaveLoop } from './call_queue.js';
import { CursorReader, CursorSource } from './cursor_reader.js';
import { arrayOf, JsonArray } from './json_array.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 * @typedef {import('../execution/target.js').CommandOptions} CommandOptions
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * @typedef {import('./cursor_reader.js').CursorSettings} CursorSettings
 * @typedef {import('./await_data.js').WaitOptions} WaitOptions
 */

const UNMAPPED = 'json() and jsonStream() give what the server has sent: leave map() out';
const MAPPED_TO_NULL =
  'Cursor returned a `null` document, but the cursor is not exhausted.  Mapping documents to `null` is not supported in the cursor transform.';

/**
 * A cursor over documents, opened by the first read, described in types/cursors. A synchronous iterable; one
 * of `.async` is iterated with `for await`.
 * @template [T=Document]
 */
export class AbstractCursor extends CursorSource {
  #target;
  #settings;
  #queue;
  /** @type {CursorReader<T>} */
  #reader;
  /** @internal What `map` was given. Libraries set it themselves, as on `mongodb`'s. @type {((document: any) => T) | undefined} */
  transform;

  /**
   * @param {Target} target
   * @param {CursorSettings} settings
   */
  constructor(target, settings) {
    super();
    this.#target = target;
    this.#settings = settings;
    this.#queue = new CallQueue(target, this);
    this.#reader = this.#unopened();
  }

  /** @protected */
  throwIfOpened() {
    if (this.#reader.opened) throw new MongoCursorInUseError();
  }

  /**
   * @protected
   * @param {Partial<CommandOptions>} changes What the opening command is sent with.
   */
  changeSending(changes) {
    this.throwIfOpened();
    const { bson, commandOptions } = this.#settings;
    this.#settings = { bson, commandOptions: { ...commandOptions, ...changes } };
    this.#reader = this.#unopened();
  }

  /** @protected */
  get settings() {
    return this.#settings;
  }

  /** What the last reply said beside its documents. @protected @returns {Document | undefined} */
  get replyFields() {
    return this.#reader.replyFields;
  }

  /** Whether the reply at hand was read to its end. @protected */
  get atReplyEnd() {
    return this.#reader.atReplyEnd;
  }

  /** @returns {import('bson').Long | undefined} */
  get id() {
    return this.#reader.replyFields?.cursor?.id;
  }

  get closed() {
    return this.#reader.closed && !this.#reader.hasBuffered;
  }

  get killed() {
    return this.#reader.killed;
  }

  /** @param {WaitOptions} [options] @returns {T | null} */
  next(options) {
    return this.#atHand ? this.#take() : this.run(this.nextSteps(options));
  }

  /** @param {WaitOptions} [options] @returns {T | null} */
  tryNext(options) {
    return this.#atHand ? this.#take() : this.run(this.tryNextSteps(options));
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
    this.#readJson();
    return this.run(this.#jsonSteps());
  }

  /** The same in pieces, as they come. */
  jsonStream() {
    this.#readJson();
    return Readable.from(arrayOf(/** @type {any} */ (this)), { objectMode: false });
  }

  /** @param {(document: T) => unknown} iterator */
  forEach(iterator) {
    if (typeof iterator !== 'function') {
      throw new MongoInvalidArgumentError('Argument "iterator" must be a function');
    }
    return this.run(this.#forEachSteps(iterator));
  }

  /** @returns {Generator<T, void, void>} */
  *[Symbol.iterator]() {
    if (this.#target.threads) {
      throw new MongoInvalidArgumentError('A cursor of .async is iterated with "for await"');
    }
    try {
      while (!this.killed && this.hasNext()) yield this.#take();
    } finally {
      this.close();
    }
  }

  /** @returns {AsyncGenerator<T, void, void>} */
  async *[Symbol.asyncIterator]() {
    if (this.killed) return;
    // Libraries replace it on one cursor, and count on being asked for each document.
    const isReplaced = Object.hasOwn(this, 'next');
    const { signal } = this.#settings.commandOptions;
    try {
      while (!this.killed && (await this.hasNext())) {
        while (this.#reader.hasBuffered) {
          yield isReplaced ? /** @type {T} */ (await this.next()) : this.#take();
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
    return this.run(this.#reader.open());
  }

  /** @template U @param {(document: T) => U} transform @returns {AbstractCursor<U>} */
  map(transform) {
    this.throwIfOpened();
    const before = this.transform;
    const after = /** @type {(document: any) => any} */ (transform);
    this.transform = before ? (document) => after(before(document)) : after;
    return /** @type {AbstractCursor<any>} */ (this);
  }

  bufferedCount() {
    const documents = this.#reader.takeAll();
    this.#reader.giveBack(documents);
    return documents.length;
  }

  /** @param {number} [most] @returns {T[]} */
  readBufferedDocuments(most) {
    const documents = this.#reader.takeAll();
    const read = documents.splice(0, most ?? documents.length);
    this.#reader.giveBack(documents);
    return read;
  }

  rewind() {
    const reader = this.#reader;
    this.#reader = this.#unopened();
    return this.#queue.take(reader.close());
  }

  /** @internal @override */
  noteClosed() {
    if (this.listenerCount('close') > 0) queueMicrotask(() => this.emit('close'));
  }

  /** @internal Has a read that waits for documents end without them. */
  stop() {
    this.#reader.stop();
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
    return this.#queue.take(steps, this.#settings.commandOptions.signal);
  }

  /** Whether the next document can be given at once. */
  get #atHand() {
    const { signal } = this.#settings.commandOptions;
    return this.#reader.hasBuffered && !this.#target.threads && !signal?.aborted;
  }

  /** @internal @param {WaitOptions} [options] @returns {Steps<T | null>} */
  *nextSteps(options) {
    this.#reader.refuseWhenKilled();
    return (yield* this.hasNextSteps(options)) ? this.#take() : null;
  }

  /** @internal @param {WaitOptions} [options] @returns {Steps<T | null>} */
  *tryNextSteps(options) {
    this.#reader.refuseWhenKilled();
    return (yield* this.#reader.tryNext(deadlineOf(options, this.awaitsData)))
      ? this.#take()
      : null;
  }

  /** @internal @param {WaitOptions} [options] @returns {Steps<boolean>} */
  *hasNextSteps(options) {
    return yield* this.#reader.hasNext(deadlineOf(options, this.awaitsData));
  }

  /** @internal All documents that are left. @returns {Steps<T[]>} */
  *drain() {
    const documents = yield* this.#reader.drain();
    return this.transform ? documents.map((document) => this.#changed(document)) : documents;
  }

  /** What is read from here on is the text of documents, with commas between them. */
  #readJson() {
    this.throwIfOpened();
    if (this.transform) throw new MongoInvalidArgumentError(UNMAPPED);
    const { bson, commandOptions } = this.#settings;
    this.#settings = { bson: jsonOptions(bson), commandOptions };
    this.#reader = this.#unopened();
  }

  /** @returns {Steps<Buffer>} */
  *#jsonSteps() {
    return (yield* this.#reader.drain(new JsonArray())).end();
  }

  /** @internal @returns {Steps<void>} */
  *closeSteps() {
    yield* this.#reader.close();
  }

  /**
   * @param {(document: T) => unknown} iterator
   * @returns {Steps<void>}
   */
  *#forEachSteps(iterator) {
    try {
      while (!this.killed && (yield* this.hasNextSteps())) {
        if (iterator(this.#take()) === false) break;
      }
    } finally {
      yield* this.closeSteps();
    }
  }

  /** @returns {CursorReader<T>} */
  #unopened() {
    return new CursorReader(this.#target, this.#settings, this);
  }

  #take() {
    const document = this.#reader.take();
    return this.transform ? this.#changed(document) : document;
  }

  /** @param {T} document */
  #changed(document) {
    try {
      const changed = /** @type {(document: T) => T} */ (this.transform)(document);
      if (changed === null) throw new MongoAPIError(MAPPED_TO_NULL);
      return changed;
    } catch (error) {
      this.close();
      throw error;
    }
  }
}
