import { andThen } from '../execution/steps.js';
import { collectionOptions, renameCollection } from '../operations/collections.js';
import * as indexes from '../operations/indexes.js';
import * as search from '../operations/search_indexes.js';
import { drop } from '../operations/writes.js';
import { optionsOf } from '../options/given.js';
import { Scoped } from './scoped.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * The part of a collection that has to do with its name, its indexes and its existence.
 * @extends {Scoped<Scope>}
 */
export class ManagedCollection extends Scoped {
  #scope;

  /** @param {Scope} scope */
  constructor(scope) {
    super(scope);
    this.#scope = scope;
  }

  /**
   * Another collection of the same database and options.
   * @protected
   * @abstract
   * @param {string} _name
   * @returns {ManagedCollection}
   */
  sibling(_name) {
    throw new Error('A collection says how another is made');
  }

  get collectionName() {
    return this.#scope.name;
  }

  get dbName() {
    return this.#scope.database;
  }

  get namespace() {
    return `${this.#scope.database}.${this.#scope.name}`;
  }

  /**
   * @param {unknown} specification
   * @param {Document} [options]
   * @param {Document} [commandOptions]
   * @returns {string}
   */
  createIndex(specification, options, commandOptions) {
    return this.run(
      indexes.createIndex(this.#scope, specification, options, commandOptions),
      options,
    );
  }

  /**
   * @param {Document[]} descriptions
   * @param {Document} [options]
   * @param {boolean} [allowUnknownIndexOptions]
   * @returns {string[]}
   */
  createIndexes(descriptions, options, allowUnknownIndexOptions = false) {
    return this.run(
      indexes.createIndexes(
        this.#scope,
        descriptions,
        optionsOf(options),
        allowUnknownIndexOptions,
      ),
      options,
    );
  }

  /** @param {string} name @param {Document} [options] @returns {Document} */
  dropIndex(name, options) {
    return this.run(indexes.dropIndex(this.#scope, name, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {boolean} */
  dropIndexes(options) {
    return this.run(indexes.dropIndexes(this.#scope, optionsOf(options)), options);
  }

  /** @param {Document} [options] */
  listIndexes(options) {
    return indexes.listIndexes(this.#scope, optionsOf(options));
  }

  /** @param {Document} [options] @returns {any} */
  indexes(options) {
    return this.run(indexes.indexes(this.#scope, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {any} */
  indexInformation(options) {
    return this.run(
      indexes.indexes(this.#scope, { ...options, full: options?.full ?? false }),
      options,
    );
  }

  /** @param {string | string[]} names @param {Document} [options] @returns {boolean} */
  indexExists(names, options) {
    return this.run(indexes.indexExists(this.#scope, names, optionsOf(options)), options);
  }

  /** @param {string | Document} [name] @param {Document} [options] */
  listSearchIndexes(name, options) {
    return search.listSearchIndexes(this.#scope, name, options);
  }

  /** @param {Document} description @returns {string} */
  createSearchIndex(description) {
    const created = search.createSearchIndexes(this.#scope, [description]);
    return this.run(andThen(created, ([name]) => name));
  }

  /** @param {Document[]} descriptions @returns {string[]} */
  createSearchIndexes(descriptions) {
    return this.run(search.createSearchIndexes(this.#scope, descriptions));
  }

  /** @param {string} name */
  dropSearchIndex(name) {
    return this.run(search.dropSearchIndex(this.#scope, name));
  }

  /** @param {string} name @param {Document} definition */
  updateSearchIndex(name, definition) {
    return this.run(search.updateSearchIndex(this.#scope, name, definition));
  }

  /** @param {string} name @param {Document} [options] @returns {any} */
  rename(name, options) {
    const renaming = renameCollection(this.#scope, this.#scope.name, name, optionsOf(options));
    return this.run(
      andThen(renaming, () => this.sibling(name)),
      options,
    );
  }

  /** @param {Document} [options] @returns {Document} */
  options(options) {
    return this.run(collectionOptions(this.#scope, this.#scope.name, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {boolean} */
  isCapped(options) {
    const known = collectionOptions(this.#scope, this.#scope.name, optionsOf(options));
    return this.run(
      andThen(known, ({ capped }) => Boolean(capped)),
      options,
    );
  }

  /** @param {Document} [options] @returns {boolean} */
  drop(options) {
    return this.run(drop(this.#scope, optionsOf(options)), options);
  }
}
