import { KIND } from '../binding/constants.js';
import { formatSort } from '../commands/sort.js';
import { countCommand, findCommand } from '../commands/statements.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { countOf, runCommand } from '../execution/run_command.js';
import { andThen } from '../execution/steps.js';
import { ExplainableCursor } from './options_cursor.js';

/** @typedef {import('bson').Document} Document */

/** The options that the query modifiers of old stand for. @type {Record<string, string>} */
const MODIFIERS = Object.freeze({
  $comment: 'comment',
  $explain: 'explain',
  $hint: 'hint',
  $max: 'max',
  $maxTimeMS: 'maxTimeMS',
  $min: 'min',
  $orderby: 'sort',
  $returnKey: 'returnKey',
  $showDiskLoc: 'showRecordId',
});

/** The documents of a find. */
export class FindCursor extends ExplainableCursor {
  #collection;
  #filter;

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {string} collection
   * @param {Document} filter
   * @param {Document} options The find's.
   * @param {import('./cursor.js').CursorSettings} settings
   */
  constructor(target, collection, filter, options, settings) {
    super(target, options, settings);
    this.#collection = collection;
    this.#filter = filter;
  }

  /** @returns {FindCursor} */
  clone() {
    const { bson, commandOptions } = this.settings;
    const settings = { bson, commandOptions: { ...commandOptions, session: undefined } };
    return new FindCursor(this.target, this.#collection, this.#filter, this.options, settings);
  }

  /** @internal @override @param {number} [first] */
  openingCommand(first) {
    const command = findCommand(this.#collection, this.#filter, this.optionsFrom(first));
    return { command, kind: KIND.read };
  }

  /**
   * @internal
   * @override
   * @param {number} received
   */
  getMoreExtras(received) {
    const { limit, batchSize, maxAwaitTimeMS, comment } = this.options;
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

  /** @param {Document} [options] @returns {number} */
  count(options = {}) {
    if (typeof options === 'boolean') {
      throw new MongoInvalidArgumentError('Invalid first parameter to count');
    }
    const command = countCommand(this.#collection, this.#filter, { ...this.options, ...options });
    const counted = runCommand(this.target, command, {
      kind: KIND.read,
      ...this.settings.commandOptions,
    });
    return this.run(andThen(counted, ({ n }) => countOf(n)));
  }

  /** @param {Document} filter */
  filter(filter) {
    this.throwIfOpened();
    this.#filter = filter;
    return this;
  }

  /** @param {number} value */
  limit(value) {
    this.throwIfOpened();
    this.refuseTailable('limit');
    return this.setNumber('limit', value);
  }

  /** @param {number} value */
  skip(value) {
    this.throwIfOpened();
    this.refuseTailable('skip');
    return this.setNumber('skip', value);
  }

  /** @param {unknown} sort @param {unknown} [direction] */
  sort(sort, direction) {
    this.throwIfOpened();
    this.refuseTailable('sorting');
    const pair = typeof sort === 'string' && direction !== undefined;
    return this.set('sort', formatSort(pair ? [[sort, direction]] : sort));
  }

  /** @param {boolean} [allow] */
  allowDiskUse(allow = true) {
    this.throwIfOpened();
    if (!this.options.sort) {
      throw new MongoInvalidArgumentError('Option "allowDiskUse" requires a sort specification');
    }
    return this.set('allowDiskUse', Boolean(allow));
  }

  /** @param {Document} value */
  project(value) {
    return this.set('projection', value);
  }

  /** @param {unknown} value */
  hint(value) {
    return this.set('hint', value);
  }

  /** @param {Document} value */
  max(value) {
    return this.set('max', value);
  }

  /** @param {Document} value */
  min(value) {
    return this.set('min', value);
  }

  /** @param {boolean} value */
  returnKey(value) {
    return this.set('returnKey', value);
  }

  /** @param {boolean} value */
  showRecordId(value) {
    return this.set('showRecordId', value);
  }

  /** @param {number} value */
  maxAwaitTimeMS(value) {
    return this.setTime('maxAwaitTimeMS', value);
  }

  /** @param {Document} value */
  collation(value) {
    return this.set('collation', value);
  }

  /** @param {unknown} value */
  comment(value) {
    return this.set('comment', value);
  }

  /** @param {string} name @param {any} value @returns {this} */
  addQueryModifier(name, value) {
    this.throwIfOpened();
    if (name[0] !== '$') {
      throw new MongoInvalidArgumentError(`${name} is not a valid query modifier`);
    }
    if (name === '$query') return this.filter(value);
    if (!Object.hasOwn(MODIFIERS, name)) {
      throw new MongoInvalidArgumentError(`Invalid query modifier: ${name}`);
    }
    return this.set(MODIFIERS[name], value);
  }
}
