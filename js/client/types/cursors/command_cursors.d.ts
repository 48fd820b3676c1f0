import type { CallMode } from '../call_mode.js';
import type { AbstractCursor, OptionsCursor } from './cursor.js';

/** What listIndexes and listCollections give. */
export class CommandCursor<T = any, Mode extends CallMode = 'async'> extends OptionsCursor<
  T,
  Mode
> {
  /** An unread cursor of the same command, without its session and `map`. */
  clone(): CommandCursor<T, Mode>;
  map<U>(transform: (document: T) => U): CommandCursor<U, Mode>;
}

export class ListCollectionsCursor<T = any, Mode extends CallMode = 'async'> extends CommandCursor<
  T,
  Mode
> {
  clone(): ListCollectionsCursor<T, Mode>;
  map<U>(transform: (document: T) => U): ListCollectionsCursor<U, Mode>;
}
export class ListIndexesCursor<T = any, Mode extends CallMode = 'async'> extends CommandCursor<
  T,
  Mode
> {
  clone(): ListIndexesCursor<T, Mode>;
  map<U>(transform: (document: T) => U): ListIndexesCursor<U, Mode>;
}

/** What runCursorCommand gives; its settings concern getMore commands. */
export class RunCommandCursor<T = any, Mode extends CallMode = 'async'> extends AbstractCursor<
  T,
  Mode
> {
  map<U>(transform: (document: T) => U): RunCommandCursor<U, Mode>;
  /** How many documents each further reply has at most. */
  setBatchSize(batchSize: number): this;
  /** What the server's log and profiler show of it. */
  setComment(comment: unknown): this;
  /** How long a tailable cursor waits for more, in ms. */
  setMaxTimeMS(maxTimeMS: number): this;
}
