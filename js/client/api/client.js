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
import { refuseTwoKindsOfInt64, resolveOptions } from '../options/resolve.js';
import { hideCredentials, secretsOf, withoutSecrets } from '../options/secrets.js';
import { Sessions } from '../sessions/sessions.js';
import { AsyncClient } from './async_client.js';
import { ClientApi } from './client_api.js';
import { deliverCommandEvents } from './events/command_events.js';
import { watchTopologyOnceListened } from './events/topology_events.js';

/** @typedef {import('bson').Document} Document */

/**
 * A client that speaks MongoDB through libmongoc and answers before it returns, described in
 * types/client.d.ts. It emits `mongodb`'s events: those of commands, with the option `monitorCommands`, before
 * the call returns that they belong to.
 */
export class NativeClient extends EventEmitter {
  #handle;
  #options;
  #shown;
  #meter = new Meter();
  #sessions;
  #api;
  #async;

  /** @param {string} uri @param {Document} [options] */
  constructor(uri, options) {
    super();
    const own = optionsOf(options);
    refuseTwoKindsOfInt64(own);
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
      authenticates: resolved.auth !== undefined || resolved.authMechanism !== undefined,
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

  /** @param {string} uri @param {Document} [options] @returns {NativeClient} */
  static connect(uri, options) {
    return new NativeClient(uri, options).connect();
  }

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

  /** @returns {this} */
  connect() {
    this.#open();
    this.#api.reach();
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

  get async() {
    return this.#async;
  }

  /** @returns {Document} */
  ping() {
    return this.#api.ping();
  }

  /** @param {Document[] | Document} [pipeline] @param {Document} [options] */
  watch(pipeline, options) {
    return this.#api.watch(pipeline, options);
  }

  /** @param {string} [name] @param {Document} [options] */
  db(name, options) {
    return this.#api.db(name, options);
  }

  /**
   * @param {import('../sessions/session.js').SessionOptions} [options]
   * @returns {import('../sessions/session.js').ClientSession}
   */
  startSession(options) {
    return this.#api.startSession(options);
  }

  /**
   * @param {import('../sessions/session.js').SessionOptions | ((session: any) => any)} options
   * @param {(session: import('../sessions/session.js').ClientSession) => any} [callback]
   * @returns {any}
   */
  withSession(options, callback) {
    return this.#api.withSession(options, callback);
  }

  close() {
    this.#sessions.endAll();
    this.#close();
  }

  /** @returns {Promise<void>} When the threads have ended. */
  #close() {
    // First, so that threads that end have the servers drop its cursors.
    const others = addon.closeClient(this.#handle);
    const stopped = this.#async.stop();
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

  timings() {
    const [calls, roundTripNs] = addon.timings(this.#handle);
    const { overlapping } = this.#meter;
    return { calls, us: this.#meter.us(roundTripNs / 1e3), overlapping };
  }
}
