import { preferenceOf } from '../commands/call_settings.js';
import { explain } from '../commands/explain.js';
import { MongoInvalidArgumentError, MongoTailableCursorError } from '../errors.js';
import { concernsOf } from '../options/concerns.js';
import { ownOf } from '../options/given.js';
import { AbstractCursor } from './cursor.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/explain.js').Wish} Wish
 */

const FLAGS = ['tailable', 'oplogReplay', 'noCursorTimeout', 'awaitData', 'exhaust', 'partial'];

/**
 * A cursor whose command has options that can be chained until the first read.
 * @template [T=any]
 * @extends {AbstractCursor<T>}
 */
export class OptionsCursor extends AbstractCursor {
  /**
   * @param {import('../execution/target.js').Target} target
   * @param {Document} options
   * @param {import('./cursor.js').CursorSettings} settings
   */
  constructor(target, options, settings) {
    super(target, settings);
    /** @protected */
    this.target = target;
    /** @protected */
    this.options = ownOf(options);
  }

  /** @internal @override */
  get awaitsData() {
    return Boolean(this.options.tailable && this.options.awaitData);
  }

  /** @internal @override */
  get prefetches() {
    const { prefetch = false } = this.options;
    if (typeof prefetch !== 'boolean') {
      throw new MongoInvalidArgumentError('Option "prefetch" must be a boolean');
    }
    if (prefetch) this.refuseTailable('prefetch');
    return prefetch;
  }

  /** @internal @override */
  get mayPrefetch() {
    return this.options.prefetch !== false && !this.options.tailable;
  }

  /**
   * The options, with the size of the first reply where nobody has said it.
   * @protected
   * @param {number} [first] In documents.
   */
  optionsFrom(first) {
    const { limit, batchSize, cursor } = this.options;
    const size = batchSize ?? cursor?.batchSize;
    if (first === undefined || size !== undefined) return this.options;
    return { ...this.options, batchSize: limit ? Math.min(first, Math.abs(limit)) : first };
  }

  /** @param {number} value */
  batchSize(value) {
    this.throwIfOpened();
    this.refuseTailable('batchSize');
    return this.setNumber('batchSize', value);
  }

  /** @param {number} value */
  maxTimeMS(value) {
    return this.setTime('maxTimeMS', value);
  }

  /** @param {string} flag @param {boolean} value @returns {this} */
  addCursorFlag(flag, value) {
    this.throwIfOpened();
    if (!FLAGS.includes(flag)) {
      throw new MongoInvalidArgumentError(`Flag ${flag} is not one of ${FLAGS}`);
    }
    if (typeof value !== 'boolean') {
      throw new MongoInvalidArgumentError(`Flag ${flag} must be a boolean value`);
    }
    return this.set(flag, value);
  }

  /** @param {string | { level: string }} readConcern @returns {this} */
  withReadConcern(readConcern) {
    const chosen = concernsOf({ readConcern }, {}).readConcern;
    const { concerns } = this.settings.commandOptions;
    this.changeSending({ concerns: chosen ? { ...concerns, readConcern: chosen } : concerns });
    return this;
  }

  /** @param {unknown} readPreference @returns {this} */
  withReadPreference(readPreference) {
    this.throwIfOpened();
    if (readPreference == null || !['string', 'object'].includes(typeof readPreference)) {
      throw new MongoInvalidArgumentError(`Invalid read preference: ${readPreference}`);
    }
    this.changeSending({ readPreference: preferenceOf({ readPreference }) });
    return this;
  }

  /**
   * @protected
   * @param {string} name
   * @param {unknown} value
   * @returns {this}
   */
  set(name, value) {
    this.throwIfOpened();
    this.options[name] = value;
    return this;
  }

  /**
   * @protected
   * @param {string} name
   * @param {number} value
   */
  setNumber(name, value) {
    this.throwIfOpened();
    if (typeof value !== 'number') {
      throw new MongoInvalidArgumentError(`Operation "${name}" requires an integer`);
    }
    return this.set(name, value);
  }

  /**
   * @protected
   * @param {string} name
   * @param {number} value In ms.
   */
  setTime(name, value) {
    this.throwIfOpened();
    if (typeof value !== 'number') {
      throw new MongoInvalidArgumentError(`Argument for ${name} must be a number`);
    }
    return this.set(name, value);
  }

  /** @protected @param {string} what */
  refuseTailable(what) {
    if (!this.options.tailable) return;
    throw new MongoTailableCursorError(`Tailable cursor does not support ${what}`);
  }
}

/**
 * The cursor of a command that the server can explain instead.
 * @extends {OptionsCursor<any>}
 */
export class ExplainableCursor extends OptionsCursor {
  /** @param {Wish} [verbosity] @returns {import('bson').Document} */
  explain(verbosity) {
    return this.run(this.#explained(verbosity));
  }

  /** @internal @override */
  onlyDocument() {
    const { explain: wish } = this.options;
    return wish == null ? undefined : this.#explained(wish);
  }

  /**
   * @param {Wish} [verbosity]
   * @returns {import('../execution/steps.js').Steps<import('bson').Document>}
   */
  *#explained(verbosity) {
    return yield* explain(this.target, this.openingCommand().command, this.settings, verbosity);
  }
}
