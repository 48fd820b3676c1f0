import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { before, beforeEach, test } from 'node:test';
import { GridFSBucket, NativeClient } from '../../../js/index.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const client = new NativeClient(server.uri, { threads: 1 });
const database = client.db('streams');
const things = database.collection('things');
const { async: collection } = things;
const SOON = { maxAwaitTimeMS: 20 };
before(() => database.createCollection('things'));
beforeEach(() => things.deleteMany());

/** What the fail points are set through. */
const admin = /** @type {any} */ ({ db: (/** @type {string} */ name) => client.db(name) });

/** @param {any} stream Opened, without a change. */
const opened = async (stream) => {
  assert.equal(await stream.tryNext(), null);
  return stream;
};

test('a change stream gives changes by next, for await and stream()', async () => {
  const stream = await opened(collection.watch([{ $match: { operationType: 'insert' } }], SOON));
  await collection.insertMany([1, 2, 3, 4, 5].map((_id) => ({ _id })));
  assert.equal(await stream.hasNext(), true);
  const first = await Promise.all([stream.next(), stream.next()]);
  assert.deepEqual(
    first.map((change) => change.fullDocument._id),
    [1, 2],
  );
  assert.deepEqual(stream.resumeToken, first[1]._id);
  assert.throws(() => [.../** @type {any} */ (stream)], { message: /for await/ });
  const rest = [];
  for await (const { fullDocument } of stream) {
    rest.push(fullDocument._id);
    if (fullDocument._id === 5) break;
  }
  assert.deepEqual(rest, [3, 4, 5]);
  assert.equal(stream.closed, true);

  const again = collection.watch([], { ...SOON, resumeAfter: first[1]._id });
  const ids = [];
  for await (const change of again.stream()) {
    if ('documentKey' in change) ids.push(change.documentKey._id);
    if (ids.length === 3) break;
  }
  assert.deepEqual(ids, [3, 4, 5]);
  await again.close();
  assert.throws(() => again.stream(), { name: 'MongoChangeStreamError' });
});

test('streams that wait leave the threads to others, and end when they are closed', async () => {
  const streams = await Promise.all([
    opened(collection.watch([], SOON)),
    opened(database.async.watch([], SOON)),
    opened(client.async.watch([], SOON)),
  ]);
  const waiting = streams.map((stream) => stream.next());
  const outcomes = Promise.allSettled(waiting);
  // The only shared thread; no change that a stream would report comes from it.
  for (let i = 0; i < 20; i++) assert.equal(await collection.countDocuments(), 0);
  await Promise.all(streams.map((stream) => stream.close()));
  for (const { reason } of /** @type {any[]} */ (await outcomes)) {
    assert.equal(reason.name, 'MongoAPIError');
    assert.equal(reason.message, 'ChangeStream is closed');
  }
  await assert.rejects(streams[0].next(), { message: 'ChangeStream is closed' });
  const quiet = [];
  for await (const change of streams[0]) quiet.push(change);
  assert.deepEqual(quiet, []);
});

test('a wait has an end, and a signal ends it', async () => {
  const bounded = await opened(collection.watch([], { ...SOON, maxWaitMS: 30 }));
  assert.equal(await bounded.next(), null);
  assert.equal(await bounded.hasNext(), false);
  for await (const change of bounded) assert.fail(`nothing changed but ${change}`);
  assert.equal(bounded.closed, false);
  await bounded.close();

  const abort = new AbortController();
  const stream = await opened(collection.watch([], { ...SOON, signal: abort.signal }));
  const reason = new Error('no longer wanted');
  setImmediate(() => abort.abort(reason));
  await assert.rejects(stream.next(), reason);
});

test('a stream goes on after an error that can be resumed', async () => {
  const stream = await opened(collection.watch([], SOON));
  const data = { failCommands: ['getMore'], errorCode: 43, closeConnection: false };
  await failNext(admin, data, { times: 1 });
  await collection.insertOne({ _id: 7 });
  assert.deepEqual((await stream.next()).documentKey, { _id: 7 });
  await stream.close();
  await failNoMore(admin);
});

test('a stream in a session of the caller leaves it open', async () => {
  const session = await client.async.startSession();
  const stream = await opened(collection.watch([], { ...SOON, session }));
  await stream.close();
  assert.equal(session.hasEnded, false);
  await session.endSession();
});

test('closing the client ends its waiting streams', async () => {
  const other = new NativeClient(server.uri, { threads: 1 });
  const stream = await opened(other.db('streams').collection('things').async.watch([], SOON));
  const waiting = assert.rejects(stream.next(), { name: 'MongoNotConnectedError' });
  await other.async.close();
  await waiting;
});

const BYTES = Buffer.from(Uint8Array.from({ length: 5000 }, (_, i) => (i * 7 + (i >> 8)) & 255));
/** @param {any} stream */
const drained = async (stream) => Buffer.concat(await stream.toArray());

test('GridFS keeps files, whole and in streams, as promises', async () => {
  const plain = new GridFSBucket(database, { bucketName: 'whole', chunkSizeBytes: 1000 });
  const bucket = plain.async;
  assert.equal(bucket.async, bucket);
  const { _id, length } = await bucket.upload('one', BYTES, { metadata: { of: 'us' } });
  assert.equal(length, BYTES.length);
  assert.deepEqual(await bucket.download(_id), BYTES);
  assert.deepEqual(
    await bucket.downloadByName('one', { start: 990, end: 2010 }),
    plain.download(_id, { start: 990, end: 2010 }),
  );

  const target = bucket.openUploadStreamWithId('named', 'two');
  await pipeline(Readable.from([BYTES.subarray(0, 1500), BYTES.subarray(1500)]), target);
  assert.equal(target.gridFSFile?.length, BYTES.length);
  /** @type {any} */
  let file;
  const source = bucket.openDownloadStreamByName('two').once('file', (found) => {
    file = found;
  });
  assert.deepEqual(await drained(source), BYTES);
  assert.equal(file._id, 'named');
  assert.deepEqual(
    await drained(bucket.openDownloadStream('named').start(4000)),
    BYTES.subarray(4000),
  );

  await bucket.rename('named', 'three');
  const names = (await bucket.find().sort({ filename: 1 }).toArray()).map(
    ({ filename }) => filename,
  );
  assert.deepEqual(names, ['one', 'three']);
  await bucket.delete(_id);
  await assert.rejects(bucket.delete(_id), {
    name: 'MongoRuntimeError',
    message: /^File not found/,
  });
  await assert.rejects(bucket.download(_id), /FileNotFound/);
  await assert.rejects(bucket.rename(_id, 'x'), { message: /not found$/ });
  await bucket.drop();
  assert.equal(await bucket.find().next(), null);
});

test('a GridFS upload can be aborted, and a download left', async () => {
  const bucket = new GridFSBucket(database, { bucketName: 'left', chunkSizeBytes: 1000 }).async;
  const target = bucket.openUploadStream('half');
  await new Promise((written) => target.write(BYTES, written));
  assert.equal(database.collection('left.chunks').countDocuments(), 5);
  await target.abort();
  assert.equal(database.collection('left.chunks').countDocuments(), 0);
  const { _id } = await bucket.upload('whole', BYTES);
  for await (const part of bucket.openDownloadStream(_id)) {
    assert.deepEqual(part, BYTES.subarray(0, 1000));
    break;
  }
  await assert.rejects(drained(bucket.openDownloadStream('nobody')), /FileNotFound/);
  const files = await Promise.all(['a', 'b', 'c'].map((name) => bucket.upload(name, BYTES)));
  const read = await Promise.all(files.map((one) => bucket.download(one._id)));
  for (const bytes of read) assert.deepEqual(bytes, BYTES);
});

test('bulks are built and executed', async () => {
  const bulk = collection.initializeOrderedBulkOp().insert({ _id: 1 }).insert({ _id: 2 });
  bulk.find({ _id: 1 }).updateOne({ $set: { n: 1 } });
  const { insertedCount, modifiedCount } = await bulk.execute();
  assert.deepEqual({ insertedCount, modifiedCount }, { insertedCount: 2, modifiedCount: 1 });
  await assert.rejects(bulk.execute(), { name: 'MongoBatchReExecutionError' });
});

test('closing the client closes the stream that was left open', async () => {
  const left = await opened(collection.watch([], SOON));
  await client.async.close();
  await assert.rejects(left.next(), { name: 'MongoNotConnectedError' });
  assert.equal(left.closed, true);
});
