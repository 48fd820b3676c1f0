import { addon, isFailure } from './addon.js';
import { isBsonOption, resolveBsonOptions } from './bson.js';
import { KIND, runCommand } from './calls.js';
import { LOCAL } from './concerns.js';
import { Db } from './db.js';
import { NativeParseError } from './errors.js';
import { toError } from './failure.js';
import { Meter } from './meter.js';
import { startSession } from './session.js';
import { Sessions } from './sessions.js';
import { runSync } from './steps.js';
import { defaultDatabase, hideCredentials, uriWithOptions } from './uri.js';

/** @typedef {import('bson').Document} Document */

/**
 * A client that speaks MongoDB through libmongoc and answers before it returns. It belongs to the
 * thread that made it; other threads make their own.
 */
export class NativeClient {
  #handle;
  #uri;
  #bson;
  #serverIds;
  #meter = new Meter();
  #sessions;

  /**
   * Checks the connection string; connects with the first operation, or by `connect()`.
   * @param {string} uri
   * @param {Document} [options] Those of the connection string by their names there, and `mongodb`'s
   *   for reading and writing BSON.
   * @throws {NativeParseError} for a malformed connection string or an unknown option.
   */
  constructor(uri, options = {}) {
    const { forceServerObjectId = false, ...rest } = options;
    const uriOptions = Object.entries(rest).filter(([name]) => !isBsonOption(name));
    const handle = addon.createClient(uriWithOptions(uri, Object.fromEntries(uriOptions)));
    if (isFailure(handle)) throw new NativeParseError(hideCredentials(handle.message));
    this.#handle = handle;
    this.#uri = uri;
    this.#sessions = new Sessions(handle);
    this.#bson = resolveBsonOptions(options);
    this.#serverIds = forceServerObjectId;
  }

  /**
   * Opens a closed client again, and makes sure that a server answers.
   * @returns {this}
   * @throws {import('./errors.js').NativeServerSelectionError}
   */
  connect() {
    const failure = addon.reopenClient(this.#handle);
    if (isFailure(failure)) throw toError(failure);
    this.ping();
    return this;
  }

  /** Asks a server of the client's read preference. @returns {Document} Its reply. */
  ping() {
    const target = {
      handle: this.#sessions.adminDatabase(),
      meter: this.#meter,
      sessions: this.#sessions,
      run: runSync,
    };
    return runSync(runCommand(target, { ping: 1 }, { kind: KIND.read, concerns: LOCAL }));
  }

  /**
   * @param {string} [name] The connection string's, or `test`, by default.
   * @param {Document} [options]
   */
  db(name = defaultDatabase(this.#uri), options = {}) {
    const inherited = {
      handle: this.#handle,
      meter: this.#meter,
      sessions: this.#sessions,
      bson: this.#bson,
      serverIds: this.#serverIds,
      run: runSync,
    };
    return new Db(inherited, name, options);
  }

  /**
   * @param {import('./session.js').SessionOptions} [options]
   * @returns {import('./session.js').ClientSession} Ends with the client, unless it is ended before.
   */
  startSession(options) {
    const owner = { client: this, sessions: this.#sessions, meter: this.#meter, run: runSync };
    return runSync(startSession(owner, options));
  }

  /** Closes connections, cursors and sessions; nothing to do when closed. */
  close() {
    this.#sessions.endAll();
    addon.closeClient(this.#handle);
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
