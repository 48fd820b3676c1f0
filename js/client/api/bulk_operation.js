import { deleteStatement, hasAtomicOperators, updateStatement } from '../commands/statements.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { Bulk } from '../operations/bulk.js';
import { optionsOf } from '../options/given.js';

/** @typedef {import('bson').Document} Document */

/** A bulk that is put together call by call: the methods of `mongodb`'s BulkOperationBase, without promises. */
export class BulkOperation {
  #bulk;
  #run;

  /**
   * @internal Made by a collection.
   * @param {import('../commands/call_settings.js').Scope} scope
   * @param {Document} options
   * @param {boolean} ordered
   */
  constructor(scope, options, ordered) {
    this.#bulk = new Bulk(scope, options, ordered);
    this.#run = scope.target.run;
    this.isOrdered = ordered;
  }

  /** How many operations there are. */
  get length() {
    return this.#bulk.length;
  }

  /** @param {Document} document Given an `_id` when it has none. @returns {this} */
  insert(document) {
    return this.raw({ insertOne: { document } });
  }

  /** @param {Document} model One of bulkWrite's, such as `{ deleteOne: { filter } }`. @returns {this} */
  raw(model) {
    this.#bulk.addModel(model);
    return this;
  }

  /** @param {Document} selector Which documents the next operation is for. */
  find(selector) {
    if (!selector) {
      throw new NativeInvalidArgumentError('Bulk find operation must specify a selector');
    }
    return new FindOperators(this, this.#bulk, selector);
  }

  /**
   * Sends the operations, once.
   * @param {Document} [options] `session`, `writeConcern`, `signal`.
   * @returns {import('../operations/bulk_result.js').BulkWriteResult}
   * @throws {import('../errors.js').NativeBulkWriteError} with `writeErrors` and the result so far.
   * @throws {import('../errors.js').NativeBatchReExecutionError} the second time.
   */
  execute(options) {
    return this.#run(this.#bulk.execute(optionsOf(options)), options);
  }
}

/** What is to be done with the documents that a bulk's `find` selects. */
export class FindOperators {
  #operation;
  #bulk;
  #selector;
  /** @type {Document} */
  #options = {};

  /**
   * @param {BulkOperation} operation
   * @param {Bulk} bulk
   * @param {Document} selector
   */
  constructor(operation, bulk, selector) {
    this.#operation = operation;
    this.#bulk = bulk;
    this.#selector = selector;
  }

  /** Has the next operation insert a document where none matches. */
  upsert() {
    return this.#set('upsert', true);
  }

  /** @param {Document} collation */
  collation(collation) {
    return this.#set('collation', collation);
  }

  /** @param {Document[]} arrayFilters */
  arrayFilters(arrayFilters) {
    return this.#set('arrayFilters', arrayFilters);
  }

  /** @param {unknown} hint */
  hint(hint) {
    return this.#set('hint', hint);
  }

  /** Changes all. @param {Document | Document[]} change With operators such as `$set`; or a pipeline. */
  update(change) {
    return this.#update(change, true);
  }

  /** Changes the first. @param {Document | Document[]} change With operators; or a pipeline. */
  updateOne(change) {
    if (!hasAtomicOperators(change, this.#bulk.ignoreUndefined)) {
      throw new NativeInvalidArgumentError('Update document requires atomic operators');
    }
    return this.#update(change, false);
  }

  /** Replaces the first. @param {Document} replacement Without operators. */
  replaceOne(replacement) {
    if (hasAtomicOperators(replacement)) {
      throw new NativeInvalidArgumentError('Replacement document must not use atomic operators');
    }
    return this.#update(replacement, false);
  }

  /** Deletes all. */
  delete() {
    return this.#delete(0);
  }

  /** Deletes the first. */
  deleteOne() {
    return this.#delete(1);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  #set(name, value) {
    this.#options[name] = value;
    return this;
  }

  /**
   * @param {Document | Document[]} change
   * @param {boolean} multi
   */
  #update(change, multi) {
    const operation = updateStatement(this.#selector, change, this.#options, multi);
    this.#bulk.add({ type: 'update', operation });
    return this.#operation;
  }

  /** @param {number} limit */
  #delete(limit) {
    const operation = deleteStatement(this.#selector, this.#options, limit);
    this.#bulk.add({ type: 'delete', operation });
    return this.#operation;
  }
}
