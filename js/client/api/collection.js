import { resolveBsonOptions } from '../bson/options.js';
import { preferenceOf, settingsOf } from '../commands/call_settings.js';
import { checkOptions } from '../commands/statements.js';
import { CommandTemplates } from '../commands/templates.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { watch } from '../cursors/change_streams/watch.js';
import { FindCursor } from '../cursors/find_cursor.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { bulkWrite } from '../operations/bulk.js';
import * as modifies from '../operations/find_and_modify.js';
import { findOne } from '../operations/find_one.js';
import * as reads from '../operations/reads.js';
import * as writes from '../operations/writes.js';
import { concernsOf } from '../options/concerns.js';
import { BulkOperation } from './bulk_operation.js';
import { ManagedCollection } from './managed_collection.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../operations/writes.js').UpdateResult} UpdateResult
 */

/** A collection: `mongodb`'s Collection without promises. */
export class Collection extends ManagedCollection {
  #scope;
  #async;

  /**
   * @param {import('../commands/call_settings.js').DatabaseScope} inherited What it takes over from its database.
   * @param {string} name
   * @param {Document} [options]
   */
  constructor(inherited, name, options = {}) {
    checkOptions(options);
    /** @type {import('../commands/call_settings.js').Scope} */
    const scope = {
      ...inherited,
      name,
      templates: new CommandTemplates(name),
      bson: resolveBsonOptions(options, inherited.bson),
      concerns: concernsOf(options, inherited.concerns),
      readPreference: preferenceOf(options, inherited.readPreference),
    };
    super(scope, (sibling) => new Collection(inherited, sibling, options));
    this.#scope = scope;
    this.#async = () =>
      scope.target.threads ? this : new Collection(inherited.async(), name, options);
  }

  /** The same with promises. @returns {Collection} */
  get async() {
    return this.#async();
  }

  /**
   * @param {Document} document Is given an `_id` when it has none.
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, insertedId: unknown }}
   */
  insertOne(document, options) {
    return this.run(writes.insertOne(this.#scope, document, options), options);
  }

  /**
   * @param {Document[]} documents
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, insertedCount: number, insertedIds: Record<number, unknown> }}
   * @throws {import('../errors.js').NativeBulkWriteError}
   */
  insertMany(documents, options = {}) {
    return this.run(writes.insertMany(this.#scope, documents, options), options);
  }

  /**
   * @param {Document[]} operations `{ insertOne: … }`, `{ updateMany: … }` and so on.
   * @param {Document} [options]
   * @throws {import('../errors.js').NativeBulkWriteError}
   */
  bulkWrite(operations, options = {}) {
    return this.run(bulkWrite(this.#scope, operations, options), options);
  }

  /** @param {Document} [options] */
  initializeOrderedBulkOp(options = {}) {
    return new BulkOperation(this.#scope, options, true);
  }

  /** @param {Document} [options] */
  initializeUnorderedBulkOp(options = {}) {
    return new BulkOperation(this.#scope, options, false);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {any} The document, null when none matches; a Buffer with `raw`.
   */
  findOne(filter = {}, options) {
    return this.run(findOne(this.#scope, filter, options), options);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   */
  find(filter = {}, options = {}) {
    const { target, name } = this.#scope;
    const { bson, reading } = settingsOf(this.#scope, options, { explainable: true });
    return new FindCursor(target, name, filter, options, { bson, sending: reading });
  }

  /**
   * @param {Document[]} [pipeline]
   * @param {Document} [options]
   */
  aggregate(pipeline = [], options = {}) {
    if (!Array.isArray(pipeline)) {
      throw new NativeInvalidArgumentError(
        'Argument "pipeline" must be an array of aggregation stages',
      );
    }
    const { target, name } = this.#scope;
    const { bson, both } = settingsOf(this.#scope, options, { explainable: true });
    const settings = { bson, sending: both };
    return new AggregationCursor(target, name, pipeline, options, settings);
  }

  /**
   * The collection's changes from now on.
   * @param {Document[] | Document} [pipeline] Stages that change events go through; or the options.
   * @param {Document} [options]
   */
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
    return this.run(writes.updateOne(this.#scope, filter, update, options), options);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  updateMany(filter, update, options = {}) {
    return this.run(writes.update(this.#scope, filter, update, options, { multi: true }), options);
  }

  /**
   * @param {Document} filter
   * @param {Document} replacement
   * @param {Document} [options]
   * @returns {UpdateResult}
   */
  replaceOne(filter, replacement, options = {}) {
    return this.run(writes.replaceOne(this.#scope, filter, replacement, options), options);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteOne(filter = {}, options) {
    return this.run(writes.deleteOne(this.#scope, filter, options), options);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {{ acknowledged: boolean, deletedCount: number }}
   */
  deleteMany(filter = {}, options = {}) {
    return this.run(writes.remove(this.#scope, filter, options, 0), options);
  }

  /**
   * @param {Document} filter
   * @param {Document | Document[]} update
   * @param {Document} [options]
   * @returns {any} The document before the change, or after it with `returnDocument: 'after'`; null
   *   when none matched; the server's whole reply with `includeResultMetadata`.
   */
  findOneAndUpdate(filter, update, options = {}) {
    return this.run(modifies.findOneAndUpdate(this.#scope, filter, update, options), options);
  }

  /**
   * @param {Document} filter
   * @param {Document} replacement
   * @param {Document} [options]
   * @returns {any} As findOneAndUpdate.
   */
  findOneAndReplace(filter, replacement, options = {}) {
    return this.run(modifies.findOneAndReplace(this.#scope, filter, replacement, options), options);
  }

  /**
   * @param {Document} filter
   * @param {Document} [options]
   * @returns {any} The document that was deleted, as findOneAndUpdate.
   */
  findOneAndDelete(filter, options = {}) {
    return this.run(modifies.findOneAndDelete(this.#scope, filter, options), options);
  }

  /**
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {number}
   */
  countDocuments(filter = {}, options = {}) {
    return this.run(reads.countDocuments(this.#scope, filter, options), options);
  }

  /**
   * The count command, which `countDocuments` is to replace: not exact on a sharded cluster.
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {number}
   */
  count(filter = {}, options = {}) {
    return this.run(reads.count(this.#scope, filter, options), options);
  }

  /**
   * @param {Document} [options]
   * @returns {number}
   */
  estimatedDocumentCount(options = {}) {
    return this.run(reads.estimatedDocumentCount(this.#scope, options), options);
  }

  /**
   * @param {string} key
   * @param {Document} [filter]
   * @param {Document} [options]
   * @returns {unknown[]}
   */
  distinct(key, filter = {}, options = {}) {
    return this.run(reads.distinct(this.#scope, key, filter, options), options);
  }
}
