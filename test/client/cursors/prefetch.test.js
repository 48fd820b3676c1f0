import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext } from '../fail_points.js';

const server = await withServer(undefined, { args: FAILING });
const official = new MongoClient(server.uri);
const client = new NativeClient(server.uri);
const database = client.db('prefetch');
const collection = database.collection('numbers');
const promised = collection.async;
after(async () => {
  await client.async.close();
  await official.close();
});
const COUNT = 500;
collection.insertMany(Array.from({ length: COUNT }, (_, i) => ({ _id: i, text: `number ${i}` })));
const all = collection.find({}, { sort: { _id: 1 } }).toArray();
const ids = all.map(({ _id }) => _id);

const status = () => database.command({ serverStatus: 1 });
const openCursors = () => status().metrics.cursor.open.total;
beforeEach(() => assert.equal(openCursors(), 0));

const prefetching = (/** @type {number} */ batchSize) => ({
  sort: { _id: 1 },
  batchSize,
  prefetch: true,
});

test('prefetched replies give the same documents in the same order', async () => {
  for (const batchSize of [2, 7, 100, 250, 499, 500, 501]) {
    assert.deepEqual(collection.find({}, prefetching(batchSize)).toArray(), all);
    assert.deepEqual([...collection.find({}, prefetching(batchSize))], all);
    assert.deepEqual(await promised.find({}, prefetching(batchSize)).toArray(), all);
  }
  const awaited = [];
  for await (const { _id } of promised.find({}, prefetching(7))) awaited.push(_id);
  assert.deepEqual(awaited, ids);
  const stages = [{ $sort: { _id: 1 } }];
  assert.deepEqual(collection.aggregate(stages, { prefetch: true, batchSize: 9 }).toArray(), all);
  for (const limit of [99, 100, 101]) {
    const some = collection.find({}, { ...prefetching(10), limit }).toArray();
    assert.deepEqual(some, all.slice(0, limit));
  }
  const raw = collection.find({}, { ...prefetching(7), raw: true }).toArray();
  assert.equal(raw.length, COUNT);
  assert.ok(raw.every(Buffer.isBuffer));
});

test('the next reply is under way while the one before is read, and no other', () => {
  const before = status().opcounters.getmore;
  const cursor = collection.find({}, prefetching(50));
  cursor.next();
  cursor.next();
  cursor.close();
  assert.equal(status().opcounters.getmore, before + 1);
  const without = collection.find({}, { batchSize: 50 });
  without.next();
  without.close();
  assert.equal(status().opcounters.getmore, before + 1);
});

test('a cursor that is left early is closed at the server', async () => {
  for (const { _id } of collection.find({}, prefetching(10))) if (_id === 15) break;
  assert.equal(openCursors(), 0);
  for await (const { _id } of promised.find({}, prefetching(10))) if (_id === 15) break;
  assert.equal(openCursors(), 0);
  const cursor = collection.find({}, prefetching(10));
  assert.equal(cursor.next()?._id, 0);
  cursor.rewind();
  assert.deepEqual(cursor.toArray(), all);
});

test('a failed reply throws when its documents are asked for, as with the official driver', async () => {
  const data = { failCommands: ['getMore'], errorCode: 8 };
  await official.connect();
  await failNext(official, data);
  const theirs = official.db('prefetch').collection('numbers').find({}, { batchSize: 10 });
  /** @type {any} */
  const wanted = await theirs.toArray().catch((error) => error);
  await failNext(official, data);
  const cursor = collection.find({}, prefetching(10));
  /** @type {unknown[]} */
  const read = [];
  assert.throws(
    () => {
      for (const { _id } of cursor) read.push(_id);
    },
    { name: wanted.name, code: wanted.code, message: wanted.message },
  );
  assert.deepEqual(read, ids.slice(0, 10));
});

test('a connection that breaks under it fails the read, and the client goes on', async () => {
  await official.connect();
  await failNext(official, { failCommands: ['getMore'], closeConnection: true });
  const cursor = collection.find({}, prefetching(100));
  assert.equal(cursor.next()?._id, 0);
  const { id } = cursor;
  assert.throws(() => cursor.toArray(), { name: 'MongoNetworkError' });
  // Who lost its connection cannot inform the server.
  database.command({ killCursors: 'numbers', cursors: [id] });
  assert.deepEqual(collection.find({}, prefetching(100)).toArray(), all);
});

test('one connection is enough', () => {
  const narrow = new NativeClient(server.uri, { maxPoolSize: 1 });
  try {
    const numbers = narrow.db('prefetch').collection('numbers');
    assert.deepEqual(numbers.find({}, prefetching(10)).toArray(), all);
  } finally {
    narrow.close();
  }
});

test('a client that closes ends the cursors that prefetch', async () => {
  const other = new NativeClient(server.uri);
  const cursor = other.db('prefetch').collection('numbers').find({}, prefetching(10));
  assert.equal(cursor.next()?._id, 0);
  other.close();
  assert.throws(() => cursor.toArray(), { name: 'MongoNotConnectedError' });
  // Its thread informs the server.
  await eventually(() => openCursors() === 0, 'the server has dropped the cursor');
});

test('what cannot be prefetched is refused', () => {
  /** @type {any} */
  const wrong = { prefetch: 'yes' };
  assert.throws(() => collection.find({}, wrong).next(), /Option "prefetch" must be a boolean/);
  assert.throws(
    () => collection.find({}, { prefetch: true, tailable: true }).next(),
    /Tailable cursor does not support prefetch/,
  );
});

test('sessions prefetch', async () => {
  client.withSession((/** @type {any} */ session) => {
    assert.deepEqual(collection.find({}, { ...prefetching(10), session }).toArray(), all);
  });
  await client.async.withSession(async (/** @type {any} */ session) => {
    assert.deepEqual(await promised.find({}, { ...prefetching(10), session }).toArray(), all);
  });
});
