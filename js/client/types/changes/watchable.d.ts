import type { Document } from 'bson';
import type { CallMode } from '../call_mode.js';
import type { ChangeStreamDocument } from './change_documents.js';
import type { ChangeStream } from './change_stream.js';
import type { ChangeStreamOptions } from './options.js';

/** Of a stream whose reads may come back without a change. */
type Bounded = ChangeStreamOptions & { maxWaitMS: number };

/** What can be watched: a collection, a database, everything. */
export interface Watchable<TSchema extends Document, Mode extends CallMode> {
  /** A stream of changes, from now on by default; the pipeline's stages are what they go through. */
  watch<TLocal extends Document = TSchema, TChange extends Document = ChangeStreamDocument<TLocal>>(
    pipeline: Document[] | undefined,
    options: Bounded,
  ): ChangeStream<TLocal, TChange, Mode, null>;
  watch<TLocal extends Document = TSchema, TChange extends Document = ChangeStreamDocument<TLocal>>(
    pipeline?: Document[],
    options?: ChangeStreamOptions,
  ): ChangeStream<TLocal, TChange, Mode>;
  watch<TLocal extends Document = TSchema, TChange extends Document = ChangeStreamDocument<TLocal>>(
    options: Bounded,
  ): ChangeStream<TLocal, TChange, Mode, null>;
  watch<TLocal extends Document = TSchema, TChange extends Document = ChangeStreamDocument<TLocal>>(
    options: ChangeStreamOptions,
  ): ChangeStream<TLocal, TChange, Mode>;
}

export {};
