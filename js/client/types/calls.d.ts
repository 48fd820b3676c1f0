import type { Document } from 'bson';
import type { CommonOptions, Explainable, Hint, Sort } from './options.js';

export interface FindOptions extends CommonOptions, Explainable {
  allowDiskUse?: boolean;
  allowPartialResults?: boolean;
  awaitData?: boolean;
  batchSize?: number;
  collation?: Document;
  hint?: Hint;
  let?: Document;
  limit?: number;
  max?: Document;
  maxAwaitTimeMS?: number;
  min?: Document;
  noCursorTimeout?: boolean;
  /** Whether a C++ thread fetches the next reply while this one is read; not with `tailable`. */
  prefetch?: boolean;
  projection?: Document | string[];
  returnKey?: boolean;
  showRecordId?: boolean;
  singleBatch?: boolean;
  skip?: number;
  sort?: Sort;
  tailable?: boolean;
}

export interface AggregateOptions extends CommonOptions, Explainable {
  allowDiskUse?: boolean;
  batchSize?: number;
  bypassDocumentValidation?: boolean;
  collation?: Document;
  hint?: Hint;
  let?: Document;
  /** Whether a C++ thread fetches the next reply while this one is read; not with `tailable`. */
  prefetch?: boolean;
}

export interface InsertOptions extends CommonOptions {
  bypassDocumentValidation?: boolean;
  forceServerObjectId?: boolean;
  ordered?: boolean;
}

export interface UpdateOptions extends CommonOptions, Explainable {
  arrayFilters?: Document[];
  bypassDocumentValidation?: boolean;
  collation?: Document;
  hint?: Hint;
  let?: Document;
  sort?: Sort;
  upsert?: boolean;
}

export interface FindOneAndDeleteOptions extends CommonOptions, Explainable {
  collation?: Document;
  hint?: Hint;
  /** Gives the server's reply instead of the document. */
  includeResultMetadata?: boolean;
  let?: Document;
  projection?: Document;
  sort?: Sort;
}

export interface FindOneAndReplaceOptions extends FindOneAndDeleteOptions {
  bypassDocumentValidation?: boolean;
  /** 'before' by default. */
  returnDocument?: 'before' | 'after';
  upsert?: boolean;
}

export interface FindOneAndUpdateOptions extends FindOneAndReplaceOptions {
  arrayFilters?: Document[];
}

export interface DeleteOptions extends CommonOptions, Explainable {
  collation?: Document;
  hint?: Hint;
  let?: Document;
}

export interface CountOptions extends CommonOptions {
  collation?: Document;
  hint?: Hint;
  limit?: number;
  skip?: number;
}

export interface InsertOneResult {
  acknowledged: boolean;
  insertedId: any;
}

export interface InsertManyResult {
  acknowledged: boolean;
  insertedCount: number;
  insertedIds: Record<number, any>;
}

export interface UpdateResult {
  acknowledged: boolean;
  matchedCount: number;
  modifiedCount: number;
  upsertedCount: number;
  upsertedId: any;
}

export interface DeleteResult {
  acknowledged: boolean;
  deletedCount: number;
}
