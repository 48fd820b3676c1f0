import type { Document } from 'bson';
import type { CallMode } from '../call_mode.js';
import type { Sort } from '../options/sort.js';
import type { ExplainableCursor } from './cursor.js';

/** The documents of an aggregation. Stages can be added until the first read. */
export class AggregationCursor<T = any, Mode extends CallMode = 'async'> extends ExplainableCursor<
  T,
  Mode
> {
  readonly pipeline: Document[];
  addStage(stage: Document): this;
  addStage<U = Document>(stage: Document): AggregationCursor<U, Mode>;
  /** An unread cursor of the same pipeline, without its session and `map`. */
  clone(): AggregationCursor<T, Mode>;
  geoNear($geoNear: Document): this;
  group<U = T>($group: Document): AggregationCursor<U, Mode>;
  limit($limit: number): this;
  lookup($lookup: Document): this;
  map<U>(transform: (document: T) => U): AggregationCursor<U, Mode>;
  match($match: Document): this;
  out($out: string | { db: string; coll: string }): this;
  project<U extends Document = Document>($project: Document): AggregationCursor<U, Mode>;
  redact($redact: Document | string): this;
  skip($skip: number): this;
  sort($sort: Sort): this;
  unwind($unwind: string | Document): this;
}

/** What a change stream reads. */
export class ChangeStreamCursor<T = any, Mode extends CallMode = 'async'> extends AggregationCursor<
  T,
  Mode
> {
  readonly resumeToken: unknown;
}
