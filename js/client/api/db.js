import { resolveBsonOptions } from '../bson/options.js';
import { preferenceOf, settingsOf } from '../commands/call_settings.js';
import { checkOptions } from '../commands/statements.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { watch } from '../cursors/change_streams/watch.js';
import { RunCommandCursor } from '../cursors/run_command_cursor.js';
import { andThen, stepsOf } from '../execution/steps.js';
import * as administration from '../operations/administration.js';
import {
  collectionNames,
  createCollection,
  listCollections,
  renameCollection,
} from '../operations/collections.js';
import { createIndex, indexes } from '../operations/indexes.js';
import { drop } from '../operations/writes.js';
import { optionsOf } from '../options/given.js';
import { Admin } from './admin.js';
import { Collection } from './collection.js';

/** @typedef {import('bson').Document} Document */

/**
 * A database: the methods of `mongodb`'s Db, without promises. Times are in milliseconds. All methods that
 * ask a server take the options `session` and `signal`, most also `comment` and `maxTimeMS`. They throw a
 * NativeServerError for what the server refuses, a NativeNetworkError or a NativeServerSelectionError where
 * it cannot be reached, and a NativeInvalidArgumentError for a wrong argument.
 */
export class Db {
  #scope;
  /** @type {Db | undefined} */
  #async;

  /** @param {import('./scopes.js').ApiDatabase} scope */
  constructor(scope) {
    this.#scope = scope;
  }

  /** This database with methods that return promises. @returns {Db} */
  get async() {
    this.#async ??= this.#scope.target.threads ? this : new Db(this.#scope.async());
    return this.#async;
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

  get namespace() {
    return this.#scope.database;
  }

  get databaseName() {
    return this.#scope.database;
  }

  /**
   * A collection, which need not exist; the server is not asked.
   * @param {string} name
   * @param {Document} [options] `readConcern`, `writeConcern`, `readPreference` and BSON options in place
   *   of the database's.
   */
  collection(name, options) {
    return new Collection(this.#scope.collection(name, options));
  }

  /**
   * Runs any command. It is sent as it is, without the database's concerns and read preference.
   * @param {Document} command
   * @param {Document} [options] `session`, `readPreference`, `signal`; BSON options for the reply.
   * @returns {Document} The reply.
   * @throws {import('../errors.js').NativeServerError} for a reply with `ok: 0`.
   */
  command(command, options) {
    const { target } = this.#scope;
    return this.#run(administration.anyCommand(target, command, optionsOf(options)), options);
  }

  /**
   * Runs a command that answers with a cursor.
   * @param {Document} command Sent with the first read.
   * @param {Document} [options] `session`, `readPreference`, `signal`; BSON options for the documents.
   */
  runCursorCommand(command, options) {
    const chosen = optionsOf(options);
    checkOptions(chosen);
    const { target } = this.#scope;
    const session = target.sessions.check(chosen.session);
    const { signal } = chosen;
    const commandOptions = { session, signal, readPreference: preferenceOf(chosen) };
    return new RunCommandCursor(target, command, {
      bson: resolveBsonOptions(chosen),
      commandOptions,
    });
  }

  /**
   * An aggregation that begins with no collection's documents.
   * @param {Document[]} [pipeline]
   * @param {Document} [options] `allowDiskUse`, `batchSize`, `hint`, `let`, `prefetch`, `explain` and others
   *   of the aggregate command.
   */
  aggregate(pipeline = [], options) {
    const chosen = optionsOf(options);
    const { bson, both } = settingsOf(this.#scope, chosen, { explainable: true });
    const settings = { bson, commandOptions: both };
    return new AggregationCursor(this.#scope.target, 1, pipeline, chosen, settings);
  }

  /**
   * A stream of the changes of all of its collections.
   * @param {Document[] | Document} [pipeline] Stages that change events go through; or the options.
   * @param {Document} [options] `resumeAfter`, `startAfter`, `startAtOperationTime`, `fullDocument`,
   *   `fullDocumentBeforeChange`, `batchSize`, `maxAwaitTimeMS` of the server and `maxWaitMS` of a read,
   *   both in ms, and others of the $changeStream stage.
   */
  watch(pipeline, options) {
    return watch(this.#scope, 1, pipeline, options);
  }

  /** What concerns the server rather than this database. */
  admin() {
    return new Admin(this.#scope.admin(), this.#scope);
  }

  /**
   * A cursor over the collections' descriptions.
   * @param {Document} [filter] Of the descriptions, such as `{ name: 'things' }`.
   * @param {Document} [options] `nameOnly`, `authorizedCollections`, `batchSize`.
   */
  listCollections(filter = {}, options) {
    return listCollections(this.#scope, filter, optionsOf(options));
  }

  /**
   * @param {Document} [options] `authorizedCollections`, `batchSize`.
   * @returns {Collection[]} All that the database has.
   */
  collections(options) {
    const names = collectionNames(this.#scope, optionsOf(options));
    const opened = andThen(names, (all) => all.map((name) => this.collection(name)));
    return this.#scope.target.run(opened, options);
  }

  /**
   * @param {string} name
   * @param {Document} [options] The create command's – `capped`, `size` in bytes, `max` documents,
   *   `validator`, `timeseries` and so on – and those of `collection()`.
   * @returns {Collection}
   * @throws {import('../errors.js').NativeServerError} with code 48 where it exists already.
   */
  createCollection(name, options) {
    const created = andThen(createCollection(this.#scope, name, optionsOf(options)), () =>
      this.collection(name, options),
    );
    return this.#scope.target.run(created, options);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {Document} [options] `dropTarget`: whether a collection of that name may go.
   * @returns {Collection} The collection under its new name.
   */
  renameCollection(from, to, options) {
    const renamed = stepsOf(() =>
      renameCollection(this.collection(from).scope, from, to, optionsOf(options)),
    );
    return this.#run(
      andThen(renamed, () => this.collection(to)),
      options,
    );
  }

  /**
   * @param {string} name
   * @param {Document} [options] `writeConcern`.
   * @returns {boolean} False when there was no such collection.
   */
  dropCollection(name, options) {
    const dropped = stepsOf(() => drop(this.collection(name).scope, optionsOf(options)));
    return this.#run(dropped, options);
  }

  /**
   * @param {string} name The collection's.
   * @param {unknown} specification A field, a pair of field and direction, a list of either, a Map or an
   *   object.
   * @param {Document} [options] `name`, `unique`, `sparse`, `expireAfterSeconds`,
   *   `partialFilterExpression` and so on.
   * @returns {string} The index's name.
   */
  createIndex(name, specification, options) {
    const created = stepsOf(() => createIndex(this.collection(name).scope, specification, options));
    return this.#run(created, options);
  }

  /**
   * @param {string} name The collection's.
   * @param {Document} [options] `full`.
   * @returns {any} Keys by name; with `full: true` descriptions.
   */
  indexInformation(name, options) {
    const wanted = { ...options, full: options?.full ?? false };
    return this.#run(
      stepsOf(() => indexes(this.collection(name).scope, wanted)),
      options,
    );
  }

  /**
   * @param {Document} [options] `scale`: how many bytes sizes are counted in.
   * @returns {Document} The reply of dbStats: numbers of documents and indexes, and their sizes.
   */
  stats(options) {
    return this.#run(administration.stats(this.#scope, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {string} 'off', 'slow_only' or 'all'. */
  profilingLevel(options) {
    return this.#run(administration.profilingLevel(this.#scope, optionsOf(options)), options);
  }

  /**
   * @param {string} level 'off', 'slow_only' or 'all'.
   * @param {Document} [options]
   * @returns {string} The level.
   */
  setProfilingLevel(level, options) {
    return this.#run(
      administration.setProfilingLevel(this.#scope, level, optionsOf(options)),
      options,
    );
  }

  /**
   * @param {string} name
   * @param {Document} [options] `writeConcern`.
   * @returns {boolean} True.
   * @throws {import('../errors.js').NativeServerError} with code 11 when there is no such user.
   */
  removeUser(name, options) {
    return this.#run(administration.removeUser(this.#scope, name, optionsOf(options)), options);
  }

  /**
   * @param {Document} [options] `writeConcern`.
   * @returns {boolean} True, also where there was no such database.
   */
  dropDatabase(options) {
    return this.#run(administration.dropDatabase(this.#scope, optionsOf(options)), options);
  }

  /**
   * @param {import('../execution/steps.js').Steps<any>} steps
   * @param {Document} [options]
   */
  #run(steps, options) {
    return this.#scope.target.run(steps, options);
  }
}
