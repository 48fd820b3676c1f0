import {
  anyCommand,
  listDatabases,
  removeUser,
  validateCollection,
} from '../operations/administration.js';
import { optionsOf } from '../options/given.js';

/** @typedef {import('bson').Document} Document */

/** `mongodb`'s Admin without promises, described in types/admin.d.ts. */
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

  /** @param {Document} command @param {Document} [options] @returns {Document} */
  command(command, options) {
    return this.#target.run(anyCommand(this.#target, command, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {Document} */
  buildInfo(options) {
    return this.command({ buildinfo: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} */
  serverInfo(options) {
    return this.command({ buildinfo: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} */
  serverStatus(options) {
    return this.command({ serverStatus: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} */
  ping(options) {
    return this.command({ ping: 1 }, options);
  }

  /** @param {Document} [options] @returns {Document} */
  replSetGetStatus(options) {
    return this.command({ replSetGetStatus: 1 }, options);
  }

  /** @param {string} name @param {Document} [options] @returns {Document} */
  validateCollection(name, options) {
    return this.#target.run(validateCollection(this.#origin, name, optionsOf(options)), options);
  }

  /** @param {string} name @param {Document} [options] @returns {boolean} */
  removeUser(name, options) {
    const scope = { ...this.#origin, target: this.#target };
    return this.#target.run(removeUser(scope, name, optionsOf(options)), options);
  }

  /** @param {Document} [options] @returns {Document} */
  listDatabases(options) {
    return this.#target.run(listDatabases(this.#target, optionsOf(options)), options);
  }
}
