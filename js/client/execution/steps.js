import { addon, isFailure } from '../binding/addon.js';
import { apart } from '../bson/encoding/encode.js';
import { isWriting } from '../bson/encoding/plain.js';
import { MongoError, MongoInvalidArgumentError } from '../errors.js';
import { signalOf } from './abort.js';

/** @typedef {import('../binding/addon.js').Addon} Addon */

/**
 * The addon's calls that wait for a server. Named, so that a profile shows which one the time went
 * to.
 */
const NATIVE = Object.freeze({
  /** @type {Addon['command']} */
  command: function nativeCommand(database, size, optionsSize, kind, session) {
    return addon.command(database, size, optionsSize, kind, session);
  },
  /** @type {Addon['write']} */
  write: function nativeWrite(database, size, optionsSize, kind, session) {
    return addon.write(database, size, optionsSize, kind, session);
  },
  /** @type {Addon['findOne']} */
  findOne: function nativeFindOne(database, size, optionsSize, kind, session, form) {
    return addon.findOne(database, size, optionsSize, kind, session, form);
  },
  /** @type {Addon['openCursor']} */
  openCursor: function nativeOpenCursor(database, size, optionsSize, kind, session, form, named) {
    return addon.openCursor(database, size, optionsSize, kind, session, form, named);
  },
  /** @type {Addon['getMore']} */
  getMore: function nativeGetMore(cursor, extrasSize) {
    return addon.getMore(cursor, extrasSize);
  },
  /** @type {Addon['closeCursor']} */
  closeCursor: function nativeCloseCursor(cursor, extrasSize) {
    return addon.closeCursor(cursor, extrasSize);
  },
  /** @type {Addon['serverType']} */
  serverType: function nativeServerType(client, find, reads) {
    return addon.serverType(client, find, reads);
  },
});

/**
 * Operations are written once, as generators. They yield what takes time – a step – and are given
 * its outcome; whoever runs them decides whether the thread waits for it.
 *
 * @typedef {{ native: keyof typeof NATIVE, args: any[] }} NativeStep A call of the addon.
 * @typedef {{ pending: import('../binding/addon.js').CallHandle }} PendingStep A call that was begun before.
 * @typedef {{ sleepMs: number }} SleepStep
 * @typedef {{ value: unknown }} ValueStep What a caller's function returned: perhaps a promise.
 * @typedef {NativeStep | PendingStep | SleepStep | ValueStep} Step
 */

/**
 * @template T
 * @typedef {Generator<Step, T, any>} Steps
 */

/**
 * An operation that is one call of the addon unless that fails, for those that are made most. Behind each answer of
 * a server the processor's caches are cold: what runs then is to be little code, and a generator's steps are not.
 * Whoever knows nothing of this goes through it as through steps.
 * @template T
 * @abstract
 */
export class OneCall {
  /**
   * Writes the request.
   * @returns {NativeStep}
   * @abstract
   */
  begin() {
    throw new TypeError('Every operation has a call of its own');
  }

  /**
   * @param {any} _result What the call returned.
   * @returns {T}
   * @abstract
   */
  end(_result) {
    throw new TypeError('Every operation has an outcome of its own');
  }

  /**
   * @param {import('../binding/addon.js').Failure} _failure What it returned in place of a result.
   * @returns {Steps<T>} What is done about that.
   * @abstract
   */
  repair(_failure) {
    throw new TypeError('Every operation has failures of its own');
  }

  /** @returns {Steps<T>} */
  *[Symbol.iterator]() {
    const result = yield this.begin();
    return isFailure(result) ? yield* this.repair(result) : this.end(result);
  }
}

/**
 * @template T
 * @typedef {Steps<T> | OneCall<T>} Operation Either has its steps as `operation[Symbol.iterator]()`.
 */

/**
 * How a client's operations are run: on this thread, which blocks, or on others, as promises. Options:
 * the call's `signal`; `untilEnded`, for a promise that an abort does not settle before the operation has
 * freed what it holds.
 * @typedef {(operation: Operation<any>, options?: import('bson').Document) => any} Run
 */

/**
 * @param {keyof typeof NATIVE} native
 * @param {any[]} args
 * @returns {Generator<NativeStep, any, any>}
 */
export function* call(native, ...args) {
  return yield { native, args };
}

/**
 * @template A, B
 * @param {Operation<A>} steps
 * @param {(result: A) => B} change What becomes of their result.
 * @returns {Steps<B>}
 */
export function* andThen(steps, change) {
  return change(yield* steps);
}

/**
 * What is wrong with a call's arguments is a failure of its steps, which a promise can reject with.
 * @template {Operation<any>} T
 * @param {() => T} make
 * @returns {T | Steps<never>}
 */
export function stepsOf(make) {
  try {
    return make();
  } catch (error) {
    return failing(error);
  }
}

/**
 * @param {unknown} error
 * @returns {Steps<never>}
 */
// biome-ignore lint/correctness/useYield: its one step is to fail.
function* failing(error) {
  throw error;
}

/**
 * Runs an operation on this thread.
 * @template T
 * @param {Operation<T>} operation
 * @param {import('bson').Document} [options] The call's; its `signal` is asked once, before.
 * @returns {T}
 */
export function runSync(operation, options) {
  signalOf(options)?.throwIfAborted();
  try {
    return isWriting() ? apart(() => perform(operation)) : perform(operation);
  } catch (error) {
    if (error instanceof MongoError) error.beginStackBelow(runSync);
    throw error;
  }
}

/**
 * @template T
 * @param {Operation<T>} operation
 * @returns {T}
 */
function perform(operation) {
  if (!(operation instanceof OneCall)) return drive(operation);
  const result = take(operation.begin());
  return isFailure(result) ? drive(operation.repair(result)) : operation.end(result);
}

/**
 * @template T
 * @param {Steps<T>} steps
 * @returns {T}
 */
function drive(steps) {
  let state = steps.next();
  while (!state.done) {
    let outcome;
    try {
      outcome = take(state.value);
    } catch (error) {
      state = steps.throw(error);
      continue;
    }
    state = steps.next(outcome);
  }
  return state.value;
}

/** @param {Step} step */
function take(step) {
  if ('native' in step) {
    return /** @type {(...args: any[]) => unknown} */ (NATIVE[step.native])(...step.args);
  }
  if ('pending' in step) return addon.wait(step.pending);
  if ('sleepMs' in step) return sleep(step.sleepMs);
  if (typeof (/** @type {any} */ (step.value)?.then) === 'function') {
    throw new MongoInvalidArgumentError(
      'The callback of `withTransaction` or `withSession` must not return a promise: use .async',
    );
  }
  return step.value;
}

/** Blocks the thread, as every call here does. @param {number} ms */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
