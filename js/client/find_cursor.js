import { KIND } from './calls.js';
import { NativeCursor, requireNumber } from './cursor.js';
import { NativeInvalidArgumentError } from './errors.js';
import { explain } from './explain.js';
import { formatSort } from './sort.js';
import { findCommand } from './statements.js';

/** @typedef {import('bson').Document} Document */

/**
 * The documents of a find. Chained settings hold until the first read.
 * @extends {NativeCursor<Document>}
 */
export class FindCursor extends NativeCursor {
  #collection;
  #filter;
  #options;
  #target;
  #settings;

  /**
   * @param {import('./envelope.js').Target} target
   * @param {string} collection
   * @param {Document} filter
   * @param {Document} options The find's.
   * @param {{ bson: Readonly<import('./bson.js').ResolvedBsonOptions>, sending: import('./calls.js').Sending }} settings
   */
  constructor(target, collection, filter, options, settings) {
    super(target, settings.bson, settings.sending);
    this.#target = target;
    this.#settings = settings;
    this.#collection = collection;
    this.#filter = filter;
    this.#options = { ...options };
  }

  /** @protected @override */
  openingCommand() {
    return {
      command: findCommand(this.#collection, this.#filter, this.#options),
      kind: KIND.read,
    };
  }

  /**
   * @protected
   * @override
   * @param {number} received
   */
  getMoreExtras(received) {
    const { limit, batchSize, maxAwaitTimeMS, comment } = this.#options;
    const remaining = limit ? Math.abs(limit) - received : Number.POSITIVE_INFINITY;
    // A server may leave the cursor open although the limit is reached.
    if (remaining <= 0) return null;
    /** @type {Document} */
    const extras = {};
    if (typeof batchSize === 'number') extras.batchSize = Math.min(Math.abs(batchSize), remaining);
    if (typeof maxAwaitTimeMS === 'number') extras.maxTimeMS = maxAwaitTimeMS;
    if (comment !== undefined) extras.comment = comment;
    return Object.keys(extras).length > 0 ? extras : undefined;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @returns {this}
   */
  #set(name, value) {
    this.throwIfOpened();
    this.#options[name] = value;
    return this;
  }

  /**
   * @param {string} name
   * @param {number} value
   */
  #setNumber(name, value) {
    this.throwIfOpened();
    requireNumber(name, value);
    return this.#set(name, value);
  }

  /** @param {Document} filter */
  filter(filter) {
    this.throwIfOpened();
    this.#filter = filter;
    return this;
  }

  /** @param {number} value */
  limit(value) {
    return this.#setNumber('limit', value);
  }

  /** @param {number} value */
  skip(value) {
    return this.#setNumber('skip', value);
  }

  /** @param {number} value */
  batchSize(value) {
    return this.#setNumber('batchSize', value);
  }

  /** @param {Document} value */
  project(value) {
    return this.#set('projection', value);
  }

  /**
   * @param {unknown} sort
   * @param {unknown} [direction] When `sort` is one field.
   */
  sort(sort, direction) {
    const pair = typeof sort === 'string' && direction !== undefined;
    return this.#set('sort', formatSort(pair ? [[sort, direction]] : sort));
  }

  /** @param {unknown} value */
  hint(value) {
    return this.#set('hint', value);
  }

  /** @param {number} value */
  maxTimeMS(value) {
    this.throwIfOpened();
    if (typeof value !== 'number') {
      throw new NativeInvalidArgumentError('Argument for maxTimeMS must be a number');
    }
    return this.#set('maxTimeMS', value);
  }

  /** @param {Document} value */
  collation(value) {
    return this.#set('collation', value);
  }

  /** @param {unknown} value */
  comment(value) {
    return this.#set('comment', value);
  }

  /**
   * @param {string | boolean | { verbosity?: string, maxTimeMS?: number }} [verbosity]
   * @returns {Document} How the server would run this.
   */
  explain(verbosity) {
    const { command } = this.openingCommand();
    return this.#target.run(explain(this.#target, command, this.#settings, verbosity));
  }
}
