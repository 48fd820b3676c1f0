import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext } from '../fail_points.js';

/**
 * Where a cursor is read to its end at once, a C++ thread asks for the next reply with this thread's client,
 * which makes objects of the reply before.
 */
const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const official = await new MongoClient(server.uri).connect();
const client = new NativeClient(server.uri, { monitorCommands: true });
const database = client.db('drained');
const collection = database.collection('texts');
after(async () => {
  await client.async.close();
  await official.close();
});
const COUNT = 4000;
const all = Array.from({ length: COUNT }, (_, _id) => ({ _id, text: `${_id} `.repeat(300) }));
collection.insertMany(/** @type {any[]} */ (all));
const sort = { _id: /** @type {const} */ (1) };

/** @type {any[]} */
let commands = [];
client.on('commandStarted', ({ command }) => commands.push(command));
const getMores = () => commands.filter((command) => 'getMore' in command);
const status = () => database.command({ serverStatus: 1 });
const openCursors = () => status().metrics.cursor.open.total;
const created = () => status().connections.totalCreated;
beforeEach(() => {
  assert.equal(openCursors(), 0);
  commands = [];
});

test('all documents, in replies of a few MB', () => {
  assert.deepEqual(collection.find({}, { sort }).toArray(), all);
  const [first, ...rest] = getMores();
  // 101 documents, whose size says what 1 MB holds; from then on 2 MB.
  const bytesEach = Buffer.byteLength(JSON.stringify(all)) / COUNT;
  assert.ok(first.batchSize > 2 ** 19 / bytesEach && first.batchSize < 2 ** 21 / bytesEach);
  assert.ok(rest.length >= 1 && rest.length <= 4);
  for (const { batchSize } of rest) {
    assert.ok(batchSize > 2 ** 20 / bytesEach && batchSize < 2 ** 22 / bytesEach);
  }
});

test('no other connection is made', () => {
  collection.find({}, { sort }).toArray();
  const before = created();
  for (let i = 0; i < 5; i++) collection.find({}, { sort }).toArray();
  assert.equal(created(), before);
});

test('an aggregation, raw documents, a limit, a size of one’s own', () => {
  assert.deepEqual(collection.aggregate([{ $sort: sort }]).toArray(), all);
  assert.ok(getMores().length >= 2);
  const raw = /** @type {any[]} */ (collection.find({}, { sort, raw: true }).toArray());
  assert.ok(raw.every(Buffer.isBuffer));
  assert.equal(raw.length, COUNT);
  for (const limit of [100, 101, 102, 1500, 3999]) {
    assert.deepEqual(collection.find({}, { sort, limit }).toArray(), all.slice(0, limit));
  }
  commands = [];
  assert.deepEqual(collection.find({}, { sort, batchSize: 1000 }).toArray(), all);
  assert.deepEqual(
    getMores().map(({ batchSize }) => batchSize),
    [1000, 1000, 1000, 1000],
  );
});

test('with `prefetch: false`, and where replies are small, nothing is asked for beforehand', () => {
  assert.deepEqual(collection.find({}, { sort, prefetch: false }).toArray(), all);
  assert.deepEqual(
    getMores().map(({ batchSize }) => batchSize),
    [undefined],
  );
  commands = [];
  const few = collection.find({}, { sort, projection: { _id: 1 } }).toArray();
  assert.equal(few.length, COUNT);
  assert.equal(getMores().length, 1);
});

test('what was read before', () => {
  const cursor = collection.find({}, { sort });
  const read = [cursor.next(), cursor.next()];
  for (let i = 0; i < 150; i++) read.push(cursor.next());
  assert.deepEqual([...read, ...cursor.toArray()], all);
  const unread = collection.find({}, { sort });
  unread.next();
  unread.rewind();
  assert.deepEqual(unread.toArray(), all);
});

test('within a session and a transaction', () => {
  client.withSession((session) => {
    assert.deepEqual(collection.find({}, { sort, session }).toArray(), all);
    session.startTransaction();
    assert.deepEqual(collection.find({}, { sort, session }).toArray(), all);
    assert.ok(getMores().every(({ lsid }) => lsid.id.equals(session.id?.id)));
    assert.equal(getMores().filter(({ autocommit }) => autocommit === false).length > 1, true);
    session.commitTransaction();
  });
});

test('a reply that fails fails the read; the cursor is closed, and the client goes on', async () => {
  // The first is waited for, the second is on its way while that one is read.
  for (const times of [1, 2]) {
    const skipped = { times };
    await failNext(official, { failCommands: ['getMore'], errorCode: 8 }, skipped);
    for (let i = 0; i < times; i++) {
      assert.throws(() => collection.find({}, { sort }).toArray(), {
        name: 'MongoServerError',
        code: 8,
      });
    }
    assert.deepEqual(collection.find({}, { sort }).toArray(), all);
  }
});

test('a document that cannot be read ends the read, with the next reply on its way', () => {
  const broken = database.collection('broken');
  broken.insertMany(/** @type {any[]} */ (all));
  const options = { sort, enableUtf8Validation: true };
  const cursor = broken.find({}, options).map((document) => {
    if (document._id === 50) throw new RangeError('no such document');
    return document;
  });
  assert.throws(() => cursor.toArray(), RangeError);
  assert.equal(openCursors(), 0);
  broken.drop();
});

test('a connection that breaks fails the read, and the client goes on', async () => {
  await failNext(official, { failCommands: ['getMore'], closeConnection: true });
  assert.throws(() => collection.find({}, { sort }).toArray(), { name: 'MongoNetworkError' });
  assert.deepEqual(collection.find({}, { sort }).toArray(), all);
  // Who lost its connection cannot inform the server.
  database.command({ killAllSessions: [] });
});

test('a client of one connection has no thread to lend it to', () => {
  const single = new NativeClient(server.uri, { maxPoolSize: 1 });
  assert.deepEqual(single.db('drained').collection('texts').find({}, { sort }).toArray(), all);
  single.close();
});
