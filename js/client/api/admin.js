import {
  anyCommand,
  listDatabases,
  removeUser,
  validateCollection,
} from '../operations/administration.js';
import { optionsOf } from '../options/given.js';

/** @typedef {import('bson').Document} Document */

/**
 * What concerns the server rather than a database: the methods of `mongodb`'s Admin, without promises.
 * All methods take the options `session`, `readPreference` and `signal`. They throw a NativeServerError for
 * what the server refuses, and a NativeNetworkError or a NativeServerSelectionError where it cannot be
 * reached.
 */
export class Admin {
  #target;
  #origin;

  /**
   * @param {import('../execution/target.js').Target} target The admin database.
   * @param {import('../commands/call_settings.js').DatabaseScope} origin The database that was asked for it.
   */
  constructor(target, origin) {
    this.#target = target;
    this.#origin = origin;
  }

  /**
   * Runs any command on the admin database.
   * @param {Document} command
   * @param {Document} [options] `session`, `readPreference`, `signal`; BSON options for the reply.
   * @returns {Document} The reply.
   */
  command(command, options) {
    return this.#target.run(anyCommand(this.#target, command, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {Document} The server's version and how it was built. */
  buildInfo(options) {
    return this.command({ buildinfo: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} What `buildInfo` returns. */
  serverInfo(options) {
    return this.command({ buildinfo: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} The server's counters. */
  serverStatus(options) {
    return this.command({ serverStatus: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} `{ ok: 1 }` */
  ping(options) {
    return this.command({ ping: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} The replica set's members and their state. */
  replSetGetStatus(options) {
    return this.command({ replSetGetStatus: 1 }, options);
  }

  /**
   * Has the server check a collection of the database that `admin()` was called on.
   * @param {string} name
   * @param {Document} [options] The validate command's, such as `full`.
   * @returns {Document} The reply.
   * @throws {import('../errors.js').NativeUnexpectedServerResponseError} where the collection is
   *   damaged.
   */
  validateCollection(name, options) {
    return this.#target.run(validateCollection(this.#origin, name, optionsOf(options)), options);
  }

  /**
   * @param {string} name
   * @param {Document} [options] `writeConcern`.
   * @returns {boolean} True.
   */
  removeUser(name, options) {
    const scope = { ...this.#origin, target: this.#target };
    return this.#target.run(removeUser(scope, name, optionsOf(options)), options);
  }

  /**
   * @param {Document} [options] `filter`, `nameOnly`, `authorizedDatabases`.
   * @returns {Document} `{ databases, totalSize, … }`
   */
  listDatabases(options) {
    return this.#target.run(listDatabases(this.#target, optionsOf(options)), options);
  }
}
