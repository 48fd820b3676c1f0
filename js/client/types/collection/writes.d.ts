import type { Document } from 'bson';
import type { BulkOperation } from '../bulk/bulk_operation.js';
import type { AnyBulkWriteOperation } from '../bulk/models.js';
import type { CallMode, Returned } from '../call_mode.js';
import type { Filter } from '../documents/filter.js';
import type { OptionalUnlessRequiredId, WithoutId } from '../documents/ids.js';
import type { UpdateFilter } from '../documents/update.js';
import type { Explained, NotExplained } from '../options/common.js';
import type {
  BulkWriteOptions,
  DeleteOptions,
  InsertOneOptions,
  ReplaceOptions,
  UpdateOneOptions,
  UpdateOptions,
} from '../options/writes.js';
import type { BulkWriteResult } from '../results/bulk.js';
import type {
  DeleteResult,
  InsertManyResult,
  InsertOneResult,
  UpdateResult,
} from '../results/writes.js';

/** A collection's writes that give no document back. */
export interface CollectionWrites<TSchema extends Document, Mode extends CallMode> {
  /**
   * Inserts a document, which is given an `_id` when it has none.
   * @throws MongoServerError with code 11000 for a duplicate key.
   */
  insertOne(
    document: OptionalUnlessRequiredId<TSchema>,
    options?: InsertOneOptions,
  ): Returned<Mode, InsertOneResult<TSchema>>;
  /**
   * Inserts documents, at least one, which are given an `_id` where they have none.
   * @throws MongoBulkWriteError with `writeErrors` and what was inserted.
   */
  insertMany(
    documents: readonly OptionalUnlessRequiredId<TSchema>[],
    options?: BulkWriteOptions,
  ): Returned<Mode, InsertManyResult<TSchema>>;

  /**
   * Runs writes of several kinds with as few commands as possible.
   * @throws MongoBulkWriteError with `writeErrors` and the result so far.
   */
  bulkWrite(
    operations: readonly AnyBulkWriteOperation<TSchema>[],
    options?: BulkWriteOptions,
  ): Returned<Mode, BulkWriteResult>;
  /** A bulk that ends with its first error. */
  initializeOrderedBulkOp(options?: BulkWriteOptions): BulkOperation<Mode>;
  /** A bulk that tries all of its operations. */
  initializeUnorderedBulkOp(options?: BulkWriteOptions): BulkOperation<Mode>;

  /** Changes the first document that matches, by operators or a pipeline. */
  updateOne(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options?: UpdateOneOptions & NotExplained,
  ): Returned<Mode, UpdateResult<TSchema>>;
  updateOne(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options: UpdateOneOptions & Explained,
  ): Returned<Mode, Document>;
  updateOne(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options?: UpdateOneOptions,
  ): Returned<Mode, UpdateResult<TSchema>>;

  /** Changes all documents that match, by operators or a pipeline. */
  updateMany(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options?: UpdateOptions & NotExplained,
  ): Returned<Mode, UpdateResult<TSchema>>;
  updateMany(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options: UpdateOptions & Explained,
  ): Returned<Mode, Document>;
  updateMany(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options?: UpdateOptions,
  ): Returned<Mode, UpdateResult<TSchema>>;

  /** Replaces the first document that matches; its `_id` stays. */
  replaceOne(
    filter: Filter<TSchema>,
    replacement: WithoutId<TSchema>,
    options?: ReplaceOptions,
  ): Returned<Mode, UpdateResult<TSchema>>;

  /** Deletes the first document that matches. */
  deleteOne(
    filter?: Filter<TSchema>,
    options?: DeleteOptions & NotExplained,
  ): Returned<Mode, DeleteResult>;
  deleteOne(filter: Filter<TSchema>, options: DeleteOptions & Explained): Returned<Mode, Document>;
  deleteOne(filter?: Filter<TSchema>, options?: DeleteOptions): Returned<Mode, DeleteResult>;

  /** Deletes all documents that match. */
  deleteMany(
    filter?: Filter<TSchema>,
    options?: DeleteOptions & NotExplained,
  ): Returned<Mode, DeleteResult>;
  deleteMany(filter: Filter<TSchema>, options: DeleteOptions & Explained): Returned<Mode, Document>;
  deleteMany(filter?: Filter<TSchema>, options?: DeleteOptions): Returned<Mode, DeleteResult>;
}
