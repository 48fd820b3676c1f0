import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Document, Long } from 'bson';
import type { CallMode, Only, Returned } from '../call_mode.js';
import type {
  ExplainCommandOptions,
  ExplainVerbosityLike,
  ReadConcernLike,
  ReadPreferenceLike,
} from '../options/common.js';
import type { CursorFlag, WaitOptions } from '../options/reads.js';

/**
 * Documents, asked for by the first read: `for…of`, or `for await…of` with `.async`, where calls are made in
 * the order in which they were asked for.
 */
export class AbstractCursor<T = any, Mode extends CallMode = 'async'> extends EventEmitter<{
  close: [];
}> {
  protected constructor();
  /** Whether nothing more will come. */
  readonly closed: boolean;
  /** Zero when the first reply was the last; undefined before it. */
  readonly id: Long | undefined;
  /** Whether it was closed before the server had given everything. */
  readonly killed: boolean;
  /**
   * The next document; null when there is none, or none came in time.
   * @throws MongoCursorExhaustedError when the cursor was closed.
   */
  next(options?: WaitOptions): Returned<Mode, T | null>;
  /**
   * The next document; null when the server has none at the moment. It is asked once; where it awaits data it
   * takes a second to say no, or `maxAwaitTimeMS`.
   */
  tryNext(options?: WaitOptions): Returned<Mode, T | null>;
  hasNext(options?: WaitOptions): Returned<Mode, boolean>;
  /** All documents that are left. */
  toArray(): Returned<Mode, T[]>;
  /**
   * The UTF-8 bytes that `JSON.stringify(await cursor.toArray())` gives, made by the addon without an object for each
   * document; with `.async`, on another thread. `mongodb` has no such method.
   * @throws MongoCursorInUseError when something was read before.
   * @throws MongoInvalidArgumentError after `map()`.
   */
  json(): Returned<Mode, Buffer>;
  /** The same bytes in pieces, as the server's replies come. */
  jsonStream(): Readable;
  /** Stops when the iterator returns false. */
  forEach(iterator: (document: T) => unknown): Returned<Mode, void>;
  /** Changes this cursor's documents as they are read; never to null. */
  map<U>(transform: (document: T) => U): AbstractCursor<U, Mode>;
  /** How many documents were received and not read. */
  bufferedCount(): number;
  /** Documents that were received and not read, as the server sent them; all by default. */
  readBufferedDocuments(most?: number): NonNullable<T>[];
  /** Back to the start: the next read sends the command again. */
  rewind(): Returned<Mode, void>;
  /** Without `.async`, reading it blocks the thread for each reply. */
  stream(): Readable & AsyncIterable<T>;
  /** Frees the cursor here and at the server; nothing to do when closed. */
  close(): Returned<Mode, void>;
  readonly [Symbol.iterator]: Only<'sync', Mode, () => Generator<T, void, void>>;
  readonly [Symbol.asyncIterator]: Only<'async', Mode, () => AsyncGenerator<T, void, void>>;
  readonly [Symbol.dispose]: Only<'sync', Mode, () => void>;
  readonly [Symbol.asyncDispose]: Only<'async', Mode, () => Promise<void>>;
}

/** Settings can be chained until the first read; after it they throw a MongoCursorInUseError. */
export class OptionsCursor<T = any, Mode extends CallMode = 'async'> extends AbstractCursor<
  T,
  Mode
> {
  /** @throws MongoInvalidArgumentError for any other flag. */
  addCursorFlag(flag: CursorFlag, value: boolean): this;
  /** How many documents each reply has at most. */
  batchSize(value: number): this;
  /** How long the server may take for the command, in ms. */
  maxTimeMS(value: number): this;
  withReadConcern(readConcern: ReadConcernLike): this;
  withReadPreference(readPreference: ReadPreferenceLike): this;
}

/** Whose command the server can explain instead of running it. */
export class ExplainableCursor<T = any, Mode extends CallMode = 'async'> extends OptionsCursor<
  T,
  Mode
> {
  /** How the server would run it. */
  explain(verbosity?: ExplainVerbosityLike | ExplainCommandOptions): Returned<Mode, Document>;
}
