import type { Document } from 'bson';
import type { CommandOperationOptions, ExplainOptions } from './common.js';
import type { CollationOptions, Hint, Sort } from './sort.js';

export interface InsertOneOptions extends CommandOperationOptions {
  /** Whether documents may break the collection's rules. */
  bypassDocumentValidation?: boolean;
  /** Whether the server makes missing `_id`s; false by default, the driver then does. */
  forceServerObjectId?: boolean;
}

/** Of bulkWrite, insertMany and the bulks that are put together call by call. */
export interface BulkWriteOptions extends InsertOneOptions {
  /** Variables for filters and updates. */
  let?: Document;
  /** Whether the first error ends it; true by default. */
  ordered?: boolean;
}

export interface UpdateOptions extends CommandOperationOptions, ExplainOptions {
  /** Which elements of arrays `$[name]` stands for. */
  arrayFilters?: Document[];
  bypassDocumentValidation?: boolean;
  collation?: CollationOptions;
  hint?: Hint;
  /** Variables for the filter and the update. */
  let?: Document;
  /** Whether a document is inserted where none matches. */
  upsert?: boolean;
}

export interface UpdateOneOptions extends UpdateOptions {
  /** Which of several that match comes first. */
  sort?: Sort;
}

export interface ReplaceOptions extends CommandOperationOptions {
  bypassDocumentValidation?: boolean;
  collation?: CollationOptions;
  hint?: Hint;
  let?: Document;
  /** Which of several that match comes first. */
  sort?: Sort;
  /** Whether the document is inserted where none matches. */
  upsert?: boolean;
}

export interface DeleteOptions extends CommandOperationOptions, ExplainOptions {
  collation?: CollationOptions;
  hint?: Hint;
  let?: Document;
}

export interface FindOneAndDeleteOptions extends CommandOperationOptions, ExplainOptions {
  collation?: CollationOptions;
  hint?: Hint;
  /** Gives the server's reply, with the document as its `value`; false by default. */
  includeResultMetadata?: boolean;
  let?: Document;
  projection?: Document;
  /** Which of several that match comes first. */
  sort?: Sort;
}

export type ReturnDocument = 'before' | 'after';

export interface FindOneAndReplaceOptions extends FindOneAndDeleteOptions {
  bypassDocumentValidation?: boolean;
  /** The document before the change, by default, or after it. */
  returnDocument?: ReturnDocument;
  /** Whether a document is inserted where none matches. */
  upsert?: boolean;
}

export interface FindOneAndUpdateOptions extends FindOneAndReplaceOptions {
  /** Which elements of arrays `$[name]` stands for. */
  arrayFilters?: Document[];
}
