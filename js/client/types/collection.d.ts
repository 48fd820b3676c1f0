import type { Document } from 'bson';
import type { AsyncCollection } from '../../async.js';
import type { BulkOperation, BulkWriteModel, BulkWriteOptions, BulkWriteResult } from './bulk.js';
import type {
  AggregateOptions,
  CountOptions,
  DeleteOptions,
  DeleteResult,
  FindOneAndDeleteOptions,
  FindOneAndReplaceOptions,
  FindOneAndUpdateOptions,
  FindOptions,
  InsertManyResult,
  InsertOneResult,
  InsertOptions,
  UpdateOptions,
  UpdateResult,
} from './calls.js';
import type { ChangeStream, ChangeStreamOptions } from './change_stream.js';
import type { AggregationCursor, CommandCursor, FindCursor } from './cursors.js';
import type { RenameOptions } from './database.js';
import type { CommonOptions, Explainable, Hint, ReadPreferenceSettings, Sort } from './options.js';

export interface IndexDescription extends Document {
  key: Document | Map<string, unknown>;
  name?: string;
}

export interface IndexCommandOptions extends CommonOptions {
  commitQuorum?: number | string;
}

export interface ListOptions extends CommonOptions {
  batchSize?: number;
}

export interface SearchIndexDescription extends Document {
  definition: Document;
  name?: string;
  type?: string;
}

export class Collection {
  private constructor();
  /** This collection with methods that return promises. */
  readonly async: AsyncCollection;
  readonly collectionName: string;
  readonly dbName: string;
  readonly namespace: string;
  readonly readConcern: { level: string } | undefined;
  readonly readPreference: ReadPreferenceSettings | undefined;
  readonly writeConcern: Document | undefined;
  insertOne(document: Document, options?: InsertOptions): InsertOneResult;
  insertMany(documents: Document[], options?: InsertOptions): InsertManyResult;
  bulkWrite(operations: readonly BulkWriteModel[], options?: BulkWriteOptions): BulkWriteResult;
  initializeOrderedBulkOp(options?: BulkWriteOptions): BulkOperation;
  initializeUnorderedBulkOp(options?: BulkWriteOptions): BulkOperation;
  findOne(filter?: Document, options?: FindOptions): any;
  find(filter?: Document, options?: FindOptions): FindCursor;
  updateOne(filter: Document, update: Document | Document[], options?: UpdateOptions): UpdateResult;
  updateMany(
    filter: Document,
    update: Document | Document[],
    options?: UpdateOptions,
  ): UpdateResult;
  replaceOne(filter: Document, replacement: Document, options?: UpdateOptions): UpdateResult;
  deleteOne(filter?: Document, options?: DeleteOptions): DeleteResult;
  deleteMany(filter?: Document, options?: DeleteOptions): DeleteResult;
  /** The document before the change by default, null when none matched. */
  findOneAndUpdate(
    filter: Document,
    update: Document | Document[],
    options?: FindOneAndUpdateOptions,
  ): any;
  findOneAndReplace(
    filter: Document,
    replacement: Document,
    options?: FindOneAndReplaceOptions,
  ): any;
  findOneAndDelete(filter: Document, options?: FindOneAndDeleteOptions): any;
  countDocuments(filter?: Document, options?: CountOptions): number;
  /** @deprecated In favour of countDocuments. */
  count(filter?: Document, options?: CountOptions): number;
  estimatedDocumentCount(options?: CommonOptions): number;
  distinct(
    key: string,
    filter?: Document,
    options?: CommonOptions & Explainable & { hint?: Hint },
  ): any;
  aggregate(pipeline?: Document[], options?: AggregateOptions): AggregationCursor;
  watch(pipeline?: Document[], options?: ChangeStreamOptions): ChangeStream;
  watch(options: ChangeStreamOptions): ChangeStream;
  createIndex(
    specification: Sort,
    options?: Document,
    commandOptions?: IndexCommandOptions,
  ): string;
  createIndexes(
    descriptions: IndexDescription[],
    options?: IndexCommandOptions,
    allowUnknownIndexOptions?: boolean,
  ): string[];
  dropIndex(name: string, options?: CommonOptions): Document;
  /** All but the one of `_id`; false when that failed. */
  dropIndexes(options?: CommonOptions): boolean;
  listIndexes(options?: ListOptions): CommandCursor;
  indexes(options?: ListOptions & { full?: true }): any[];
  indexes(options: ListOptions & { full: false }): Record<string, [string, any][]>;
  indexInformation(options?: ListOptions & { full?: boolean }): any;
  indexExists(names: string | string[], options?: ListOptions): boolean;
  /** Of Atlas Search, as the four below: other servers refuse them. */
  listSearchIndexes(options?: AggregateOptions): AggregationCursor;
  listSearchIndexes(name: string, options?: AggregateOptions): AggregationCursor;
  /** Gives the index's name. */
  createSearchIndex(description: SearchIndexDescription): string;
  createSearchIndexes(descriptions: SearchIndexDescription[]): string[];
  dropSearchIndex(name: string): void;
  updateSearchIndex(name: string, definition: Document): void;
  rename(name: string, options?: RenameOptions): Collection;
  /** What the collection was made with. */
  options(options?: CommonOptions): Document;
  isCapped(options?: CommonOptions): boolean;
  drop(options?: CommonOptions): boolean;
}
