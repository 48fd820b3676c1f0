import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Document } from 'bson';
import type { CallMode, Only, Returned } from '../call_mode.js';
import type { WaitOptions } from '../options/reads.js';
import type { ChangeStreamDocument } from './change_documents.js';
import type { ResumeToken } from './options.js';

/** A stream of `.async` reads by itself while anybody listens to its changes. */
export interface ChangeStreamEvents<TChange = ChangeStreamDocument> {
  change: [TChange];
  /** Where another stream would go on: with the first reply, before each change, with replies that have none. */
  resumeTokenChanged: [ResumeToken];
  /** It ended by itself. */
  error: [Error];
  close: [];
}

/** Without promises the thread would be blocked from one change to the next. */
type EventsOf<TChange, Mode extends CallMode> = Pick<
  ChangeStreamEvents<TChange>,
  Mode extends 'async' ? keyof ChangeStreamEvents : 'close'
>;

/**
 * The changes of a collection, a database or everything. It goes on after errors that the specification
 * calls resumable. One of `.async` makes its calls in the order in which they were asked for; without a
 * session of yours it has one of its own, and so a thread, while it is read.
 * `Missing` is null where a read waits no longer than the stream's `maxWaitMS`.
 */
export class ChangeStream<
  TSchema extends Document = Document,
  TChange extends Document = ChangeStreamDocument<TSchema>,
  Mode extends CallMode = 'async',
  Missing extends null = never,
> extends EventEmitter<EventsOf<TChange, Mode>> {
  private constructor();
  readonly closed: boolean;
  /** Where another stream would go on after the change read last. */
  readonly resumeToken: ResumeToken;
  /** How many changes were received and not read. */
  bufferedCount(): number;
  /**
   * Frees the stream here and at the server. A read of `.async` that waits is refused at once.
   */
  close(): Returned<Mode, void>;
  /** False when none came in time. */
  hasNext(options?: WaitOptions): Returned<Mode, boolean>;
  /**
   * The next change, as long as it takes, or null when none came in time. Without `.async` it blocks.
   * @throws MongoAPIError or MongoRuntimeError when the stream is closed, or ended by an invalidate event.
   */
  next(): Returned<Mode, TChange | Missing>;
  next(options?: WaitOptions): Returned<Mode, TChange | null>;
  /** Without `.async`, reading it blocks the thread until there is a change. */
  stream(): Readable & AsyncIterable<TChange>;
  /** Null when the server has none at the moment. */
  tryNext(options?: WaitOptions): Returned<Mode, TChange | null>;
  /** Iterations end when none came for the stream's `maxWaitMS`; leaving one early closes the stream. */
  readonly [Symbol.iterator]: Only<'sync', Mode, () => Generator<TChange, void, void>>;
  readonly [Symbol.asyncIterator]: Only<'async', Mode, () => AsyncGenerator<TChange, void, void>>;
  readonly [Symbol.dispose]: Only<'sync', Mode, () => void>;
  readonly [Symbol.asyncDispose]: Only<'async', Mode, () => Promise<void>>;
}

export {};
