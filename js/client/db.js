import { addon } from './addon.js';
import { resolveBsonOptions } from './bson.js';
import { KIND, runCommand } from './calls.js';
import { Collection } from './collection.js';
import { concernsOf } from './concerns.js';
import { NativeInvalidArgumentError } from './errors.js';
import { refuseAbsent } from './statements.js';

/** @typedef {import('bson').Document} Document */

/** A database: `mongodb`'s Db without promises. */
export class Db {
  #inherited;

  /**
   * @param {{ handle: import('./addon.js').ClientHandle, meter: import('./meter.js').Meter,
   *   bson: Readonly<import('./bson.js').ResolvedBsonOptions>, serverIds: boolean }} client
   * @param {string} name
   * @param {Document} [options]
   */
  constructor(client, name, options = {}) {
    if (typeof name !== 'string' || name === '' || name.includes('\0')) {
      throw new NativeInvalidArgumentError('Database name must be a non-empty string without NUL');
    }
    if (name.includes('.')) {
      throw new NativeInvalidArgumentError("Database names cannot contain the character '.'");
    }
    refuseAbsent(options);
    /** @type {import('./collection.js').Inherited} */
    this.#inherited = {
      target: { handle: addon.database(client.handle, name), meter: client.meter },
      database: name,
      bson: resolveBsonOptions(options, client.bson),
      concerns: concernsOf(options, {}),
      serverIds: options.forceServerObjectId ?? client.serverIds,
    };
  }

  get databaseName() {
    return this.#inherited.database;
  }

  /**
   * @param {string} name
   * @param {Document} [options]
   */
  collection(name, options) {
    if (typeof name !== 'string') {
      throw new NativeInvalidArgumentError('Collection name must be a string');
    }
    return new Collection(this.#inherited, name, options);
  }

  /**
   * Runs any command.
   * @param {Document} command
   * @param {Document} [options] How the reply is read.
   * @returns {Document} The reply.
   */
  command(command, options = {}) {
    refuseAbsent(options);
    const bson = resolveBsonOptions(options);
    return runCommand(this.#inherited.target, command, { kind: KIND.other, bson });
  }

  /** @returns {boolean} */
  dropDatabase() {
    const { writeConcern } = this.#inherited.concerns;
    runCommand(
      this.#inherited.target,
      { dropDatabase: 1 },
      { kind: KIND.write, concerns: writeConcern && { writeConcern } },
    );
    return true;
  }
}
