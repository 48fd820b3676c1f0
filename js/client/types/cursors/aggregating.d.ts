import type { Document } from 'bson';
import type { CallMode } from '../call_mode.js';
import type { Raw } from '../options/bson.js';
import type { Decoded } from '../options/common.js';
import type { AggregateOptions } from '../options/reads.js';
import type { AggregationCursor } from './aggregation_cursor.js';

/** What runs pipelines: a collection, over its documents; a database, over none. */
export interface Aggregating<Mode extends CallMode> {
  /** A cursor over a pipeline's documents, which sends its command with the first read. */
  aggregate<T extends Document = Document>(
    pipeline?: Document[],
    options?: AggregateOptions & Decoded,
  ): AggregationCursor<T, Mode>;
  aggregate(
    pipeline: Document[] | undefined,
    options: AggregateOptions & Raw,
  ): AggregationCursor<Buffer, Mode>;
  aggregate<T extends Document = Document>(
    pipeline?: Document[],
    options?: AggregateOptions,
  ): AggregationCursor<T, Mode>;
}

export {};
