import type { Document } from 'bson';
import type { CommandOperationOptions, ExplainOptions } from './common.js';
import type { CollationOptions, Hint, Sort } from './sort.js';

/** How a cursor reads ahead; `mongodb` has nothing like it. */
export interface PrefetchOptions {
  /** Whether a C++ thread fetches the next reply while this one is read; not with `tailable`. */
  prefetch?: boolean;
}

export interface FindOptions extends CommandOperationOptions, ExplainOptions, PrefetchOptions {
  /** Whether the server may sort on disk. */
  allowDiskUse?: boolean;
  /** Whether a sharded cluster may leave out what a shard does not answer. */
  allowPartialResults?: boolean;
  /** Whether a tailable cursor waits for documents at its end. */
  awaitData?: boolean;
  /** How many documents a reply has at most; the first one 101 by default, the others 16 MB. */
  batchSize?: number;
  collation?: CollationOptions;
  hint?: Hint;
  /** Variables for `$expr`. */
  let?: Document;
  /** The most documents; 0, the default, is no limit. */
  limit?: number;
  /** The first key of the index that is left out. */
  max?: Document;
  /** How long the server waits for documents of a tailable cursor, in ms; 1000 by default. */
  maxAwaitTimeMS?: number;
  /** The first key of the index that is taken. */
  min?: Document;
  /** Whether the server keeps the cursor longer than ten minutes unread. */
  noCursorTimeout?: boolean;
  /** @deprecated The server decides by itself. */
  oplogReplay?: boolean;
  /** Which fields the documents have: `{ name: 1 }`, or a list of names. */
  projection?: Document | string[];
  /** Whether to give the keys of the index that was used, alone. */
  returnKey?: boolean;
  /** Whether documents get a field `$recordId`. */
  showRecordId?: boolean;
  /** Whether one reply is all that comes. */
  singleBatch?: boolean;
  /** How many documents are left out at the beginning. */
  skip?: number;
  sort?: Sort;
  /** Whether the cursor stays open at the end of a capped collection. */
  tailable?: boolean;
  /** Whether the server may end the cursor after ten minutes unread: the contrary of `noCursorTimeout`. */
  timeout?: boolean;
}

export interface FindOneOptions
  extends Omit<
    FindOptions,
    'awaitData' | 'batchSize' | 'limit' | 'noCursorTimeout' | 'prefetch' | 'tailable' | 'timeout'
  > {
  /**
   * Whether a call that asks for nothing but an `_id` may go to the server together with others that are made before the
   * event loop turns: with `.async`, and no other option. `mongodb` has nothing like it.
   */
  merge?: boolean;
}

export interface AggregateOptions extends CommandOperationOptions, ExplainOptions, PrefetchOptions {
  /** Whether stages may use the server's disk. */
  allowDiskUse?: boolean;
  /** How many documents a reply has at most; the first one 101 by default, the others 16 MB. */
  batchSize?: number;
  /** For `$out` and `$merge`. */
  bypassDocumentValidation?: boolean;
  collation?: CollationOptions;
  hint?: Hint;
  /** Variables for the pipeline. */
  let?: Document;
  /** How long the server waits for documents of a tailable cursor, in ms; 1000 by default. */
  maxAwaitTimeMS?: number;
}

export interface CountOptions extends CommandOperationOptions {
  collation?: CollationOptions;
  hint?: Hint;
  limit?: number;
  skip?: number;
}

export interface CountDocumentsOptions extends Omit<AggregateOptions, 'explain' | 'prefetch'> {
  limit?: number;
  skip?: number;
}

export interface EstimatedDocumentCountOptions extends CommandOperationOptions {}

export interface DistinctOptions extends CommandOperationOptions, ExplainOptions {
  collation?: CollationOptions;
  hint?: Hint;
}

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
