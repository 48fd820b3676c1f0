/** Mongoose's connections on the native driver: their states and events, and what is asked of them. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { GridFSBucket, MongoClient, mongooseDriver } from '../../js/index.js';
import { withServer } from '../helpers/machine/server.js';
import { openBoth } from './both.js';

const both = await openBoth();
after(() => both.close());

/** What a connection emits of its state, as it does so. @param {any} connection */
function statesOf(connection) {
  /** @type {string[]} */
  const states = [];
  for (const name of [
    'connecting',
    'connected',
    'open',
    'disconnecting',
    'disconnected',
    'close',
  ]) {
    connection.on(name, () => states.push(name));
  }
  return states;
}

test('states and their events, connected, closed and connected again: as on mongodb', async () => {
  const seen = [];
  for (const native of [false, true]) {
    const mongoose = both.fresh(native);
    const { connection } = mongoose;
    const states = statesOf(connection);
    const ready = [connection.readyState];
    for (let times = 0; times < 2; times++) {
      const connecting = mongoose.connect(both.uri);
      ready.push(connection.readyState);
      await connecting;
      ready.push(connection.readyState);
      await mongoose.disconnect();
      ready.push(connection.readyState);
    }
    seen.push({
      states,
      ready,
      name: connection.name,
      host: connection.host,
      port: connection.port,
    });
  }
  assert.deepEqual(seen[1], seen[0]);
  assert.deepEqual(seen[1].ready, [0, 2, 1, 0, 2, 1, 0]);
});

test('what is asked for before the connection is there waits for it', async () => {
  const mongoose = both.fresh(true);
  const Early = mongoose.model('Early', new mongoose.Schema({ _id: Number }));
  const waiting = Early.create({ _id: 1 });
  const counted = mongoose.connection.collection('other').countDocuments();
  await mongoose.connect(both.uri);
  assert.equal((await waiting)._id, 1);
  assert.equal(await counted, 0);
  await Early.deleteMany();
  await mongoose.disconnect();
});

test('nothing waits without buffering, or for longer than it may: as on mongodb', async () => {
  for (const native of [false, true]) {
    const mongoose = both.fresh(native);
    const schema = new mongoose.Schema({}, { bufferCommands: false, autoCreate: false });
    await assert.rejects(mongoose.model('No', schema).findOne(), /before initial connection/);
    const patient = new mongoose.Schema({}, { bufferTimeoutMS: 5, autoCreate: false });
    await assert.rejects(mongoose.model('Soon', patient).findOne(), /timed out after 5ms/);
  }
});

test('connections that cannot be made are refused as on mongodb', async () => {
  const nobody = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=50';
  for (const native of [false, true]) {
    const mongoose = both.fresh(native);
    await assert.rejects(mongoose.connect(nobody), { name: 'MongooseServerSelectionError' });
    assert.equal(mongoose.connection.readyState, 0);
    await assert.rejects(mongoose.connect(undefined), /must be a string, got "undefined"/);
    await assert.rejects(mongoose.connect('http://localhost'), { name: 'MongoParseError' });
    await assert.rejects(mongoose.connect(both.uri, { noSuchOption: 1 }), {
      name: 'MongoParseError',
    });
    await assert.rejects(
      mongoose.connect(both.uri, { readPreference: 'secondary', autoIndex: true }),
      {
        name: 'MongooseError',
        message: /MongoDB prohibits index creation/,
      },
    );
    await mongoose.connect(both.uri);
    await assert.rejects(mongoose.connect(`${both.uri}&appName=other`), /active connection/);
    await mongoose.disconnect();
  }
});

test('Mongoose’s own options are the connection’s', async () => {
  const mongoose = both.fresh(true);
  const connection = mongoose.createConnection(both.uri, {
    ...{ autoIndex: false, autoCreate: false, bufferTimeoutMS: 7, sanitizeFilter: true },
    ...{ dbName: 'elsewhere', monitorCommands: true, maxPoolSize: 4 },
  });
  assert.equal(await connection.asPromise(), connection);
  assert.equal(connection.name, 'elsewhere');
  assert.deepEqual(connection.config, {
    ...{ autoIndex: false, autoCreate: false, bufferTimeoutMS: 7, sanitizeFilter: true },
  });
  assert.equal(connection.getClient().options.maxPoolSize, 4);
  /** @type {string[]} */
  const commands = [];
  connection.on('commandSucceeded', (/** @type {any} */ { commandName }) =>
    commands.push(commandName),
  );
  await connection.collection('things').countDocuments();
  assert.deepEqual(commands, ['aggregate']);
  await connection.close();
});

test('another database on the same client, and the operations’ own events', async () => {
  const mongoose = both.fresh(true);
  await mongoose.connect(both.uri);
  const other = mongoose.connection.useDb('another', { useCache: true });
  assert.equal(other.client, mongoose.connection.client);
  assert.equal(mongoose.connection.useDb('another', { useCache: true }), other);
  assert.ok(other instanceof mongoose.Connection);
  /** @type {string[]} */
  const methods = [];
  other.on('operation-start', (/** @type {any} */ { method }) => methods.push(method));
  const Thing = other.model('Thing', new mongoose.Schema({ _id: Number }, { autoCreate: false }));
  await Thing.create({ _id: 1 });
  assert.equal(await Thing.countDocuments(), 1);
  assert.deepEqual(methods, ['insertOne', 'countDocuments']);
  await other.dropDatabase();
  await mongoose.disconnect();
  assert.equal(other.readyState, 0);
});

test('a client of the caller’s is taken by setClient', async () => {
  const mongoose = both.fresh(true);
  const client = new MongoClient(both.uri);
  await client.connect();
  const Thing = mongoose.model('Thing', new mongoose.Schema({ _id: Number }));
  mongoose.connection.setClient(client);
  assert.equal(mongoose.connection.readyState, 1);
  assert.equal(await Thing.countDocuments({ _id: 99 }), 0);
  await mongoose.disconnect();
  assert.throws(
    () => mongoose.connection.setClient({}),
    /an instance of the native driver's MongoClient/,
  );
});

test('a server that answers no longer is noticed, and that it answers again', async (t) => {
  const server = await withServer(t);
  const mongoose = both.fresh(true);
  const { connection } = mongoose;
  await mongoose.connect(server.uri, { heartbeatFrequencyMS: 500, connectTimeoutMS: 500 });
  const Thing = mongoose.model('Thing', new mongoose.Schema({ _id: Number }));
  await Thing.create({ _id: 1 });
  const signal = (/** @type {NodeJS.Signals} */ name) =>
    process.kill(/** @type {number} */ (server.pid), name);
  const lost = once(connection, 'disconnected');
  const found = once(connection, 'reconnected');
  try {
    signal('SIGSTOP');
    await lost;
    assert.equal(connection.readyState, 0);
  } finally {
    signal('SIGCONT');
  }
  await found;
  assert.equal(connection.readyState, 1);
  assert.equal(await Thing.countDocuments(), 1);
  await mongoose.disconnect();
});

test('transactions commit, abort, and put documents back: as on mongodb', async () => {
  await both.compare(async ({ connection, mongoose }) => {
    const Account = connection.model('Account', new mongoose.Schema({ _id: Number, n: Number }));
    await Account.create([
      { _id: 1, n: 10 },
      { _id: 2, n: 0 },
    ]);
    await connection.transaction(async (/** @type {any} */ session) => {
      const [one, two] = await Account.find().sort('_id').session(session);
      one.n -= 4;
      two.n += 4;
      await one.save();
      await two.save();
    });
    const fresh = new Account({ _id: 3, n: 3 });
    const failed = connection.transaction(async (/** @type {any} */ session) => {
      await fresh.save({ session });
      await Account.updateMany({}, { n: -1 }, { session });
      throw new Error('changed my mind');
    });
    await assert.rejects(failed, /changed my mind/);
    const session = await mongoose.startSession();
    const result = await session.withTransaction(async () => {
      await Account.create([{ _id: 4, n: 4 }], { session });
      return 'done';
    });
    session.startTransaction();
    await Account.deleteMany({}, { session });
    const within = await Account.countDocuments().session(session);
    await session.abortTransaction();
    await session.endSession();
    return [await Account.find().sort('_id').lean(), fresh.isNew, result, within];
  });
});

test('changes are watched, hydrated, of models and of connections: as on mongodb', async () => {
  await both.compare(async ({ connection, mongoose }) => {
    const Thing = connection.model('Thing', new mongoose.Schema({ _id: Number, n: Number }));
    await Thing.createCollection();
    const hello = await connection.db.admin().command({ hello: 1 });
    const from = { startAtOperationTime: hello.operationTime, maxAwaitTimeMS: 20 };
    const watched = Thing.watch([], { ...from, hydrate: true });
    /** @type {any[]} */
    const seen = [];
    const three = new Promise((resolve) => {
      watched.on('change', (/** @type {any} */ { operationType, fullDocument, documentKey }) => {
        seen.push([operationType, documentKey, fullDocument instanceof Thing]);
        if (seen.length === 3) resolve(undefined);
      });
    });
    await Thing.create({ _id: 1 });
    await Thing.updateOne({ _id: 1 }, { n: 1 });
    await Thing.deleteOne({ _id: 1 });
    await three;
    await watched.close();
    const all = connection.watch([{ $match: { operationType: 'update' } }], from);
    const { documentKey, updateDescription } = await all.next();
    await all.close();
    return [seen, documentKey, updateDescription, watched.closed];
  });
});

test('files of GridFS, by either bucket: as on mongodb', async () => {
  const bytes = Buffer.from('kept in chunks');
  /** @param {AsyncIterable<Buffer>} stream */
  const whole = async (stream) => {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  await both.compare(async ({ connection, mongoose }) => {
    const bucket = new mongoose.mongo.GridFSBucket(connection.db);
    const id = new mongoose.Types.ObjectId('0123456789abcdef01234567');
    const upload = bucket.openUploadStreamWithId(id, 'text', { chunkSizeBytes: 4 });
    await pipeline(Readable.from([bytes]), upload);
    const read = await whole(bucket.openDownloadStreamByName('text'));
    const files = await bucket.find().toArray();
    await bucket.rename(id, 'renamed');
    await bucket.delete(id);
    return [read, files, await bucket.find().toArray()];
  });
  const mongoose = both.fresh(true);
  await mongoose.connect(both.uri);
  const bucket = new GridFSBucket(mongoose.connection.db);
  const { _id } = await bucket.upload('text', bytes);
  assert.deepEqual(await whole(bucket.openDownloadStream(_id)), bytes);
  await bucket.drop();
  await mongoose.disconnect();
});

test('what it cannot do is refused, with the reason', async () => {
  const mongoose = both.fresh(true);
  const secret = { s: { type: String, encrypt: { keyId: 'id', algorithm: 'a' } } };
  const schema = new mongoose.Schema(secret, { encryptionType: 'csfle', autoCreate: false });
  mongoose.model('Secret', schema);
  await assert.rejects(mongoose.connect(both.uri), /cannot encrypt fields, as Secret asks for/);
  const open = both.fresh(true);
  await open.connect(both.uri);
  await assert.rejects(open.connection.bulkWrite([]), /use bulkWrite of each model/);
  await open.disconnect();
  class ObjectId {}
  Object.assign(ObjectId.prototype, { [Symbol.for('@@mdb.bson.version')]: 6 });
  const older = { driver: { get: () => ({}) }, mongo: { Long: ObjectId }, version: '8', Error };
  assert.throws(
    () => new mongooseDriver.Connection(older),
    /Mongoose 8 uses bson 6.*use Mongoose 9/,
  );
});
