import { EventEmitter } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { addon, isFailure } from '../binding/addon.js';
import { shrink } from '../binding/arena.js';
import { forgetReaders } from '../bson/decoding/shape_readers.js';
import { forgetShapes } from '../bson/encoding/encoders.js';
import { isWriting } from '../bson/encoding/plain.js';
import { isBsonOption, resolveBsonOptions } from '../bson/options.js';
import { deserialize, ObjectId, serialize } from '../bson/package.js';
import { MongoParseError } from '../errors.js';
import { describeTopology, toError } from '../execution/errors_of_failures.js';
import { Meter } from '../execution/stage_times.js';
import { runSync } from '../execution/steps.js';
import { limitsOf } from '../execution/threads/thread_limits.js';
import { ReadConcern, WriteConcern } from '../options/concern_classes.js';
import { optionsOf, ownOf } from '../options/given.js';
import { connectionStringFor, settingsFor } from '../options/libmongoc.js';
import { ReadPreference } from '../options/read_preference.js';
import { refuseTwoKindsOfInt64, resolveOptions } from '../options/resolve.js';
import { hideCredentials, secretsOf, withoutSecrets } from '../options/secrets.js';
import { Sessions } from '../sessions/sessions.js';
import { AsyncClient } from './async_client.js';
import { ClientApi } from './client_api.js';
import { isFollowed } from './events/command_channels.js';
import { deliverCommandEvents, watchCommands } from './events/command_events.js';
import { watchTopologyOnceListened } from './events/topology_events.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('node:events').EventEmitter & { readonly readPreference: ReadPreference }} Owner
 */

/**
 * A client that speaks MongoDB through libmongoc and answers before it returns, described in
 * types/client.d.ts. It emits `mongodb`'s events: those of commands, with the option `monitorCommands`, before
 * the call returns that they belong to.
 */
export class NativeClient extends EventEmitter {
  #handle;
  /** @type {Owner} */
  #owner;
  #options;
  #recordsCommands;
  #shown;
  #meter = new Meter();
  #sessions;
  #api;
  #async;

  /**
   * @param {string} uri
   * @param {Document} [options]
   * @param {Owner} [owner] What its users know as the client, and its events come from.
   */
  constructor(uri, options, owner) {
    super();
    const own = optionsOf(options);
    refuseTwoKindsOfInt64(own);
    const { forceServerObjectId = false, pkFactory, threads, maxQueue, ...rest } = own;
    this.#owner = owner ?? this;
    const known = Object.entries(rest).filter(([name]) => !isBsonOption(name));
    const resolved = resolveOptions(uri, Object.fromEntries(known));
    const limits = limitsOf({ threads, maxQueue }, resolved.maxPoolSize);
    const connection = connectionStringFor(resolved);
    this.#recordsCommands = resolved.monitorCommands === true || isFollowed();
    const settings = settingsFor(ownOf({ ...resolved, monitorCommands: this.#recordsCommands }));
    const handle = addon.createClient(connection, serialize(settings));
    if (isFailure(handle)) {
      throw new MongoParseError(hideCredentials(handle.message, secretsOf(resolved)));
    }
    this.#options = ownOf(withoutSecrets(resolved));
    this.#shown = Object.freeze({ ...this.#options });
    this.#handle = handle;
    const { retryReads = true, retryWrites = true, maxAdaptiveRetries = 2 } = resolved;
    this.#sessions = new Sessions(handle, { retryReads, retryWrites, maxAdaptiveRetries });
    const context = {
      client: this.#owner,
      handle,
      meter: this.#meter,
      sessions: this.#sessions,
      authenticates: resolved.auth !== undefined || resolved.authMechanism !== undefined,
      bson: resolveBsonOptions(own),
      serverIds: forceServerObjectId,
      newId: newIdOf(pkFactory),
      dbName: resolved.dbName,
    };
    this.#async = new AsyncClient(context, limits, {
      watchEvents: () => this.#recordsCommands && watchCommands(this.#owner, handle),
      emitEvents: (abortedBy) =>
        this.#recordsCommands && deliverCommandEvents(this.#owner, handle, abortedBy),
      open: () => this.#open(),
      close: () => this.#close(),
    });
    const run = this.#recordsCommands ? this.#runMonitored.bind(this) : runSync;
    const async = () => this.#async.context;
    // This thread has a connection already.
    const helpers = resolved.maxPoolSize === 1 ? undefined : () => this.#async.helpers;
    this.#api = new ClientApi({ ...context, run, threads: false, helpers, async });
    watchTopologyOnceListened(this.#owner, handle);
  }

  /** @param {string} uri @param {Document} [options] @returns {NativeClient} */
  static connect(uri, options) {
    return new NativeClient(uri, options).connect();
  }

  get options() {
    return this.#shown;
  }

  get readConcern() {
    return ReadConcern.fromOptions(this.#options);
  }

  get writeConcern() {
    const { w, wTimeoutMS, journal } = this.#options.writeConcern ?? {};
    return this.#options.writeConcern && new WriteConcern(w, wTimeoutMS, journal);
  }

  get readPreference() {
    return ReadPreference.fromOptions(this.#options) ?? ReadPreference.primary;
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
      deliverCommandEvents(this.#owner, this.#handle);
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

  /** @internal What is known of its servers: `mongodb`'s TopologyDescription. */
  get topologyDescription() {
    return describeTopology(deserialize(addon.topology(this.#handle)));
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
    if (this.#recordsCommands) deliverCommandEvents(this.#owner, this.#handle);
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

/** @param {{ createPk: () => unknown } | undefined} factory */
function newIdOf(factory) {
  if (factory == null) return () => new ObjectId();
  if (typeof factory.createPk === 'function') return () => factory.createPk();
  throw new MongoParseError(
    `Option pkFactory must be an object with a createPk function, got ${factory}`,
  );
}
