import { jsonOptions } from '../bson/options.js';
import { settingsOf } from '../commands/call_settings.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { watch } from '../cursors/change_streams/watch.js';
import { FindCursor } from '../cursors/find_cursor.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { bulkWrite } from '../operations/bulk.js';
import * as modifies from '../operations/find_and_modify.js';
import { findOne } from '../operations/find_one.js';
import * as reads from '../operations/reads.js';
import * as writes from '../operations/writes.js';
import { optionsIfAny, optionsOf } from '../options/given.js';
import { OrderedBulkOperation, UnorderedBulkOperation } from './bulk_operation.js';
import { ManagedCollection } from './managed_collection.js';
import { MergedReads } from './merged_reads.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../operations/writes.js').UpdateResult} UpdateResult
 */

/** `mongodb`'s Collection without promises. What its methods take, give and throw is in types/collection. */
export class Collection extends ManagedCollection {
  #scope;
  #db;
  /** @type {Collection | undefined} */
  #async;

  /**
   * @param {import('../commands/call_settings.js').Scope} scope
   * @param {{ readonly async: any }} db The database that gave it.
   */
  constructor(scope, db) {
    super(scope);
    this.#scope = scope;
    this.#db = db;
  }

  /** @returns {Collection} */
  get async() {
    this.#async ??= this.#scope.target.threads
      ? this
      : new Collection(this.#scope.async(), this.#db.async);
    return this.#async;
  }

  /** The database that gave it. */
  get db() {
    return this.#db;
  }

  /**
   * @protected
   * @override
   * @param {string} name
   */
  sibling(name) {
    return new Collection(this.#scope.sibling(name), this.#db);
  }

  /**
   * @param {Document} document
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, insertedId: unknown }}
   */
  insertOne(document, options) {
    return this.run(writes.insertOne(this.#scope, document, optionsIfAny(options)), options);
  }

  /**
   * @param {Document[]} documents
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, insertedCount: number, insertedIds: Record<number, unknown> }}
   */
  insertMany(documents, options) {
    return this.run(writes.insertMany(this.#scope, documents, optionsOf(options)), options);
  }

  /** @param {Document[]} operations @param {Document} [options] */
  bulkWrite(operations, options) {
    return this.run(bulkWrite(this.#scope, operations, optionsOf(options)), options);
  }

  /** @param {Document} [options] */
  initializeOrderedBulkOp(options) {
    return new OrderedBulkOperation(this.#scope, optionsOf(options));
  }

  /** @param {Document} [options] */
  initializeUnorderedBulkOp(options) {
    return new UnorderedBulkOperation(this.#scope, optionsOf(options));
  }

  /** @param {Document} [filter] @param {Document} [options] @returns {any} */
  findOne(filter = {}, options) {
    if (options?.merge !== undefined) return this.#mergedFindOne(filter, options);
    return this.run(findOne(this.#scope, filter, optionsIfAny(options)), options);
  }

  /** @param {Document} filter @param {Document} options */
  #mergedFindOne(filter, { merge, ...others }) {
    // What else was asked for may differ from call to call; a session may be in a transaction.
    if (!merge || Object.keys(others).length > 0) return this.findOne(filter, others);
    const scope = this.#scope;
    if (!scope.target.threads) {
      throw new MongoInvalidArgumentError('Option "merge" is for calls of .async');
    }
    scope.merged ??= new MergedReads({
      alone: (one) => this.findOne(one),
      together: (all) => /** @type {any} */ (this.find(all).toArray()),
    });
    return scope.merged.findOne(filter);
  }

  /** @param {Document} [filter] @param {Document} [options] @returns {any} */
  findOneJson(filter = {}, options) {
    return this.run(findOne(this.#scope, filter, optionsIfAny(options), jsonOptions), options);
  }

  /** @param {Document} [filter] @param {Document} [options] */
  find(filter = {}, options) {
    const { target, name } = this.#scope;
    const chosen = optionsOf(options);
    const { bson, reading } = settingsOf(this.#scope, chosen, { explainable: true });
    return new FindCursor(target, name, filter, chosen, { bson, commandOptions: reading });
  }

  /** @param {Document[]} [pipeline] @param {Document} [options] */
  aggregate(pipeline = [], options) {
    if (!Array.isArray(pipeline)) {
      throw new MongoInvalidArgumentError(
        'Argument "pipeline" must be an array of aggregation stages',
      );
    }
    const { target, name } = this.#scope;
    const chosen = optionsOf(options);
    const { bson, both } = settingsOf(this.#scope, chosen, { explainable: true });
    const settings = { bson, commandOptions: both };
    return new AggregationCursor(target, name, pipeline, chosen, settings);
  }

  /** @param {Document[] | Document} [pipeline] @param {Document} [options] */
  watch(pipeline, options) {
    return watch(this.#scope, this.#scope.name, pipeline, options);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  updateOne(filter, update, options) {
    return this.run(writes.updateOne(this.#scope, filter, update, optionsIfAny(options)), options);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  updateMany(filter, update, options) {
    return this.run(
      writes.update(this.#scope, filter, update, optionsOf(options), { multi: true }),
      options,
    );
  }

  /**
   * @param {Document} filter
   * @param {Document} replacement
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  replaceOne(filter, replacement, options) {
    return this.run(
      writes.replaceOne(this.#scope, filter, replacement, optionsOf(options)),
      options,
    );
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteOne(filter = {}, options) {
    return this.run(writes.deleteOne(this.#scope, filter, optionsIfAny(options)), options);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteMany(filter = {}, options) {
    return this.run(writes.remove(this.#scope, filter, optionsOf(options), 0), options);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {any}
   */
  findOneAndUpdate(filter, update, options) {
    return this.run(
      modifies.findOneAndUpdate(this.#scope, filter, update, optionsOf(options)),
      options,
    );
  }

  /**
   * @param {Document} filter
   * @param {Document} replacement
   * @param {Document} [options]
   * @returns {any}
   */
  findOneAndReplace(filter, replacement, options) {
    return this.run(
      modifies.findOneAndReplace(this.#scope, filter, replacement, optionsOf(options)),
      options,
    );
  }

  /** @param {Document} filter @param {Document} [options] @returns {any} */
  findOneAndDelete(filter, options) {
    return this.run(modifies.findOneAndDelete(this.#scope, filter, optionsOf(options)), options);
  }

  /** @param {Document} [filter] @param {Document} [options] @returns {number} */
  countDocuments(filter = {}, options) {
    return this.run(reads.countDocuments(this.#scope, filter, optionsOf(options)), options);
  }

  /** @param {Document} [filter] @param {Document} [options] @returns {number} */
  count(filter = {}, options) {
    return this.run(reads.count(this.#scope, filter, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {number} */
  estimatedDocumentCount(options) {
    return this.run(reads.estimatedDocumentCount(this.#scope, optionsOf(options)), options);
  }

  /**
   * @param {string} key
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {unknown[]}
   */
  distinct(key, filter = {}, options) {
    return this.run(reads.distinct(this.#scope, key, filter, optionsOf(options)), options);
  }
}
