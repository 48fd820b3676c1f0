import type { Readable } from 'node:stream';
import type { Document, Long } from 'bson';
import type { CountOptions } from './calls.js';
import type { ExplainVerbosity, Hint, ReadPreferenceLike, Sort } from './options.js';

/** Of reads of cursors that await data: change streams, and finds with `awaitData`. */
export interface WaitOptions {
  /** How long the read may wait, in ms; by default until there is a document. */
  maxWaitMS?: number;
}

export type CursorFlag =
  | 'tailable'
  | 'oplogReplay'
  | 'noCursorTimeout'
  | 'awaitData'
  | 'exhaust'
  | 'partial';

/** A synchronous iterable of documents, opened by the first read. */
export class NativeCursor<T = any> implements Disposable {
  protected constructor();
  readonly closed: boolean;
  /** Zero when the first reply was the last; undefined before it. */
  readonly id: Long | undefined;
  readonly killed: boolean;
  next(options?: WaitOptions): T | null;
  tryNext(options?: WaitOptions): T | null;
  hasNext(options?: WaitOptions): boolean;
  toArray(): T[];
  /** Stops when the iterator returns false. */
  forEach(iterator: (document: T) => unknown): void;
  map<U>(transform: (document: T) => U): NativeCursor<U>;
  /** Documents that were received and not read. */
  bufferedCount(): number;
  readBufferedDocuments(most?: number): T[];
  /** Back to the start: the next read sends the command again. */
  rewind(): void;
  /** Reading it blocks the thread for each reply. */
  stream(): Readable;
  close(): void;
  [Symbol.iterator](): Generator<T, void, void>;
  [Symbol.dispose](): void;
}

/** Chained settings hold until the first read. */
declare class OptionsCursor<T = any> extends NativeCursor<T> {
  addCursorFlag(flag: CursorFlag, value: boolean): this;
  batchSize(value: number): this;
  maxTimeMS(value: number): this;
  withReadConcern(readConcern: string | { level: string }): this;
  withReadPreference(readPreference: ReadPreferenceLike): this;
}

export class FindCursor extends OptionsCursor {
  addQueryModifier(name: string, value: unknown): this;
  allowDiskUse(allow?: boolean): this;
  clone(): FindCursor;
  collation(value: Document): this;
  comment(value: unknown): this;
  /** @deprecated In favour of the collection's countDocuments. */
  count(options?: CountOptions): number;
  /** How the server would run it. */
  explain(verbosity?: ExplainVerbosity): Document;
  filter(filter: Document): this;
  hint(value: Hint): this;
  limit(value: number): this;
  max(value: Document): this;
  maxAwaitTimeMS(value: number): this;
  min(value: Document): this;
  project(value: Document): this;
  returnKey(value: boolean): this;
  showRecordId(value: boolean): this;
  skip(value: number): this;
  sort(sort: Sort, direction?: unknown): this;
}

/** What listIndexes and listCollections give. */
export class CommandCursor extends OptionsCursor {
  clone(): CommandCursor;
}

/** What runCursorCommand gives; its settings concern getMore commands. */
export class RunCommandCursor extends NativeCursor {
  setBatchSize(batchSize: number): this;
  setComment(comment: unknown): this;
  setMaxTimeMS(maxTimeMS: number): this;
}

/** Stages can be added until the first read. */
export class AggregationCursor extends OptionsCursor {
  readonly pipeline: Document[];
  addStage(stage: Document): this;
  clone(): AggregationCursor;
  /** How the server would run it. */
  explain(verbosity?: ExplainVerbosity): Document;
  geoNear($geoNear: Document): this;
  group($group: Document): this;
  limit($limit: number): this;
  lookup($lookup: Document): this;
  match($match: Document): this;
  out($out: string | Document): this;
  project($project: Document): this;
  redact($redact: Document | string): this;
  skip($skip: number): this;
  sort($sort: Document): this;
  unwind($unwind: string | Document): this;
}
