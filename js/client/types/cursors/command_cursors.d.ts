import type { CallMode } from '../call_mode.js';
import type { NativeCursor, OptionsCursor } from './cursor.js';

/** What listIndexes and listCollections give. */
export class CommandCursor<T = any, Mode extends CallMode = 'sync'> extends OptionsCursor<T, Mode> {
  /** An unread cursor of the same command, without its session and `map`. */
  clone(): CommandCursor<T, Mode>;
  map<U>(transform: (document: T) => U): CommandCursor<U, Mode>;
}

/** What runCursorCommand gives; its settings concern getMore commands. */
export class RunCommandCursor<T = any, Mode extends CallMode = 'sync'> extends NativeCursor<
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
