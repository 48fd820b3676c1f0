import { andThen } from '../execution/steps.js';
import { collectionOptions, renameCollection } from '../operations/collections.js';
import * as indexes from '../operations/indexes.js';
import * as search from '../operations/search_indexes.js';
import { drop } from '../operations/writes.js';
import { optionsOf } from '../options/given.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * The part of a collection that has to do with its name, its indexes and its existence. All methods that
 * ask a server take the options `session` and `signal`, most also `comment` and `maxTimeMS` (in ms). They
 * throw a NativeServerError for what the server refuses, a NativeNetworkError or a
 * NativeServerSelectionError where it cannot be reached, and a NativeInvalidArgumentError for a wrong
 * argument.
 */
export class ManagedCollection {
  #scope;

  /** @param {Scope} scope */
  constructor(scope) {
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

  /**
   * @protected
   * @param {import('../execution/steps.js').Steps<any>} steps
   * @param {Document} [options]
   * @returns {any}
   */
  run(steps, options) {
    return this.#scope.target.run(steps, options);
  }

  get readConcern() {
    return this.#scope.concerns.readConcern;
  }

  get writeConcern() {
    const { writeConcern } = this.#scope.concerns;
    return writeConcern && { ...writeConcern };
  }

  get readPreference() {
    return this.#scope.readPreference;
  }

  /** @internal */
  get scope() {
    return this.#scope;
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
   * @param {unknown} specification A field, a pair of field and direction, a list of either, a Map or an
   *   object.
   * @param {Document} [options] The index's: `name`, `unique`, `sparse`, `expireAfterSeconds`,
   *   `partialFilterExpression` and so on. Without `commandOptions` the command's, too.
   * @param {Document} [commandOptions] With them any option of the index goes to the server.
   * @returns {string} The index's name.
   */
  createIndex(specification, options, commandOptions) {
    return this.run(
      indexes.createIndex(this.#scope, specification, options, commandOptions),
      options,
    );
  }

  /**
   * @param {Document[]} descriptions Each a `key` and the index's options.
   * @param {Document} [options] The command's: `commitQuorum`, `maxTimeMS`, `writeConcern`.
   * @param {boolean} [allowUnknownIndexOptions] Leaves it to the server to check them.
   * @returns {string[]} The indexes' names.
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

  /**
   * @param {string} name
   * @param {Document} [options] `writeConcern`.
   * @returns {Document} The server's reply.
   * @throws {import('../errors.js').NativeServerError} with code 27 when there is no such index.
   */
  dropIndex(name, options) {
    return this.run(indexes.dropIndex(this.#scope, name, optionsOf(options)), options);
  }

  /**
   * Drops all but the one of `_id`.
   * @param {Document} [options]
   * @returns {boolean} False when that failed.
   */
  dropIndexes(options) {
    return this.run(indexes.dropIndexes(this.#scope, optionsOf(options)), options);
  }

  /**
   * A cursor over the indexes' descriptions.
   * @param {Document} [options] `batchSize`.
   */
  listIndexes(options) {
    return indexes.listIndexes(this.#scope, optionsOf(options));
  }

  /**
   * @param {Document} [options]
   * @returns {any} Descriptions; with `full: false` keys by name.
   */
  indexes(options) {
    return this.run(indexes.indexes(this.#scope, optionsOf(options)), options);
  }

  /**
   * @param {Document} [options]
   * @returns {any} Keys by name; with `full: true` descriptions.
   */
  indexInformation(options) {
    return this.run(
      indexes.indexes(this.#scope, { ...options, full: options?.full ?? false }),
      options,
    );
  }

  /**
   * @param {string | string[]} names
   * @param {Document} [options]
   * @returns {boolean} Whether all are there.
   */
  indexExists(names, options) {
    return this.run(indexes.indexExists(this.#scope, names, optionsOf(options)), options);
  }

  /**
   * A cursor over the descriptions of Atlas Search indexes. Servers without Atlas Search refuse this and the
   * four methods below with a NativeServerError.
   * @param {string | Document} [name] Of one index; or the options.
   * @param {Document} [options] `batchSize` and others of the aggregate command.
   */
  listSearchIndexes(name, options) {
    return search.listSearchIndexes(this.#scope, name, options);
  }

  /**
   * @param {Document} description A `definition`, and perhaps a `name` and a `type`.
   * @returns {string} Its name.
   */
  createSearchIndex(description) {
    const created = search.createSearchIndexes(this.#scope, [description]);
    return this.run(andThen(created, ([name]) => name));
  }

  /**
   * @param {Document[]} descriptions
   * @returns {string[]} Their names.
   */
  createSearchIndexes(descriptions) {
    return this.run(search.createSearchIndexes(this.#scope, descriptions));
  }

  /** @param {string} name */
  dropSearchIndex(name) {
    return this.run(search.dropSearchIndex(this.#scope, name));
  }

  /**
   * @param {string} name
   * @param {Document} definition
   */
  updateSearchIndex(name, definition) {
    return this.run(search.updateSearchIndex(this.#scope, name, definition));
  }

  /**
   * @param {string} name
   * @param {Document} [options] `dropTarget`: whether a collection of that name may go.
   * @returns {any} The collection under its new name.
   * @throws {import('../errors.js').NativeServerError} with code 48 where that name is taken, 26 where
   *   there is no collection to rename.
   */
  rename(name, options) {
    const renaming = renameCollection(this.#scope, this.#scope.name, name, optionsOf(options));
    return this.run(
      andThen(renaming, () => this.sibling(name)),
      options,
    );
  }

  /**
   * @param {Document} [options]
   * @returns {Document} What the collection was created with, such as `capped` or `validator`.
   */
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

  /**
   * @param {Document} [options]
   * @returns {boolean} False when there was no such collection.
   */
  drop(options) {
    return this.run(drop(this.#scope, optionsOf(options)), options);
  }
}
