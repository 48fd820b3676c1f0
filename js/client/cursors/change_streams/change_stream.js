import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import {
  MongoAPIError,
  MongoChangeStreamError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoRuntimeError,
  MongoServerError,
  MongoServerSelectionError,
} from '../../errors.js';
import { hasLabel } from '../../execution/labels.js';
import { deadlineOf } from '../await_data.js';
import { CallQueue, leaveLoop } from '../call_queue.js';
import { Listening } from './listening.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../await_data.js').WaitOptions} WaitOptions
 * @typedef {import('./change_stream_cursor.js').ChangeStreamCursor} ChangeStreamCursor
 */

/**
 * @template T
 * @typedef {import('../../execution/steps.js').Steps<T>} Steps
 */

const CLOSED = 'ChangeStream is closed';
const NO_TOKEN = 'A change stream document has been received that lacks a resume token (_id).';

const CURSOR_NOT_FOUND = 43;
const RESUMABLE = 'ResumableChangeStreamError';

/**
 * The changes of a collection, a database or everything: the methods of `mongodb`'s ChangeStream, without
 * promises. It goes on after errors that the specification calls resumable. One of `.async` also emits
 * `mongodb`'s events `change`, `resumeTokenChanged`, `error` and `close`.
 */
export class ChangeStream extends EventEmitter {
  #target;
  #open;
  #cursor;
  #options;
  #queue;
  #listening;
  #closed = false;

  /**
   * @internal Made by `watch`.
   * @param {import('../../execution/target.js').Target} target
   * @param {(options: Document) => ChangeStreamCursor} open
   * @param {Document} options
   */
  constructor(target, open, options) {
    super();
    this.#target = target;
    this.#open = (/** @type {Document} */ from) =>
      Object.assign(open(from), {
        onToken: (/** @type {unknown} */ token) => this.#listening.noteToken(token),
      });
    this.#cursor = this.#open(options);
    this.#options = options;
    this.#queue = new CallQueue(target, this);
    this.#listening = new Listening(this, {
      threads: target.threads,
      next: () => this.#take(this.#nextSteps()),
    });
  }

  /** @internal What it reads at the moment: after an error that can be resumed, another one. */
  get cursor() {
    return this.#cursor;
  }

  get resumeToken() {
    return this.#cursor.resumeToken;
  }

  get closed() {
    return this.#closed || this.#cursor.closed;
  }

  bufferedCount() {
    return this.#cursor.bufferedCount();
  }

  /** @param {WaitOptions} [options] @returns {any} */
  next(options) {
    return this.#run(this.#nextSteps(options));
  }

  /** @param {WaitOptions} [options] @returns {any} */
  tryNext(options) {
    return this.#run(this.#tryNextSteps(options));
  }

  /** @param {WaitOptions} [options] @returns {boolean} */
  hasNext(options) {
    return this.#run(this.#resuming(options, (cursor, wait) => cursor.hasNextSteps(wait)));
  }

  /**
   * Ends when no change came for the stream's `maxWaitMS`; it can be iterated again then. Leaving it
   * early closes the stream.
   * @returns {Generator<any, void, void>}
   */
  *[Symbol.iterator]() {
    if (this.#target.threads) {
      throw new MongoInvalidArgumentError('A stream of .async is iterated with "for await"');
    }
    let quiet = false;
    try {
      while (!quiet) {
        const change = this.next();
        quiet = change === null;
        if (!quiet) yield change;
      }
    } finally {
      if (!quiet) this.close();
    }
  }

  /** @returns {AsyncGenerator<any, void, void>} */
  async *[Symbol.asyncIterator]() {
    let quiet = false;
    try {
      while (!quiet && !this.closed) {
        const change = await this.next();
        quiet = change === null;
        if (!quiet) yield change;
        this.#options.signal?.throwIfAborted();
      }
    } finally {
      if (!quiet) await leaveLoop(this, this.#options.signal);
    }
  }

  stream() {
    if (this.closed) throw new MongoChangeStreamError(CLOSED);
    return Readable.from(this, { objectMode: true, highWaterMark: 1, autoDestroy: false });
  }

  close() {
    this.#closed = true;
    this.#listening.stop();
    this.#cursor.stop();
    return this.#queue.take(this.#closeSteps());
  }

  async [Symbol.asyncDispose]() {
    await this.close();
  }

  [Symbol.dispose]() {
    this.close();
  }

  /** @param {Steps<any>} steps */
  #run(steps) {
    return this.#take(this.#listening.byCaller(steps));
  }

  /** @param {Steps<any>} steps */
  #take(steps) {
    return this.#queue.take(steps, this.#options.signal);
  }

  /** @param {WaitOptions} [options] @returns {Steps<any>} */
  *#nextSteps(options) {
    return yield* this.#resuming(options, function* next(cursor, wait) {
      const change = yield* cursor.nextSteps(wait);
      if (change === null && cursor.closed) throw new MongoRuntimeError(CLOSED);
      return noted(cursor, change);
    });
  }

  /** @param {WaitOptions} [options] @returns {Steps<any>} */
  *#tryNextSteps(options) {
    return yield* this.#resuming(options, function* tryNext(cursor, wait) {
      return noted(cursor, yield* cursor.tryNextSteps(wait));
    });
  }

  /**
   * Reads, on a new cursor whenever the specification allows to go on after an error.
   * @template T
   * @param {WaitOptions | undefined} options
   * @param {(cursor: ChangeStreamCursor, wait: WaitOptions) => Steps<T>} read
   * @returns {Steps<T>}
   */
  *#resuming(options, read) {
    const deadline = deadlineOf({ maxWaitMS: this.#options.maxWaitMS, ...options }, true);
    let interruption;
    let isPatient = true;
    for (;;) {
      const cursor = this.#cursor;
      try {
        if (this.#closed) throw new MongoAPIError(CLOSED);
        const found = yield* read(cursor, waitUntil(deadline));
        if (this.#closed) throw new MongoAPIError(CLOSED);
        return found;
      } catch (error) {
        const isGone = interruption && error instanceof MongoServerSelectionError;
        // Twice, as `mongodb`, which looks for a server to drop the old cursor and for one to open the next.
        const looksAgain = isGone && isPatient;
        if (!looksAgain && (!cursor.answered || !isResumable(error))) {
          yield* this.#closeSteps();
          throw isGone ? interruption : error;
        }
        yield* cursor.closeSteps();
        if (looksAgain) isPatient = false;
        else interruption = error;
        this.#cursor = this.#open(cursor.resumeOptions);
      }
    }
  }

  /** @returns {Steps<void>} */
  *#closeSteps() {
    this.#closed = true;
    yield* this.#cursor.closeSteps();
    this.#listening.end();
  }
}

/**
 * @param {ChangeStreamCursor} cursor
 * @param {Document | null} change
 */
function noted(cursor, change) {
  if (change === null) return null;
  if (!change._id) throw new MongoChangeStreamError(NO_TOKEN);
  cursor.noteChange(change._id);
  return change;
}

/** @param {number} deadline @returns {WaitOptions} */
function waitUntil(deadline) {
  if (deadline === Number.POSITIVE_INFINITY) return {};
  return { maxWaitMS: Math.max(0, deadline - performance.now()) };
}

/** @param {unknown} error */
function isResumable(error) {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) {
    return true;
  }
  const lost = error instanceof MongoServerError && error.errorResponse.code === CURSOR_NOT_FOUND;
  return lost || hasLabel(error, RESUMABLE);
}
