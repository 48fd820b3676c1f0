/** What `.async` gives: the same methods, as promises. */
import type { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Timestamp } from 'bson';
import type {
  Admin,
  AggregationCursor,
  BulkOperation,
  BulkWriteResult,
  ChangeStreamEvents,
  ChangeStreamOptions,
  ClientSession,
  Collection,
  CommandCursor,
  Db,
  DbOptions,
  FindCursor,
  GridFSBucket,
  NativeClient,
  NativeCursor,
  RunCommandCursor,
  SessionOptions,
  TransactionOptions,
  WaitOptions,
} from './index.js';

type Document = Record<string, any>;

/**
 * Ends the wait for a call: one that has not begun is not sent, one on its way may take effect. Closes the
 * cursor or change stream that it was given to.
 */
export interface Abandonable {
  signal?: AbortSignal;
}

type Given<R> = R extends Collection
  ? AsyncCollection
  : R extends (infer E)[]
    ? 0 extends 1 & E // any
      ? R
      : E extends Collection
        ? AsyncCollection[]
        : R
    : R;

/** Of everything that can be watched. */
interface AsyncWatch {
  watch(pipeline?: Document[], options?: ChangeStreamOptions): AsyncChangeStream;
  watch(options: ChangeStreamOptions): AsyncChangeStream;
}

type AsyncMethod<M> = M extends (...args: infer A) => infer R
  ? 0 extends 1 & R // any
    ? (...args: A) => Promise<any>
    : R extends FindCursor
      ? (...args: A) => AsyncCursor<FindCursor>
      : R extends AggregationCursor
        ? (...args: A) => AsyncCursor<AggregationCursor>
        : R extends RunCommandCursor
          ? (...args: A) => AsyncCursor<RunCommandCursor>
          : R extends CommandCursor
            ? (...args: A) => AsyncCursor<CommandCursor>
            : R extends Admin
              ? (...args: A) => AsyncAdmin
              : R extends BulkOperation
                ? (...args: A) => BulkOperation<Promise<BulkWriteResult>>
                : R extends Readable | Writable
                  ? M
                  : (...args: A) => Promise<Given<R>>
  : M;

type CursorCall =
  | 'next'
  | 'tryNext'
  | 'hasNext'
  | 'toArray'
  | 'forEach'
  | 'rewind'
  | 'close'
  | 'count'
  | 'explain';

/** A cursor whose calls are promises, made in the order in which they were asked for. */
export type AsyncCursor<C extends NativeCursor<any>> = {
  [K in Exclude<keyof C, symbol | 'stream'>]: K extends CursorCall
    ? AsyncMethod<C[K]>
    : C[K] extends (...args: infer A) => NativeCursor<any>
      ? (...args: A) => AsyncCursor<C>
      : C[K];
} & { stream(): Readable } & AsyncIterable<any> &
  AsyncDisposable;

/**
 * Its calls are made in the order in which they were asked for. Without a session of yours it has
 * one of its own, and so a thread, while it is read.
 */
export interface AsyncChangeStream<T = any>
  extends EventEmitter<ChangeStreamEvents<T>>,
    AsyncDisposable,
    AsyncIterable<T> {
  readonly closed: boolean;
  readonly resumeToken: any;
  bufferedCount(): number;
  /** A read that waits is refused when the server has answered it. */
  close(): Promise<void>;
  hasNext(options?: WaitOptions): Promise<boolean>;
  next(options?: WaitOptions): Promise<T | null>;
  stream(): Readable;
  tryNext(options?: WaitOptions): Promise<T | null>;
}

export type AsyncGridFSBucket = {
  [K in Exclude<keyof GridFSBucket, keyof EventEmitter | 'async'>]: AsyncMethod<GridFSBucket[K]>;
} & EventEmitter & { readonly async: AsyncGridFSBucket };

export type AsyncAdmin = { [K in keyof Admin]: AsyncMethod<Admin[K]> };

export type AsyncCollection = {
  [K in Exclude<keyof Collection, 'async' | 'watch'>]: AsyncMethod<Collection[K]>;
} & AsyncWatch & { readonly async: AsyncCollection };

export type AsyncDb = {
  [K in Exclude<keyof Db, 'async' | 'collection' | 'watch'>]: AsyncMethod<Db[K]>;
} & AsyncWatch & {
    readonly async: AsyncDb;
    collection(...args: Parameters<Db['collection']>): AsyncCollection;
  };

/** Has a thread of its own, so that other calls never keep its transaction from going on. */
export interface AsyncClientSession
  extends EventEmitter<{ ended: [AsyncClientSession] }>,
    AsyncDisposable {
  readonly client: NativeClient;
  readonly clusterTime: Document | undefined;
  readonly hasEnded: boolean;
  readonly id: Document;
  readonly operationTime: Timestamp | undefined;
  readonly snapshotEnabled: boolean;
  abortTransaction(): Promise<void>;
  advanceClusterTime(clusterTime: Document): void;
  advanceOperationTime(operationTime: Timestamp): void;
  commitTransaction(): Promise<void>;
  endSession(): Promise<void>;
  equals(session: AsyncClientSession | ClientSession): boolean;
  inTransaction(): boolean;
  startTransaction(options?: TransactionOptions): void;
  withTransaction<T>(
    callback: (session: this) => T | Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
}

export interface AsyncClient extends AsyncDisposable, AsyncWatch {
  /** Opens a closed client again, and makes sure that a server answers. */
  connect(): Promise<this>;
  /** Closes the whole client; settles when its threads have ended. */
  close(): Promise<void>;
  db(name?: string, options?: DbOptions): AsyncDb;
  ping(): Promise<Document>;
  startSession(options?: SessionOptions): Promise<AsyncClientSession>;
  withSession<T>(callback: (session: AsyncClientSession) => T | Promise<T>): Promise<T>;
  withSession<T>(
    options: SessionOptions,
    callback: (session: AsyncClientSession) => T | Promise<T>,
  ): Promise<T>;
}
