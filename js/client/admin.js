import { resolveBsonOptions } from './bson.js';
import { KIND, runCommand } from './calls.js';
import { LOCAL } from './concerns.js';
import { preferenceOf } from './scope.js';
import { checkOptions } from './statements.js';

/** @typedef {import('bson').Document} Document */

/** What is asked of the server rather than of a database: `mongodb`'s Admin without promises. */
export class Admin {
  #target;

  /** @param {import('./envelope.js').Target} target The admin database. */
  constructor(target) {
    this.#target = target;
  }

  /**
   * Runs any command on the admin database.
   * @param {Document} command
   * @param {Document} [options] How the reply is read, and its session.
   * @returns {Document} The reply.
   */
  command(command, options = {}) {
    checkOptions(options);
    const bson = resolveBsonOptions(options);
    const session = this.#target.sessions.check(options.session);
    const readPreference = preferenceOf(options);
    const call = { kind: KIND.other, bson, session, readPreference };
    return this.#target.run(runCommand(this.#target, command, call), options);
  }

  /** @param {Document} [options] */
  buildInfo(options) {
    return this.command({ buildinfo: 1 }, options);
  }

  /** @param {Document} [options] */
  serverInfo(options) {
    return this.command({ buildinfo: 1 }, options);
  }

  /** @param {Document} [options] */
  serverStatus(options) {
    return this.command({ serverStatus: 1 }, options);
  }

  /** @param {Document} [options] */
  ping(options) {
    return this.command({ ping: 1 }, options);
  }

  /** @param {Document} [options] */
  replSetGetStatus(options) {
    return this.command({ replSetGetStatus: 1 }, options);
  }

  /**
   * @param {Document} [options] `filter`, `nameOnly`, `authorizedDatabases`.
   * @returns {Document} `{ databases, totalSize, … }`
   */
  listDatabases(options = {}) {
    checkOptions(options);
    const { nameOnly, filter, authorizedDatabases, comment, maxTimeMS } = options;
    /** @type {Document} */
    const command = { listDatabases: 1 };
    if (typeof nameOnly === 'boolean') command.nameOnly = nameOnly;
    if (filter) command.filter = filter;
    if (typeof authorizedDatabases === 'boolean') command.authorizedDatabases = authorizedDatabases;
    if (comment !== undefined) command.comment = comment;
    if (typeof maxTimeMS === 'number') command.maxTimeMS = maxTimeMS;
    const bson = resolveBsonOptions(options);
    const session = this.#target.sessions.check(options.session);
    const call = { kind: KIND.read, bson, session, concerns: LOCAL };
    return this.#target.run(runCommand(this.#target, command, call), options);
  }
}
