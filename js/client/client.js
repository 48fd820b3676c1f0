import { EventEmitter } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { addon, isFailure } from './addon.js';
import { isBsonOption, resolveBsonOptions, serialize } from './bson.js';
import { KIND, runCommand } from './calls.js';
import { watch } from './change_stream.js';
import { deliverCommandEvents } from './command_events.js';
import { LOCAL } from './concerns.js';
import { Db } from './db.js';
import { NativeParseError } from './errors.js';
import { toError } from './failure.js';
import { Meter } from './meter.js';
import { connectionStringFor, settingsFor } from './options/libmongoc.js';
import { resolveOptions } from './options/resolve.js';
import { hideCredentials } from './options/secrets.js';
import { startSession } from './session.js';
import { Sessions } from './sessions.js';
import { runSync } from './steps.js';
import { watchTopologyOnceHeard } from './topology_events.js';

/** @typedef {import('bson').Document} Document */

/**
 * A client that speaks MongoDB through libmongoc and answers before it returns. It belongs to the
 * thread that made it; other threads make their own. It emits `mongodb`'s events: those of commands,
 * with the option `monitorCommands`, before the call returns that they tell of.
 */
export class NativeClient extends EventEmitter {
  #handle;
  #options;
  #bson;
  #serverIds;
  /** @type {import('./steps.js').Run} */
  #run;
  #meter = new Meter();
  #sessions;

  /**
   * Checks the connection string; connects with the first operation, or by `connect()`.
   * @param {string} uri
   * @param {Document} [options] Those of the connection string by their names there, and `mongodb`'s
   *   for reading and writing BSON.
   * @throws {NativeParseError} for a malformed connection string, an unknown option, or options that
   *   contradict each other.
   */
  constructor(uri, options = {}) {
    super();
    const { forceServerObjectId = false, ...rest } = options;
    const known = Object.entries(rest).filter(([name]) => !isBsonOption(name));
    const { auth, ...resolved } = resolveOptions(uri, Object.fromEntries(known));
    const connection = connectionStringFor({ ...resolved, auth });
    const handle = addon.createClient(connection, serialize(settingsFor(resolved)));
    if (isFailure(handle)) {
      const secrets = [auth?.password, resolved.tlsCertificateKeyFilePassword];
      throw new NativeParseError(hideCredentials(handle.message, secrets));
    }
    const { tlsCertificateKeyFilePassword, ...shown } = resolved;
    this.#options = Object.freeze(shown);
    this.#handle = handle;
    this.#sessions = new Sessions(handle);
    this.#run = resolved.monitorCommands ? this.#runMonitored.bind(this) : runSync;
    this.#bson = resolveBsonOptions(options);
    this.#serverIds = forceServerObjectId;
    watchTopologyOnceHeard(this, handle);
  }

  /** Those of the connection string and the constructor together, without secrets. */
  get options() {
    return this.#options;
  }

  get monitorCommands() {
    return this.#options.monitorCommands === true;
  }

  /** @type {import('./steps.js').Run} */
  #runMonitored(steps) {
    try {
      return runSync(steps);
    } finally {
      deliverCommandEvents(this, this.#handle);
    }
  }

  /**
   * Opens a closed client again, and makes sure that a server answers.
   * @returns {this}
   * @throws {import('./errors.js').NativeServerSelectionError}
   * @throws {NodeJS.ErrnoException} for a certificate's file that cannot be read.
   */
  connect() {
    const { tlsCAFile, tlsCertificateKeyFile } = this.#options;
    for (const file of [tlsCAFile, tlsCertificateKeyFile])
      if (file) accessSync(file, constants.R_OK);
    const failure = addon.reopenClient(this.#handle);
    if (isFailure(failure)) throw toError(failure);
    this.ping();
    return this;
  }

  /** Asks a server of the client's read preference. @returns {Document} Its reply. */
  ping() {
    const call = { kind: KIND.read, concerns: LOCAL };
    return this.#run(runCommand(this.#admin, { ping: 1 }, call));
  }

  /**
   * The changes of all databases from now on.
   * @param {Document[] | Document} [pipeline] Stages that change events go through; or the options.
   * @param {Document} [options]
   */
  watch(pipeline, options) {
    const scope = { target: this.#admin, bson: this.#bson, concerns: {} };
    return watch(scope, 1, pipeline, options, { wholeCluster: true });
  }

  /** The database of commands that concern the server. @returns {import('./envelope.js').Target} */
  get #admin() {
    return {
      handle: this.#sessions.adminDatabase(),
      meter: this.#meter,
      sessions: this.#sessions,
      run: this.#run,
    };
  }

  /**
   * @param {string} [name] The connection string's, or `test`, by default.
   * @param {Document} [options]
   */
  db(name = this.#options.dbName ?? 'test', options = {}) {
    const inherited = {
      handle: this.#handle,
      meter: this.#meter,
      sessions: this.#sessions,
      bson: this.#bson,
      serverIds: this.#serverIds,
      run: this.#run,
    };
    return new Db(inherited, name, options);
  }

  /**
   * @param {import('./session.js').SessionOptions} [options]
   * @returns {import('./session.js').ClientSession} Ends with the client, unless it is ended before.
   */
  startSession(options) {
    const owner = { client: this, sessions: this.#sessions, meter: this.#meter, run: this.#run };
    return this.#run(startSession(owner, options));
  }

  /** Closes connections, cursors and sessions; nothing to do when closed. */
  close() {
    this.#sessions.endAll();
    addon.closeClient(this.#handle);
    if (this.monitorCommands) deliverCommandEvents(this, this.#handle);
  }

  [Symbol.dispose]() {
    this.close();
  }

  /**
   * Where this client's time went since it was made, in µs: `encode` and `decode` on this side,
   * `roundTrip` in libmongoc, the network and the server.
   * @returns {{ calls: number, us: { encode: number, roundTrip: number, decode: number } }}
   */
  timings() {
    const [calls, roundTripNs] = addon.timings(this.#handle);
    const { encode, decode } = this.#meter.us;
    return { calls, us: { encode, roundTrip: roundTripNs / 1e3, decode } };
  }
}
