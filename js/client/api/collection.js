import { settingsOf } from '../commands/call_settings.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { watch } from '../cursors/change_streams/watch.js';
import { FindCursor } from '../cursors/find_cursor.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { bulkWrite } from '../operations/bulk.js';
import * as modifies from '../operations/find_and_modify.js';
import { findOne } from '../operations/find_one.js';
import * as reads from '../operations/reads.js';
import * as writes from '../operations/writes.js';
import { optionsIfAny, optionsOf } from '../options/given.js';
import { BulkOperation } from './bulk_operation.js';
import { ManagedCollection } from './managed_collection.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../operations/writes.js').UpdateResult} UpdateResult
 */

/**
 * A collection: the methods of `mongodb`'s Collection, without promises. Times are in milliseconds. All
 * methods take the options `session` and `signal`, most also `comment` and `maxTimeMS`, reads `readConcern`
 * and `readPreference`, writes `writeConcern`, and both the BSON options. They throw a NativeServerError
 * for what the server refuses, a NativeNetworkError or NativeServerSelectionError where it cannot be
 * reached, and a NativeInvalidArgumentError for a wrong argument.
 */
export class Collection extends ManagedCollection {
  #scope;
  /** @type {Collection | undefined} */
  #async;

  /** @param {import('./scopes.js').ApiCollection} scope */
  constructor(scope) {
    super(scope);
    this.#scope = scope;
  }

  /** This collection with methods that return promises. @returns {Collection} */
  get async() {
    this.#async ??= this.#scope.target.threads ? this : new Collection(this.#scope.async());
    return this.#async;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  sibling(name) {
    return new Collection(this.#scope.sibling(name));
  }

  /**
   * Inserts a document, which is given an `_id` when it has none.
   * @param {Document} document
   * @param {Document} [options] `bypassDocumentValidation`, `forceServerObjectId`.
   * @returns {{ acknowledged: boolean, insertedId: unknown }}
   * @throws {import('../errors.js').NativeServerError} with code 11000 for a duplicate key.
   */
  insertOne(document, options) {
    return this.run(writes.insertOne(this.#scope, document, optionsIfAny(options)), options);
  }

  /**
   * Inserts documents, which are given an `_id` where they have none.
   * @param {Document[]} documents At least one.
   * @param {Document} [options] `ordered` (default true: the first error ends it),
   *   `bypassDocumentValidation`, `forceServerObjectId`.
   * @returns {{ acknowledged: boolean, insertedCount: number, insertedIds: Record<number, unknown> }}
   * @throws {import('../errors.js').NativeBulkWriteError} with `writeErrors` and what was inserted.
   */
  insertMany(documents, options) {
    return this.run(writes.insertMany(this.#scope, documents, optionsOf(options)), options);
  }

  /**
   * Runs writes of several kinds with as few commands as possible.
   * @param {Document[]} operations `{ insertOne: … }`, `{ updateMany: … }` and so on.
   * @param {Document} [options] `ordered` (default true), `bypassDocumentValidation`, `let`.
   * @throws {import('../errors.js').NativeBulkWriteError} with `writeErrors` and the result so far.
   */
  bulkWrite(operations, options) {
    return this.run(bulkWrite(this.#scope, operations, optionsOf(options)), options);
  }

  /**
   * A bulk that ends with its first error.
   * @param {Document} [options] `bypassDocumentValidation`, `let`, `forceServerObjectId`.
   */
  initializeOrderedBulkOp(options) {
    return new BulkOperation(this.#scope, optionsOf(options), true);
  }

  /**
   * A bulk that tries all of its operations.
   * @param {Document} [options] `bypassDocumentValidation`, `let`, `forceServerObjectId`.
   */
  initializeUnorderedBulkOp(options) {
    return new BulkOperation(this.#scope, optionsOf(options), false);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options] `projection`, `sort`, `skip`, `hint`, `collation`, `let`, `explain` and
   *   others of the find command.
   * @returns {any} The first document that matches, null when none does; a Buffer with `raw`.
   */
  findOne(filter = {}, options) {
    return this.run(findOne(this.#scope, filter, optionsIfAny(options)), options);
  }

  /**
   * A cursor over the documents that match, which sends its command with the first read.
   * @param {Document} [filter]
   * @param {Document} [options] `projection`, `sort`, `skip`, `limit`, `batchSize`, `hint`, `collation`,
   *   `tailable`, `awaitData`, `maxAwaitTimeMS`, `prefetch`, `explain` and others of the find command.
   */
  find(filter = {}, options) {
    const { target, name } = this.#scope;
    const chosen = optionsOf(options);
    const { bson, reading } = settingsOf(this.#scope, chosen, { explainable: true });
    return new FindCursor(target, name, filter, chosen, { bson, commandOptions: reading });
  }

  /**
   * A cursor over a pipeline's documents, which sends its command with the first read.
   * @param {Document[]} [pipeline]
   * @param {Document} [options] `allowDiskUse`, `batchSize`, `hint`, `collation`, `let`, `prefetch`,
   *   `explain` and others of the aggregate command.
   */
  aggregate(pipeline = [], options) {
    if (!Array.isArray(pipeline)) {
      throw new NativeInvalidArgumentError(
        'Argument "pipeline" must be an array of aggregation stages',
      );
    }
    const { target, name } = this.#scope;
    const chosen = optionsOf(options);
    const { bson, both } = settingsOf(this.#scope, chosen, { explainable: true });
    const settings = { bson, commandOptions: both };
    return new AggregationCursor(target, name, pipeline, chosen, settings);
  }

  /**
   * A stream of the collection's changes, from now on by default.
   * @param {Document[] | Document} [pipeline] Stages that change events go through; or the options.
   * @param {Document} [options] `resumeAfter`, `startAfter`, `startAtOperationTime`, `fullDocument`,
   *   `maxAwaitTimeMS` of the server, `maxWaitMS` of a read, and others of the $changeStream stage.
   */
  watch(pipeline, options) {
    return watch(this.#scope, this.#scope.name, pipeline, options);
  }

  /**
   * Changes the first document that matches.
   * @param {Document} filter
   * @param {Document | Document[]} update With operators such as `$set`; or a pipeline.
   * @param {Document} [options] `upsert`, `arrayFilters`, `sort`, `hint`, `collation`, `let`.
   * @returns {UpdateResult}
   */
  updateOne(filter, update, options) {
    return this.run(writes.updateOne(this.#scope, filter, update, optionsIfAny(options)), options);
  }

  /**
   * Changes all documents that match.
   * @param {Document} filter
   * @param {Document | Document[]} update With operators such as `$set`; or a pipeline.
   * @param {Document} [options] `upsert`, `arrayFilters`, `hint`, `collation`, `let`.
   * @returns {UpdateResult}
   */
  updateMany(filter, update, options) {
    return this.run(
      writes.update(this.#scope, filter, update, optionsOf(options), { multi: true }),
      options,
    );
  }

  /**
   * Replaces the first document that matches.
   * @param {Document} filter
   * @param {Document} replacement Without operators.
   * @param {Document} [options] `upsert`, `sort`, `hint`, `collation`, `let`.
   * @returns {UpdateResult}
   */
  replaceOne(filter, replacement, options) {
    return this.run(
      writes.replaceOne(this.#scope, filter, replacement, optionsOf(options)),
      options,
    );
  }

  /**
   * Deletes the first document that matches.
   * @param {Document} [filter]
   * @param {Document} [options] `hint`, `collation`, `let`.
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteOne(filter = {}, options) {
    return this.run(writes.deleteOne(this.#scope, filter, optionsIfAny(options)), options);
  }

  /**
   * Deletes all documents that match.
   * @param {Document} [filter]
   * @param {Document} [options] `hint`, `collation`, `let`.
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteMany(filter = {}, options) {
    return this.run(writes.remove(this.#scope, filter, optionsOf(options), 0), options);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update With operators such as `$set`; or a pipeline.
   * @param {Document} [options] `returnDocument` ('before' or 'after'), `includeResultMetadata`, `upsert`,
   *   `projection`, `sort`, `arrayFilters`, `hint`, `collation`, `let`.
   * @returns {any} The document before the change, or after it with `returnDocument: 'after'`; null
   *   when none matched; the server's whole reply with `includeResultMetadata`.
   */
  findOneAndUpdate(filter, update, options) {
    return this.run(
      modifies.findOneAndUpdate(this.#scope, filter, update, optionsOf(options)),
      options,
    );
  }

  /**
   * @param {Document} filter
   * @param {Document} replacement Without operators.
   * @param {Document} [options] `returnDocument` ('before' or 'after'), `includeResultMetadata`, `upsert`,
   *   `projection`, `sort`, `hint`, `collation`, `let`.
   * @returns {any} The document before the change, or after it with `returnDocument: 'after'`; null
   *   when none matched; the server's whole reply with `includeResultMetadata`.
   */
  findOneAndReplace(filter, replacement, options) {
    return this.run(
      modifies.findOneAndReplace(this.#scope, filter, replacement, optionsOf(options)),
      options,
    );
  }

  /**
   * @param {Document} filter
   * @param {Document} [options] `includeResultMetadata`, `projection`, `sort`, `hint`, `collation`, `let`.
   * @returns {any} The document that was deleted, null when none matched; the server's whole reply with
   *   `includeResultMetadata`.
   */
  findOneAndDelete(filter, options) {
    return this.run(modifies.findOneAndDelete(this.#scope, filter, optionsOf(options)), options);
  }

  /**
   * Counts with an aggregation, exactly.
   * @param {Document} [filter]
   * @param {Document} [options] `skip`, `limit`, `hint`, `collation`.
   * @returns {number}
   */
  countDocuments(filter = {}, options) {
    return this.run(reads.countDocuments(this.#scope, filter, optionsOf(options)), options);
  }

  /**
   * Counts with the count command, which is not exact on a sharded cluster: prefer `countDocuments`.
   * @param {Document} [filter]
   * @param {Document} [options] `skip`, `limit`, `hint`, `collation`.
   * @returns {number}
   */
  count(filter = {}, options) {
    return this.run(reads.count(this.#scope, filter, optionsOf(options)), options);
  }

  /**
   * The number of documents as the server's metadata have it, which can be off after a crash.
   * @param {Document} [options]
   * @returns {number}
   */
  estimatedDocumentCount(options) {
    return this.run(reads.estimatedDocumentCount(this.#scope, optionsOf(options)), options);
  }

  /**
   * @param {string} key
   * @param {Document} [filter]
   * @param {Document} [options] `collation`, `hint`, `explain`.
   * @returns {unknown[]} The different values of the field.
   */
  distinct(key, filter = {}, options) {
    return this.run(reads.distinct(this.#scope, key, filter, optionsOf(options)), options);
  }
}
