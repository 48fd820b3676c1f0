import { addon } from '../binding/addon.js';
import { resolveBsonOptions } from '../bson/options.js';
import { preferenceOf, settingsOf } from '../commands/call_settings.js';
import { checkOptions } from '../commands/statements.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { watch } from '../cursors/change_streams/watch.js';
import { RunCommandCursor } from '../cursors/run_command_cursor.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { andThen, stepsOf } from '../execution/run.js';
import * as administration from '../operations/administration.js';
import {
  collectionNames,
  createCollection,
  listCollections,
  renameCollection,
} from '../operations/collections.js';
import { createIndex, indexes } from '../operations/indexes.js';
import { drop } from '../operations/writes.js';
import { concernsOf } from '../options/concerns.js';
import { Admin } from './admin.js';
import { Collection } from './collection.js';
import { targetOf } from './target_of.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./client_context.js').ClientContext} ClientContext
 */

/**
 * A database: the methods of `mongodb`'s Db, without promises. Times are in milliseconds. All methods that
 * ask a server take the options `session` and `signal`, most also `comment` and `maxTimeMS`. They throw a
 * NativeServerError for what the server refuses, a NativeNetworkError or a NativeServerSelectionError where
 * it cannot be reached, and a NativeInvalidArgumentError for a wrong argument.
 */
export class Db {
  /** @type {import('../commands/call_settings.js').DatabaseScope} */
  #inherited;
  #async;

  /**
   * @param {ClientContext} client
   * @param {string} name
   * @param {Document} [options] `readConcern`, `writeConcern`, `readPreference`, `forceServerObjectId` and
   *   BSON options for its collections.
   */
  constructor(client, name, options = {}) {
    if (typeof name !== 'string' || name === '' || name.includes('\0')) {
      throw new NativeInvalidArgumentError('Database name must be a non-empty string without NUL');
    }
    if (name.includes('.')) {
      throw new NativeInvalidArgumentError("Database names cannot contain the character '.'");
    }
    checkOptions(options);
    const target = (/** @type {string} */ database) =>
      targetOf(client, addon.database(client.handle, database));
    this.#inherited = {
      target: target(name),
      admin: () => target('admin'),
      database: name,
      // The official driver's databases take all of these options but this one.
      bson: resolveBsonOptions({ ...options, fieldsAsRaw: undefined }, client.bson),
      concerns: concernsOf(options, {}),
      readPreference: preferenceOf(options),
      serverIds: options.forceServerObjectId ?? client.serverIds,
      async: () => this.async.#inherited,
    };
    this.#async = () => (client.threads ? this : new Db(client.async(), name, options));
  }

  /** This database with methods that return promises. @returns {Db} */
  get async() {
    return this.#async();
  }

  get readConcern() {
    return this.#inherited.concerns.readConcern;
  }

  get writeConcern() {
    return this.#inherited.concerns.writeConcern;
  }

  get readPreference() {
    return this.#inherited.readPreference;
  }

  get namespace() {
    return this.#inherited.database;
  }

  get databaseName() {
    return this.#inherited.database;
  }

  /**
   * A collection, which need not exist; the server is not asked.
   * @param {string} name
   * @param {Document} [options] `readConcern`, `writeConcern`, `readPreference` and BSON options in place
   *   of the database's.
   */
  collection(name, options) {
    if (typeof name !== 'string') {
      throw new NativeInvalidArgumentError('Collection name must be a string');
    }
    return new Collection(this.#inherited, name, options ?? {});
  }

  /**
   * Runs any command. It is sent as it is, without the database's concerns and read preference.
   * @param {Document} command
   * @param {Document} [options] `session`, `readPreference`, `signal`; BSON options for the reply.
   * @returns {Document} The reply.
   * @throws {import('../errors.js').NativeServerError} for a reply with `ok: 0`.
   */
  command(command, options) {
    const { target } = this.#inherited;
    return this.#run(administration.anyCommand(target, command, options ?? {}), options);
  }

  /**
   * Runs a command that answers with a cursor.
   * @param {Document} command Sent with the first read.
   * @param {Document} [options] `session`, `readPreference`, `signal`; BSON options for the documents.
   */
  runCursorCommand(command, options) {
    const chosen = options ?? {};
    checkOptions(chosen);
    const { target } = this.#inherited;
    const session = target.sessions.check(chosen.session);
    const { signal } = chosen;
    const sending = { session, signal, readPreference: preferenceOf(chosen) };
    return new RunCommandCursor(target, command, { bson: resolveBsonOptions(chosen), sending });
  }

  /**
   * An aggregation that begins with no collection's documents.
   * @param {Document[]} [pipeline]
   * @param {Document} [options] `allowDiskUse`, `batchSize`, `hint`, `let`, `prefetch`, `explain` and others
   *   of the aggregate command.
   */
  aggregate(pipeline = [], options) {
    const chosen = options ?? {};
    const { bson, both } = settingsOf(this.#inherited, chosen, { explainable: true });
    const settings = { bson, sending: both };
    return new AggregationCursor(this.#inherited.target, 1, pipeline, chosen, settings);
  }

  /**
   * A stream of the changes of all of its collections.
   * @param {Document[] | Document} [pipeline] Stages that change events go through; or the options.
   * @param {Document} [options] `resumeAfter`, `startAfter`, `startAtOperationTime`, `fullDocument`,
   *   `fullDocumentBeforeChange`, `batchSize`, `maxAwaitTimeMS` of the server and `maxWaitMS` of a read,
   *   both in ms, and others of the $changeStream stage.
   */
  watch(pipeline, options) {
    return watch(this.#inherited, 1, pipeline, options);
  }

  /** What concerns the server rather than this database. */
  admin() {
    return new Admin(this.#inherited.admin(), this.#inherited);
  }

  /**
   * A cursor over the collections' descriptions.
   * @param {Document} [filter] Of the descriptions, such as `{ name: 'things' }`.
   * @param {Document} [options] `nameOnly`, `authorizedCollections`, `batchSize`.
   */
  listCollections(filter = {}, options) {
    return listCollections(this.#inherited, filter, options ?? {});
  }

  /**
   * @param {Document} [options] `authorizedCollections`, `batchSize`.
   * @returns {Collection[]} All that the database has.
   */
  collections(options) {
    const names = collectionNames(this.#inherited, options ?? {});
    const opened = andThen(names, (all) => all.map((name) => this.collection(name)));
    return this.#inherited.target.run(opened, options);
  }

  /**
   * @param {string} name
   * @param {Document} [options] The create command's – `capped`, `size` in bytes, `max` documents,
   *   `validator`, `timeseries` and so on – and those of `collection()`.
   * @returns {Collection}
   * @throws {import('../errors.js').NativeServerError} with code 48 where it exists already.
   */
  createCollection(name, options) {
    const created = andThen(createCollection(this.#inherited, name, options ?? {}), () =>
      this.collection(name, options),
    );
    return this.#inherited.target.run(created, options);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {Document} [options] `dropTarget`: whether a collection of that name may go.
   * @returns {Collection} The collection under its new name.
   */
  renameCollection(from, to, options) {
    const renamed = stepsOf(() =>
      renameCollection(this.collection(from).scope, from, to, options ?? {}),
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
    const dropped = stepsOf(() => drop(this.collection(name).scope, options ?? {}));
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
    return this.#run(administration.stats(this.#inherited, options ?? {}), options);
  }

  /** @param {Document} [options] @returns {string} 'off', 'slow_only' or 'all'. */
  profilingLevel(options) {
    return this.#run(administration.profilingLevel(this.#inherited, options ?? {}), options);
  }

  /**
   * @param {string} level 'off', 'slow_only' or 'all'.
   * @param {Document} [options]
   * @returns {string} The level.
   */
  setProfilingLevel(level, options) {
    return this.#run(
      administration.setProfilingLevel(this.#inherited, level, options ?? {}),
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
    return this.#run(administration.removeUser(this.#inherited, name, options ?? {}), options);
  }

  /**
   * @param {Document} [options] `writeConcern`.
   * @returns {boolean} True, also where there was no such database.
   */
  dropDatabase(options) {
    return this.#run(administration.dropDatabase(this.#inherited, options ?? {}), options);
  }

  /**
   * @param {import('../execution/run.js').Steps<any>} steps
   * @param {Document} [options]
   */
  #run(steps, options) {
    return this.#inherited.target.run(steps, options);
  }
}
