import { Long } from '../client/index.js';
import { MongoClient } from '../mongodb/mongo_client.js';
import { splitOptions } from './options.js';

/**
 * A connection of Mongoose's that has the native driver's MongoClient: models, buffering, other databases and closing are Mongoose's
 * own, from its stock driver's class; what makes and watches the client is here.
 *
 * @param {{ Connection: any }} stock
 * @param {any} mongoose
 */
export function connectionClassOf(stock, mongoose) {
  requireSameBson(mongoose);
  const { Error: MongooseError, STATES } = mongoose;

  return class NativeConnection extends stock.Connection {
    /**
     * Makes the client, waits for a server, and opens the connection.
     * @param {unknown} uri
     * @param {Record<string, unknown>} [options] Mongoose's, and those of a MongoClient.
     */
    async createClient(uri, options) {
      this.#requireOpenable(uri);
      const {
        config,
        client: clientOptions,
        dbName,
        user,
        pass,
      } = splitOptions(uri, options, MongooseError);
      Object.assign(this.config, config);
      if (user || pass) Object.assign(this, { user, pass });
      if (dbName != null) this.$dbName = dbName;
      this._connectionOptions = clientOptions;
      this.readyState = STATES.connecting;
      this._connectionString = uri;
      const client = new MongoClient(uri, clientOptions);
      this.client = client;
      client.setMaxListeners(0);
      try {
        await client.connect();
      } catch (error) {
        await client.close();
        throw error;
      }
      this.#use(client, dbName);
      return this;
    }

    /**
     * Takes a client that the caller has made and connected.
     * @param {unknown} client
     */
    setClient(client) {
      if (!(client instanceof MongoClient)) {
        throw new MongooseError(
          "Must call `setClient()` with an instance of the native driver's MongoClient",
        );
      }
      if (this.readyState !== STATES.disconnected) {
        throw new MongooseError(
          'Cannot call `setClient()` on a connection that is already connected.',
        );
      }
      this.#use(client, client.options.dbName);
      // A model reports by events what keeps it from being initialised.
      for (const model of Object.values(this.models)) model.init().catch(() => {});
      return this;
    }

    async bulkWrite() {
      throw new MongooseError(
        'The native driver has no bulkWrite of several collections: use bulkWrite of each model',
      );
    }

    /** @param {unknown} uri @returns {asserts uri is string} */
    #requireOpenable(uri) {
      if (typeof uri !== 'string') {
        throw new MongooseError(
          `The \`uri\` parameter to \`openUri()\` must be a string, got "${typeof uri}". Make sure the first ` +
            'parameter to `mongoose.connect()` or `mongoose.createConnection()` is a string.',
        );
      }
      if (this._destroyCalled) {
        throw new MongooseError(
          'Connection has been closed and destroyed, and cannot be used for re-opening the connection. ' +
            'Please create a new connection with `mongoose.createConnection()` or `mongoose.connect()`.',
        );
      }
      const { connecting, connected } = STATES;
      if ([connecting, connected].includes(this.readyState) && this._connectionString !== uri) {
        throw new MongooseError(
          "Can't call `openUri()` on an active connection with different connection strings. Make sure you aren't " +
            'calling `mongoose.connect()` multiple times. See: ' +
            'https://mongoosejs.com/docs/connections.html#multiple_connections',
        );
      }
      // Else what is to be encrypted would be stored as it is.
      const encrypted = Object.values(this.models).filter(({ schema }) => schema.encryptionType());
      if (encrypted.length > 0) {
        const names = encrypted.map(({ modelName }) => modelName).join(', ');
        throw new MongooseError(`The native driver cannot encrypt fields, as ${names} asks for`);
      }
    }

    /** @param {any} client @param {string} [dbName] */
    #use(client, dbName) {
      const { host, port } = client.options.hosts[0] ?? {};
      this.#take(client, dbName);
      this.#watch(client);
      if (client.monitorCommands) {
        for (const name of ['commandStarted', 'commandSucceeded', 'commandFailed']) {
          client.on(name, (/** @type {unknown} */ event) => this.emit(name, event));
        }
      }
      Object.assign(this, { host, port });
      this.onOpen();
      for (const other of this.otherDbs) {
        other.#take(client, other.name);
        other.onOpen();
      }
    }

    /** @param {any} client @param {string} [dbName] */
    #take(client, dbName) {
      this.client = client;
      this.db = client.db(dbName);
      this.name = this.db.databaseName;
      this._closeCalled = client._closeCalled;
    }

    /** Follows the server: `disconnected` when it is lost, `reconnected` when it is found again. @param {any} client */
    #watch(client) {
      client.on('topologyDescriptionChanged', (/** @type {any} */ event) => {
        if (this._closeCalled || this.client !== client) return;
        const isThere = canWrite(event.newDescription);
        if (this.readyState === STATES.connected && !isThere) {
          this.readyState = STATES.disconnected;
        } else if (this.readyState === STATES.disconnected && isThere) {
          this.readyState = STATES.connected;
          this.emit('reconnect');
          this.emit('reconnected');
          this.onOpen();
        }
      });
    }
  };
}

/** js-bson refuses objects of another major version's classes. @param {any} mongoose */
function requireSameBson(mongoose) {
  const version = Symbol.for('@@mdb.bson.version');
  const [ours, theirs] = [Long, mongoose.mongo.Long].map((one) => one.prototype[version]);
  if (ours === theirs) return;
  throw new mongoose.Error(
    `Mongoose ${mongoose.version} uses bson ${theirs}, the native driver bson ${ours}: use Mongoose 9`,
  );
}

/**
 * @param {{ type: string, servers: Map<string, { type: string }> }} description Of all servers.
 * @returns {boolean}
 */
const canWrite = ({ type, servers }) =>
  type.startsWith('ReplicaSet')
    ? type === 'ReplicaSetWithPrimary'
    : [...servers.values()].some((server) => server.type !== 'Unknown');
