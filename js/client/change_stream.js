import { deadlineOf } from './await_data.js';
import { isBsonOption } from './bson.js';
import { ChangeStreamCursor } from './change_stream_cursor.js';
import {
  NativeAPIError,
  NativeChangeStreamError,
  NativeNetworkError,
  NativeRuntimeError,
  NativeServerError,
  NativeServerSelectionError,
} from './errors.js';
import { hasLabel } from './retry.js';
import { settingsOf } from './scope.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./await_data.js').WaitOptions} WaitOptions
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

const CLOSED = 'ChangeStream is closed';
const NO_TOKEN = 'A change stream document has been received that lacks a resume token (_id).';

const CURSOR_NOT_FOUND = 43;
const RESUMABLE = 'ResumableChangeStreamError';

/** Options that are not the `$changeStream` stage's; those of BSON are not, either. */
const NOT_OF_STAGE = new Set([
  'allowDiskUse',
  'batchSize',
  'bypassDocumentValidation',
  'collation',
  'comment',
  'cursor',
  'explain',
  'hint',
  'let',
  'maxAwaitTimeMS',
  'maxTimeMS',
  'maxWaitMS',
  'readConcern',
  'readPreference',
  'session',
  'timeoutMS',
  'timeoutMode',
  'writeConcern',
]);

/**
 * @param {Pick<import('./scope.js').DatabaseScope, 'target' | 'bson' | 'concerns'>} scope
 * @param {string | 1} collection What is watched; 1 is all of the database.
 * @param {Document[] | Document | undefined} pipeline The options, when it is no array.
 * @param {Document | undefined} options
 * @param {{ wholeCluster?: boolean }} [what]
 */
export function watch(scope, collection, pipeline, options, { wholeCluster = false } = {}) {
  const stages = Array.isArray(pipeline) ? pipeline : [];
  const chosen = (Array.isArray(pipeline) ? options : (pipeline ?? options)) ?? {};
  const { bson, reading } = settingsOf(scope, chosen);
  deadlineOf(chosen, true);
  /** @param {Document} current */
  const open = (current) => {
    const known = Object.entries(current).filter(
      ([name]) => !NOT_OF_STAGE.has(name) && !isBsonOption(name),
    );
    const stage = Object.fromEntries(known);
    if (wholeCluster) stage.allChangesForCluster = true;
    const all = [{ $changeStream: stage }, ...stages];
    return new ChangeStreamCursor(scope.target, collection, all, current, {
      bson,
      sending: reading,
    });
  };
  return new ChangeStream(scope.target.run, open, chosen);
}

/**
 * The changes of a collection, a database or everything: `mongodb`'s ChangeStream without promises
 * and events. It goes on after errors that the specification calls resumable.
 */
export class ChangeStream {
  #run;
  #open;
  #cursor;
  #maxWaitMS;
  #closed = false;

  /**
   * @param {import('./steps.js').Run} run
   * @param {(options: Document) => ChangeStreamCursor} open
   * @param {Document} options
   */
  constructor(run, open, options) {
    this.#run = run;
    this.#open = open;
    this.#cursor = open(options);
    this.#maxWaitMS = options.maxWaitMS;
  }

  /** Where another stream would go on after the change read last. */
  get resumeToken() {
    return this.#cursor.resumeToken;
  }

  get closed() {
    return this.#closed || this.#cursor.closed;
  }

  /** How many changes were received and not read. */
  bufferedCount() {
    return this.#cursor.bufferedCount();
  }

  /**
   * The next change. Blocks until there is one, or for `maxWaitMS`.
   * @param {WaitOptions} [options]
   * @returns {any} Null when none came in time.
   * @throws {NativeAPIError | NativeRuntimeError} when the stream is closed, or ended by an
   *   invalidate event.
   */
  next(options) {
    return this.#run(this.#nextSteps(options));
  }

  /**
   * The next change, null when the server has none at the moment; it takes a second to say so, or
   * `maxAwaitTimeMS`, or `maxWaitMS`.
   * @param {WaitOptions} [options]
   * @returns {any}
   */
  tryNext(options) {
    return this.#run(this.#tryNextSteps(options));
  }

  /**
   * @param {WaitOptions} [options]
   * @returns {boolean}
   */
  hasNext(options) {
    return this.#run(this.#resuming(options, (cursor, wait) => cursor.hasNextSteps(wait)));
  }

  /**
   * Ends when no change came for the stream's `maxWaitMS`; it can be iterated again then. Leaving it
   * early closes the stream.
   * @returns {Generator<any, void, void>}
   */
  *[Symbol.iterator]() {
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

  /** Frees the stream here and at the server; nothing to do when closed. */
  close() {
    return this.#run(this.#closeSteps());
  }

  [Symbol.dispose]() {
    this.close();
  }

  /** @param {WaitOptions} [options] @returns {Steps<any>} */
  *#nextSteps(options) {
    return yield* this.#resuming(options, function* next(cursor, wait) {
      const change = yield* cursor.nextSteps(wait);
      if (change === null && cursor.closed) throw new NativeRuntimeError(CLOSED);
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
    const deadline = deadlineOf({ maxWaitMS: this.#maxWaitMS, ...options }, true);
    let interruption;
    for (;;) {
      const cursor = this.#cursor;
      try {
        if (this.#closed) throw new NativeAPIError(CLOSED);
        return yield* read(cursor, waitUntil(deadline));
      } catch (error) {
        if (!cursor.answered || !isResumable(error)) {
          yield* this.#closeSteps();
          const unreachable = error instanceof NativeServerSelectionError;
          throw unreachable && interruption ? interruption : error;
        }
        yield* cursor.closeSteps();
        interruption = error;
        this.#cursor = this.#open(cursor.resumeOptions);
      }
    }
  }

  /** @returns {Steps<void>} */
  *#closeSteps() {
    this.#closed = true;
    yield* this.#cursor.closeSteps();
  }
}

/**
 * @param {ChangeStreamCursor} cursor
 * @param {Document | null} change
 */
function noted(cursor, change) {
  if (change === null) return null;
  if (!change._id) throw new NativeChangeStreamError(NO_TOKEN);
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
  if (error instanceof NativeNetworkError || error instanceof NativeServerSelectionError) {
    return true;
  }
  const lost = error instanceof NativeServerError && error.errorResponse.code === CURSOR_NOT_FOUND;
  return lost || hasLabel(error, RESUMABLE);
}
