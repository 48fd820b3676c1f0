import { EventEmitter } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { addon, isFailure } from '../binding/addon.js';
import { shrink } from '../binding/arena.js';
import { forgetReaders } from '../bson/decoding/shape_readers.js';
import { forgetShapes } from '../bson/encoding/encoders.js';
import { isWriting } from '../bson/encoding/plain.js';
import { isBsonOption, resolveBsonOptions } from '../bson/options.js';
import { serialize } from '../bson/package.js';
import { NativeParseError } from '../errors.js';
import { toError } from '../execution/errors_of_failures.js';
import { Meter } from '../execution/stage_times.js';
import { runSync } from '../execution/steps.js';
import { limitsOf } from '../execution/threads/thread_limits.js';
import { optionsOf, ownOf } from '../options/given.js';
import { connectionStringFor, settingsFor } from '../options/libmongoc.js';
import { resolveOptions } from '../options/resolve.js';
import { hideCredentials, secretsOf, withoutSecrets } from '../options/secrets.js';
import { Sessions } from '../sessions/sessions.js';
import { AsyncClient } from './async_client.js';
import { ClientApi } from './client_api.js';
import { deliverCommandEvents } from './events/command_events.js';
import { watchTopologyOnceListened } from './events/topology_events.js';

/** @typedef {import('bson').Document} Document */

/**
 * A client that speaks MongoDB through libmongoc and answers before it returns. It belongs to the
 * thread that made it; other threads make their own. It emits `mongodb`'s events: those of commands,
 * with the option `monitorCommands`, before the call returns that they belong to.
 */
export class NativeClient extends EventEmitter {
  #handle;
  #options;
  #shown;
  #meter = new Meter();
  #sessions;
  #api;
  #async;

  /**
   * Checks the connection string; connects with the first operation, or by `connect()`.
   * @param {string} uri
   * @param {Document} [options] Those of the connection string by their names there, with times in
   *   milliseconds; `auth`, `serverApi`, `monitorCommands`, `forceServerObjectId`; `threads` and
   *   `maxQueue` for `.async`; BSON options such as `promoteLongs` and `ignoreUndefined`.
   * @throws {NativeParseError} for a malformed connection string, an unknown option, or options that
   *   contradict each other.
   */
  constructor(uri, options) {
    super();
    const own = optionsOf(options);
    const { forceServerObjectId = false, threads, maxQueue, ...rest } = own;
    const known = Object.entries(rest).filter(([name]) => !isBsonOption(name));
    const resolved = resolveOptions(uri, Object.fromEntries(known));
    const limits = limitsOf({ threads, maxQueue }, resolved.maxPoolSize);
    const connection = connectionStringFor(resolved);
    const handle = addon.createClient(connection, serialize(settingsFor(resolved)));
    if (isFailure(handle)) {
      throw new NativeParseError(hideCredentials(handle.message, secretsOf(resolved)));
    }
    this.#options = ownOf(withoutSecrets(resolved));
    this.#shown = Object.freeze({ ...this.#options });
    this.#handle = handle;
    const { retryReads = true, retryWrites = true, maxAdaptiveRetries = 2 } = resolved;
    this.#sessions = new Sessions(handle, { retryReads, retryWrites, maxAdaptiveRetries });
    const context = {
      client: this,
      handle,
      meter: this.#meter,
      sessions: this.#sessions,
      bson: resolveBsonOptions(own),
      serverIds: forceServerObjectId,
      dbName: resolved.dbName,
    };
    this.#async = new AsyncClient(context, limits, {
      emitEvents: this.monitorCommands
        ? (abortedBy) => deliverCommandEvents(this, handle, abortedBy)
        : () => {},
      open: () => this.#open(),
      close: () => this.#close(),
    });
    const run = this.monitorCommands ? this.#runMonitored.bind(this) : runSync;
    const async = () => this.#async.context;
    // This thread has a connection already.
    const helpers = resolved.maxPoolSize === 1 ? undefined : () => this.#async.helpers;
    this.#api = new ClientApi({ ...context, run, threads: false, helpers, async });
    watchTopologyOnceListened(this, handle);
  }

  /**
   * Makes a client and connects it.
   * @param {string} uri
   * @param {Document} [options] As the constructor takes them: those of the connection string, with times
   *   in ms, `monitorCommands`, `threads`, `maxQueue`, BSON options and so on.
   * @returns {NativeClient}
   * @throws {NativeParseError} for a malformed connection string or wrong options.
   * @throws {import('../errors.js').NativeServerSelectionError} when no server answers within
   *   `serverSelectionTimeoutMS`, 30 s by default.
   */
  static connect(uri, options) {
    return new NativeClient(uri, options).connect();
  }

  /** Those of the connection string and the constructor together, without secrets. */
  get options() {
    return this.#shown;
  }

  /** @returns {{ level: string } | undefined} */
  get readConcern() {
    return this.#options.readConcern;
  }

  /** @returns {Document | undefined} */
  get writeConcern() {
    return this.#options.writeConcern;
  }

  /** @returns {import('../options/reading_writing.js').ReadPreference} */
  get readPreference() {
    return this.#options.readPreference ?? { mode: 'primary' };
  }

  get serverApi() {
    return this.#options.serverApi;
  }

  get monitorCommands() {
    return this.#options.monitorCommands === true;
  }

  /** @type {import('../execution/steps.js').Run} */
  #runMonitored(steps, options) {
    try {
      return runSync(steps, options);
    } finally {
      deliverCommandEvents(this, this.#handle);
    }
  }

  /**
   * Opens a closed client again, and makes sure that a server answers.
   * @returns {this}
   * @throws {import('../errors.js').NativeServerSelectionError} when no server answers within
   *   `serverSelectionTimeoutMS`, 30 s by default.
   * @throws {NodeJS.ErrnoException} for a certificate's file that cannot be read.
   */
  connect() {
    this.#open();
    this.ping();
    return this;
  }

  /** Opens what `close` closed, without asking a server. */
  #open() {
    const { tlsCAFile, tlsCertificateKeyFile } = this.#options;
    for (const file of [tlsCAFile, tlsCertificateKeyFile])
      if (file) accessSync(file, constants.R_OK);
    const failure = addon.reopenClient(this.#handle);
    if (isFailure(failure)) throw toError(failure);
    this.#sessions.forgetServer();
    this.#async.resume();
  }

  /** This client's methods as promises: calls run on C++ threads. */
  get async() {
    return this.#async;
  }

  /**
   * Sends a ping to a server of the client's read preference.
   * @returns {Document} Its reply.
   * @throws {import('../errors.js').NativeServerSelectionError} when there is no such server.
   */
  ping() {
    return this.#api.ping();
  }

  /**
   * A stream of the changes of all databases.
   * @param {Document[] | Document} [pipeline] Stages that change events go through; or the options.
   * @param {Document} [options] `resumeAfter`, `startAfter`, `startAtOperationTime`, `fullDocument`,
   *   `fullDocumentBeforeChange`, `batchSize`, `maxAwaitTimeMS` of the server and `maxWaitMS` of a read,
   *   both in ms, and others of the $changeStream stage.
   */
  watch(pipeline, options) {
    return this.#api.watch(pipeline, options);
  }

  /**
   * A database, which need not exist; the server is not asked.
   * @param {string} [name] By default the connection string's, or else `test`.
   * @param {Document} [options] `readConcern`, `writeConcern`, `readPreference` and BSON options in place
   *   of the client's.
   */
  db(name, options) {
    return this.#api.db(name, options);
  }

  /**
   * @param {import('../sessions/session.js').SessionOptions} [options] `causalConsistency` (default true),
   *   `snapshot`, `defaultTransactionOptions`.
   * @returns {import('../sessions/session.js').ClientSession} For the option `session` of calls. Ends with the client, unless it is ended before.
   */
  startSession(options) {
    return this.#api.startSession(options);
  }

  /**
   * Runs `callback` with a session that ends behind it.
   * @param {import('../sessions/session.js').SessionOptions | ((session: any) => any)} options Those of
   *   `startSession`; or the callback.
   * @param {(session: import('../sessions/session.js').ClientSession) => any} [callback] Must not return a promise.
   * @returns {any} What the callback gave.
   */
  withSession(options, callback) {
    return this.#api.withSession(options, callback);
  }

  /** Closes connections, cursors and sessions; nothing to do when closed. Threads end by themselves. */
  close() {
    this.#sessions.endAll();
    this.#close();
  }

  /** @returns {Promise<void>} When the threads have ended. */
  #close() {
    const stopped = this.#async.stop();
    const others = addon.closeClient(this.#handle);
    // What this thread has learnt of its documents goes with its last client, and room for them.
    if (!others && !isWriting()) {
      shrink();
      forgetReaders();
      forgetShapes();
    }
    if (this.monitorCommands) deliverCommandEvents(this, this.#handle);
    return stopped;
  }

  async [Symbol.asyncDispose]() {
    this.close();
  }

  [Symbol.dispose]() {
    this.close();
  }

  /**
   * Where this client's time went since it was made, in µs: `encode` and `decode` on this side,
   * `roundTrip` in libmongoc, the network and the server; with `.async` also `queue`, until a thread
   * took the call, and `resume`, until this thread took its result.
   * `overlapping`: those that ran beside the round trip, in a large `insertMany` or with `prefetch`.
   * @returns {{ calls: number, us: { encode: number, queue?: number, roundTrip: number,
   *   resume?: number, decode: number }, overlapping: ('encode' | 'decode')[] }}
   */
  timings() {
    const [calls, roundTripNs] = addon.timings(this.#handle);
    const { overlapping } = this.#meter;
    return { calls, us: this.#meter.us(roundTripNs / 1e3), overlapping };
  }
}
