import { deleteStatement, hasAtomicOperators, updateStatement } from '../commands/statements.js';
import { MongoInvalidArgumentError } from '../errors.js';
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

  get length() {
    return this.#bulk.length;
  }

  /** @param {Document} document @returns {this} */
  insert(document) {
    return this.raw({ insertOne: { document } });
  }

  /** @param {Document} model @returns {this} */
  raw(model) {
    this.#bulk.addModel(model);
    return this;
  }

  /** @param {Document} selector */
  find(selector) {
    if (!selector) {
      throw new MongoInvalidArgumentError('Bulk find operation must specify a selector');
    }
    return new FindOperators(this, this.#bulk, selector);
  }

  /**
   * @param {Document} [options]
   * @returns {import('../operations/bulk_result.js').BulkWriteResult}
   */
  execute(options) {
    return this.#run(this.#bulk.execute(optionsOf(options)), options);
  }
}

export class OrderedBulkOperation extends BulkOperation {
  /** @param {import('../commands/call_settings.js').Scope} scope @param {Document} options */
  constructor(scope, options) {
    super(scope, options, true);
  }
}

export class UnorderedBulkOperation extends BulkOperation {
  /** @param {import('../commands/call_settings.js').Scope} scope @param {Document} options */
  constructor(scope, options) {
    super(scope, options, false);
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

  /** @param {Document | Document[]} change */
  update(change) {
    return this.#update(change, true);
  }

  /** @param {Document | Document[]} change */
  updateOne(change) {
    if (!hasAtomicOperators(change, this.#bulk.ignoreUndefined)) {
      throw new MongoInvalidArgumentError('Update document requires atomic operators');
    }
    return this.#update(change, false);
  }

  /** @param {Document} replacement */
  replaceOne(replacement) {
    if (hasAtomicOperators(replacement)) {
      throw new MongoInvalidArgumentError('Replacement document must not use atomic operators');
    }
    return this.#update(replacement, false);
  }

  delete() {
    return this.#delete(0);
  }

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
