import { concernsOf } from './concerns.js';
import { NativeCursor } from './cursor.js';
import { NativeInvalidArgumentError, NativeTailableCursorError } from './errors.js';
import { preferenceOf } from './scope.js';

/** @typedef {import('bson').Document} Document */

const FLAGS = ['tailable', 'oplogReplay', 'noCursorTimeout', 'awaitData', 'exhaust', 'partial'];

/**
 * A cursor whose command has options that can be chained until the first read.
 * @template [T=any]
 * @extends {NativeCursor<T>}
 */
export class OptionsCursor extends NativeCursor {
  /**
   * @param {import('./envelope.js').Target} target
   * @param {Document} options
   * @param {import('./cursor.js').CursorSettings} settings
   */
  constructor(target, options, settings) {
    super(target, settings);
    /** @protected */
    this.target = target;
    /** @protected */
    this.options = { ...options };
  }

  /** @protected @override */
  get awaitsData() {
    return Boolean(this.options.tailable && this.options.awaitData);
  }

  /** @protected @override */
  get prefetches() {
    const { prefetch = false } = this.options;
    if (typeof prefetch !== 'boolean') {
      throw new NativeInvalidArgumentError('Option "prefetch" must be a boolean');
    }
    if (prefetch) this.refuseTailable('prefetch');
    return prefetch;
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

  /**
   * @param {string} flag
   * @param {boolean} value
   * @returns {this}
   */
  addCursorFlag(flag, value) {
    this.throwIfOpened();
    if (!FLAGS.includes(flag)) {
      throw new NativeInvalidArgumentError(`Flag ${flag} is not one of ${FLAGS}`);
    }
    if (typeof value !== 'boolean') {
      throw new NativeInvalidArgumentError(`Flag ${flag} must be a boolean value`);
    }
    return this.set(flag, value);
  }

  /**
   * @param {string | { level: string }} readConcern
   * @returns {this}
   */
  withReadConcern(readConcern) {
    const chosen = concernsOf({ readConcern }, {}).readConcern;
    const { concerns } = this.settings.sending;
    this.changeSending({ concerns: chosen ? { ...concerns, readConcern: chosen } : concerns });
    return this;
  }

  /**
   * @param {unknown} readPreference A mode, or an object that has one.
   * @returns {this}
   */
  withReadPreference(readPreference) {
    this.throwIfOpened();
    if (readPreference == null || !['string', 'object'].includes(typeof readPreference)) {
      throw new NativeInvalidArgumentError(`Invalid read preference: ${readPreference}`);
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
      throw new NativeInvalidArgumentError(`Operation "${name}" requires an integer`);
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
      throw new NativeInvalidArgumentError(`Argument for ${name} must be a number`);
    }
    return this.set(name, value);
  }

  /** @protected @param {string} what */
  refuseTailable(what) {
    if (!this.options.tailable) return;
    throw new NativeTailableCursorError(`Tailable cursor does not support ${what}`);
  }
}
