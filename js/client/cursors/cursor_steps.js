import { jsonOptions } from '../bson/options.js';
import { MongoAPIError, MongoCursorInUseError, MongoInvalidArgumentError } from '../errors.js';
import { deadlineOf } from './await_data.js';
import { CursorReader } from './cursor_reader.js';
import { CursorSource } from './cursor_source.js';
import { JsonArray } from './json_array.js';

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
 * What a cursor's calls do, whoever waits for them, and what it is made of.
 * @template [T=Document]
 */
export class CursorSteps extends CursorSource {
  #target;
  #settings;
  /** @protected @type {CursorReader<T>} */
  reader;
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
    this.reader = this.unopened();
  }

  get killed() {
    return this.reader.killed;
  }

  /** @protected */
  throwIfOpened() {
    if (this.reader.opened) throw new MongoCursorInUseError();
  }

  /**
   * @protected
   * @param {Partial<CommandOptions>} changes What the opening command is sent with.
   */
  changeSending(changes) {
    this.throwIfOpened();
    const { bson, commandOptions } = this.#settings;
    this.#settings = { bson, commandOptions: { ...commandOptions, ...changes } };
    this.reader = this.unopened();
  }

  /** @protected */
  get settings() {
    return this.#settings;
  }

  /** What the last reply said beside its documents. @protected @returns {Document | undefined} */
  get replyFields() {
    return this.reader.replyFields;
  }

  /** Whether the reply at hand was read to its end. @protected */
  get atReplyEnd() {
    return this.reader.atReplyEnd;
  }

  /** @internal @param {WaitOptions} [options] @returns {Steps<T | null>} */
  *nextSteps(options) {
    this.reader.refuseWhenKilled();
    return (yield* this.hasNextSteps(options)) ? this.take() : null;
  }

  /** @internal @param {WaitOptions} [options] @returns {Steps<T | null>} */
  *tryNextSteps(options) {
    this.reader.refuseWhenKilled();
    return (yield* this.reader.tryNext(deadlineOf(options, this.awaitsData))) ? this.take() : null;
  }

  /** @internal @param {WaitOptions} [options] @returns {Steps<boolean>} */
  *hasNextSteps(options) {
    return yield* this.reader.hasNext(deadlineOf(options, this.awaitsData));
  }

  /** @internal All documents that are left. @returns {Steps<T[]>} */
  *drain() {
    const documents = yield* this.reader.drain();
    return this.transform ? documents.map((document) => this.#changed(document)) : documents;
  }

  /** Has it begin anew. @internal @returns {Steps<void>} What ends what was read so far. */
  restart() {
    const { reader } = this;
    this.reader = this.unopened();
    return reader.close();
  }

  /** @internal All documents as one JSON array. @returns {Steps<Buffer>} */
  *jsonSteps() {
    return (yield* this.reader.drain(new JsonArray())).end();
  }

  /** What is read until it is rewound is the text of documents, with commas between them. @protected */
  readJson() {
    this.throwIfOpened();
    if (this.transform) throw new MongoInvalidArgumentError(UNMAPPED);
    this.reader = this.unopened({ ...this.#settings, bson: jsonOptions(this.#settings.bson) });
  }

  /** @internal @returns {Steps<void>} */
  *closeSteps() {
    yield* this.reader.close();
  }

  /**
   * @internal
   * @param {(document: T) => unknown} iterator
   * @returns {Steps<void>}
   */
  *forEachSteps(iterator) {
    try {
      while (!this.killed && (yield* this.hasNextSteps())) {
        if (iterator(this.take()) === false) break;
      }
    } finally {
      yield* this.closeSteps();
    }
  }

  /** @protected @returns {CursorReader<T>} */
  unopened(settings = this.#settings) {
    return new CursorReader(this.#target, settings, this);
  }

  /** The next of those that were received. @protected */
  take() {
    const document = this.reader.take();
    return this.transform ? this.#changed(document) : document;
  }

  /** @param {T} document */
  #changed(document) {
    try {
      const changed = /** @type {(document: T) => T} */ (this.transform)(document);
      if (changed === null) throw new MongoAPIError(MAPPED_TO_NULL);
      return changed;
    } catch (error) {
      /** @type {any} */ (this).close();
      throw error;
    }
  }
}
