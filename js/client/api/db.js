import { resolveBsonOptions } from '../bson/options.js';
import { preferenceOf, settingsOf } from '../commands/call_settings.js';
import { checkOptions } from '../commands/statements.js';
import { AggregationCursor } from '../cursors/aggregation_cursor.js';
import { watch } from '../cursors/change_streams/watch.js';
import { RunCommandCursor } from '../cursors/run_command_cursor.js';
import { MongoInvalidArgumentError } from '../errors.js';
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
import { Scoped } from './scoped.js';

/** @typedef {import('bson').Document} Document */

/**
 * `mongodb`'s Db without promises, described in types/database.d.ts.
 * @extends {Scoped<import('../commands/call_settings.js').DatabaseScope>}
 */
export class Db extends Scoped {
  #scope;
  /** @type {Db | undefined} */
  #async;

  /** @param {import('../commands/call_settings.js').DatabaseScope} scope */
  constructor(scope) {
    super(scope);
    this.#scope = scope;
  }

  /** @returns {Db} */
  get async() {
    this.#async ??= this.#scope.target.threads ? this : new Db(this.#scope.async());
    return this.#async;
  }

  /** The client that gave it. */
  get client() {
    return this.#scope.target.client;
  }

  get namespace() {
    return this.#scope.database;
  }

  get databaseName() {
    return this.#scope.database;
  }

  /** @param {string} name @param {Document} [options] */
  collection(name, options) {
    if (typeof options === 'function') {
      throw new MongoInvalidArgumentError('The callback form of this helper has been removed.');
    }
    return new Collection(this.#scope.collection(name, options), this);
  }

  /** @param {Document} command @param {Document} [options] @returns {Document} */
  command(command, options) {
    const { target } = this.#scope;
    return this.run(administration.anyCommand(target, command, optionsOf(options)), options);
  }

  /** @param {Document} command @param {Document} [options] */
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

  /** @param {Document[]} [pipeline] @param {Document} [options] */
  aggregate(pipeline = [], options) {
    const chosen = optionsOf(options);
    const { bson, both } = settingsOf(this.#scope, chosen, { explainable: true });
    const settings = { bson, commandOptions: both };
    return new AggregationCursor(this.#scope.target, 1, pipeline, chosen, settings);
  }

  /** @param {Document[] | Document} [pipeline] @param {Document} [options] */
  watch(pipeline, options) {
    return watch(this.#scope, 1, pipeline, options);
  }

  admin() {
    return new Admin(this.#scope.admin(), this.#scope);
  }

  /** @param {Document} [filter] @param {Document} [options] */
  listCollections(filter = {}, options) {
    return listCollections(this.#scope, filter, optionsOf(options));
  }

  /** @param {Document} [options] @returns {Collection[]} */
  collections(options) {
    const names = collectionNames(this.#scope, optionsOf(options));
    const opened = andThen(names, (all) => all.map((name) => this.collection(name)));
    return this.run(opened, options);
  }

  /** @param {string} name @param {Document} [options] @returns {Collection} */
  createCollection(name, options) {
    const created = andThen(createCollection(this.#scope, name, optionsOf(options)), () =>
      this.collection(name, options),
    );
    return this.run(created, options);
  }

  /** @param {string} from @param {string} to @param {Document} [options] @returns {Collection} */
  renameCollection(from, to, options) {
    const renamed = stepsOf(() =>
      renameCollection(this.collection(from).scope, from, to, optionsOf(options)),
    );
    return this.run(
      andThen(renamed, () => this.collection(to)),
      options,
    );
  }

  /** @param {string} name @param {Document} [options] @returns {boolean} */
  dropCollection(name, options) {
    const dropped = stepsOf(() => drop(this.collection(name).scope, optionsOf(options)));
    return this.run(dropped, options);
  }

  /**
   * @param {string} name
   * @param {unknown} specification
   * @param {Document} [options]
   * @returns {string}
   */
  createIndex(name, specification, options) {
    const created = stepsOf(() => createIndex(this.collection(name).scope, specification, options));
    return this.run(created, options);
  }

  /** @param {string} name @param {Document} [options] @returns {any} */
  indexInformation(name, options) {
    const wanted = { ...options, full: options?.full ?? false };
    return this.run(
      stepsOf(() => indexes(this.collection(name).scope, wanted)),
      options,
    );
  }

  /** @param {Document} [options] @returns {Document} */
  stats(options) {
    return this.run(administration.stats(this.#scope, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {string} */
  profilingLevel(options) {
    return this.run(administration.profilingLevel(this.#scope, optionsOf(options)), options);
  }

  /** @param {string} level @param {Document} [options] @returns {string} */
  setProfilingLevel(level, options) {
    return this.run(
      administration.setProfilingLevel(this.#scope, level, optionsOf(options)),
      options,
    );
  }

  /** @param {string} name @param {Document} [options] @returns {boolean} */
  removeUser(name, options) {
    return this.run(administration.removeUser(this.#scope, name, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {boolean} */
  dropDatabase(options) {
    return this.run(administration.dropDatabase(this.#scope, optionsOf(options)), options);
  }
}
