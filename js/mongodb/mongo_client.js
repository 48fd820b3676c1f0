import { EventEmitter } from 'node:events';
import { NativeClient } from '../client/api/client.js';
import { resolveBsonOptions } from '../client/bson/options.js';
import { MongoCompatibilityError, MongoInvalidArgumentError } from '../client/errors.js';
import { shownOptions } from './client_options.js';
import { nativeOptionsOf, splitUrl } from './options.js';
import { Topology } from './topology.js';

/** @typedef {import('bson').Document} Document */

/**
 * `mongodb`'s MongoClient on the native driver: its calls are promises, and run on C++ threads. What programs and
 * libraries look for on it is here; everything else is the asynchronous half of a NativeClient.
 */
export class MongoClient extends EventEmitter {
  #native;
  #topology;
  #isConnected = false;
  /** @type {Promise<void> | undefined} */
  #connecting;
  /** @type {Promise<void> | undefined} */
  #closing;

  /**
   * @param {string} url
   * @param {Document} [options]
   */
  constructor(url, options) {
    super();
    // As `mongodb` has it: an `error` that nobody listens for ends no program.
    this.on('error', () => {});
    const given = splitUrl(url);
    const own = { ...given.options, ...options };
    this.#native = new NativeClient(given.url, nativeOptionsOf(own), this);
    this.options = shownOptions(this.#native, options);
    this.#topology = new Topology(this.#native, this.options);
    const client = this;
    /** @internal What libraries read of `mongodb`'s internal state. */
    this.s = {
      url,
      bsonOptions: resolveBsonOptions(own),
      hasBeenClosed: false,
      isMongoClient: true,
      get options() {
        return client.options;
      },
      get readConcern() {
        return client.readConcern;
      },
      get writeConcern() {
        return client.writeConcern;
      },
      get readPreference() {
        return client.readPreference;
      },
    };
  }

  /** @param {string} url @param {Document} [options] @returns {Promise<MongoClient>} */
  static async connect(url, options) {
    return await new MongoClient(url, options).connect();
  }

  get readConcern() {
    return this.options.readConcern;
  }

  get writeConcern() {
    return this.options.writeConcern;
  }

  get readPreference() {
    return this.options.readPreference;
  }

  get bsonOptions() {
    return this.s.bsonOptions;
  }

  get serverApi() {
    const { serverApi } = this.#native;
    return serverApi && Object.freeze({ ...serverApi });
  }

  get monitorCommands() {
    return this.#native.monitorCommands;
  }

  /** @internal `mongodb` has none any more, either. */
  get timeoutMS() {
    return undefined;
  }

  /** @internal Nothing is encrypted by itself. */
  get autoEncrypter() {
    return undefined;
  }

  /** What is known of the servers; undefined before the client has connected, and after it was closed. */
  get topology() {
    if (!this.#isConnected && (this.s.hasBeenClosed || !this.#topology.isConnected()))
      return undefined;
    return this.#topology;
  }

  /** Servers take one name for the whole process, which is libmongoc's and this package's. */
  appendMetadata() {}

  /** @returns {Promise<this>} */
  async connect() {
    if (this.#isConnected) return this;
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    await this.#connecting;
    return this;
  }

  async #connect() {
    await this.#native.async.connect();
    this.#isConnected = true;
    this.emit('open', this);
  }

  /** @returns {Promise<void>} */
  async close() {
    this.#closing ??= this.#close().finally(() => {
      this.#closing = undefined;
    });
    await this.#closing;
  }

  async #close() {
    // For good, as with `mongodb`.
    Object.defineProperty(this.s, 'hasBeenClosed', {
      ...{ value: true, enumerable: true, configurable: false, writable: false },
    });
    this.#isConnected = false;
    await this.#native.async.close();
  }

  async [Symbol.asyncDispose]() {
    await this.close();
  }

  /** @param {string | null} [name] The connection string's by default. @param {Document} [options] */
  db(name, options) {
    return this.#native.async.db(name || this.options.dbName, options);
  }

  /** @param {Document} [options] */
  startSession(options) {
    return this.#native.async.startSession(options);
  }

  /**
   * @param {Document | ((session: any) => any)} options
   * @param {(session: any) => any} [callback]
   * @returns {Promise<any>}
   */
  async withSession(options, callback) {
    return await this.#native.async.withSession(/** @type {any} */ (options), callback);
  }

  /** @param {Document[]} [pipeline] @param {Document} [options] */
  watch(pipeline, options) {
    return this.#native.async.watch(pipeline, options);
  }

  /** @param {unknown} models @returns {Promise<never>} */
  async bulkWrite(models) {
    if (!Array.isArray(models) || models.length === 0) {
      throw new MongoInvalidArgumentError('No client bulk write models were provided.');
    }
    throw new MongoCompatibilityError(
      'The native driver has no bulkWrite of several collections: use bulkWrite of each collection',
    );
  }
}
