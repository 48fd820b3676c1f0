import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Document, Timestamp } from 'bson';
import type { WaitOptions } from './cursors.js';
import type { CommonOptions } from './options.js';

/** A stream begins where one of resumeAfter, startAfter and startAtOperationTime says, else now. */
export interface ChangeStreamOptions extends CommonOptions {
  batchSize?: number;
  collation?: Document;
  fullDocument?: 'default' | 'updateLookup' | 'whenAvailable' | 'required' | (string & {});
  fullDocumentBeforeChange?: 'off' | 'whenAvailable' | 'required' | (string & {});
  /** How long the server waits for changes before it answers that there are none, in ms. */
  maxAwaitTimeMS?: number;
  /** How long each read may wait for a change, in ms; by default until there is one. */
  maxWaitMS?: number;
  resumeAfter?: unknown;
  showExpandedEvents?: boolean;
  startAfter?: unknown;
  startAtOperationTime?: Timestamp;
}

/** A stream of `.async` reads by itself while anybody listens to its changes. */
export interface ChangeStreamEvents<T = any> {
  change: [T];
  /** Where another stream would go on: with the first reply, before each change, with replies that have none. */
  resumeTokenChanged: [unknown];
  /** It ended by itself. */
  error: [Error];
  close: [];
}

/**
 * The changes of a collection, a database or everything. It goes on after errors that the
 * specification calls resumable.
 */
export class ChangeStream<T = any>
  extends EventEmitter<Pick<ChangeStreamEvents<T>, 'close'>>
  implements Disposable
{
  private constructor();
  readonly closed: boolean;
  /** Where another stream would go on after the change read last. */
  readonly resumeToken: any;
  bufferedCount(): number;
  close(): void;
  hasNext(options?: WaitOptions): boolean;
  /** Null when none came in time; without `maxWaitMS` it blocks until one comes. */
  next(options?: WaitOptions): T | null;
  /** Reading it blocks the thread until there is a change. */
  stream(): Readable;
  /** Null when the server has none at the moment. */
  tryNext(options?: WaitOptions): T | null;
  /** Ends when none came for the stream's `maxWaitMS`; leaving it early closes the stream. */
  [Symbol.iterator](): Generator<T, void, void>;
  [Symbol.dispose](): void;
}
