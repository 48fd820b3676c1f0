import { addon, isFailure } from '../binding/addon.js';
import { readReply } from '../bson/decoding/decode.js';
import { limitsOf, USUAL_LIMITS } from '../bson/encoding/batch_size.js';
import { MongoExpiredSessionError, MongoInvalidArgumentError } from '../errors.js';
import { toError } from '../execution/errors_of_failures.js';
import { call } from '../execution/steps.js';
import { ownOf } from '../options/given.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../binding/addon.js').ClientHandle} ClientHandle
 * @typedef {import('../binding/addon.js').SessionHandle} SessionHandle
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

/**
 * What the client's options say of commands that fail.
 * @typedef {object} RetryOptions
 * @property {boolean} retryReads
 * @property {boolean} retryWrites
 * @property {number} maxAdaptiveRetries How often a command is sent again to an overloaded server.
 */

/**
 * A session as its client keeps it.
 * @typedef {import('../execution/target.js').CommandSession & { hasEnded: boolean, sessions: Sessions,
 *   endSession: () => unknown }} OwnedSession
 */

/** The sessions of one client, and what its commands need to know for them. */
export class Sessions {
  #client;
  #serverType = '';
  /** @type {import('../bson/encoding/batch_size.js').ServerLimits | undefined} */
  #limits;
  /** @type {Set<OwnedSession>} Those in a transaction, which the client's end aborts. */
  #busy = new Set();
  /** @type {Set<OwnedSession>} Those whose `ended` has listeners. */
  #listened = new Set();
  /** @type {Readonly<{ retryWrites: boolean, primary: boolean, readConcern?: { level: string }, writeConcern?: Document }>} */
  settings;

  /**
   * @param {ClientHandle} client
   * @param {Readonly<RetryOptions>} retries
   */
  constructor(client, retries) {
    this.#client = client;
    this.retries = retries;
    this.settings = ownOf(readReply(addon.clientSettings(client)));
  }

  /**
   * @param {boolean} causal
   * @param {boolean} snapshot
   * @returns {SessionHandle}
   */
  start(causal, snapshot) {
    const handle = addon.startSession(this.#client, causal, snapshot);
    if (isFailure(handle)) throw toError(handle);
    return handle;
  }

  /** Where the commands that end transactions go. */
  adminDatabase() {
    return addon.database(this.#client, 'admin');
  }

  /**
   * @param {unknown} session A call's option.
   * @returns {OwnedSession | undefined}
   * @throws {MongoInvalidArgumentError | MongoExpiredSessionError}
   */
  check(session) {
    if (session == null) return undefined;
    const checked = /** @type {OwnedSession} */ (session);
    if (typeof session !== 'object' || !('sessions' in checked)) {
      throw new MongoInvalidArgumentError('Option "session" must be a session of this client');
    }
    if (checked.hasEnded) {
      throw new MongoExpiredSessionError('Use of expired sessions is not permitted');
    }
    if (checked.sessions !== this) {
      throw new MongoInvalidArgumentError('ClientSession must be from the same MongoClient');
    }
    return checked;
  }

  /** Whether `prepareWrite` has nothing to do. */
  get ready() {
    return !this.settings.retryWrites || this.#type() !== '';
  }

  /**
   * Before a write is encoded: finds out whether the server keeps transaction numbers.
   * @returns {Steps<void>}
   */
  *prepareWrite() {
    if (!this.ready) yield* this.findServer();
  }

  /**
   * Before writes are shared out to commands: finds out what the server is and takes, unless that is known.
   * @param {{ reads?: boolean }} [options] `reads`: whether a server to read from will do.
   * @returns {Steps<void>}
   */
  *findServer({ reads = false } = {}) {
    if (this.#type() !== '') return;
    const type = yield* call('serverType', this.#client, true, reads);
    if (isFailure(type)) throw toError(type);
  }

  /** Whether writes are sent again: by the client's wish, and because the server knows them then. */
  get retriesWrites() {
    return this.settings.retryWrites && this.numbersWrites;
  }

  /** Whether the last server known keeps transaction numbers. */
  get numbersWrites() {
    const type = this.#type();
    return type !== '' && type !== 'Standalone';
  }

  /** Whether it is one of several routers, which a transaction has to stay with. */
  get routed() {
    return this.#type() === 'Mongos';
  }

  /** What the last server known takes at most. @returns {import('../bson/encoding/batch_size.js').ServerLimits} */
  get limits() {
    if (this.#type() === '') return USUAL_LIMITS;
    this.#limits ??= limitsOf(addon.serverLimits(this.#client));
    return this.#limits;
  }

  /** The client was opened again: perhaps to another server. */
  forgetServer() {
    this.#serverType = '';
    this.#limits = undefined;
  }

  /** libmongoc's word for the server, empty while unknown. @returns {string} */
  #type() {
    this.#serverType ||= /** @type {string} */ (addon.serverType(this.#client, false, false));
    return this.#serverType;
  }

  /** @param {OwnedSession} session */
  noteBusy(session) {
    this.#busy.add(session);
  }

  /** @param {OwnedSession} session */
  noteIdle(session) {
    this.#busy.delete(session);
  }

  /** @param {OwnedSession} session */
  noteListened(session) {
    this.#listened.add(session);
  }

  /** @param {OwnedSession} session It has ended. */
  forget(session) {
    this.#busy.delete(session);
    this.#listened.delete(session);
  }

  /**
   * Aborts what is in progress; the addon ends the sessions themselves with the client.
   * @returns {unknown[]} Promises of those that promises were asked of.
   */
  endAll() {
    return [...new Set([...this.#busy, ...this.#listened])].map((session) => session.endSession());
  }
}
