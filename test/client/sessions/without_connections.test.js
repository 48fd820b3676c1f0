import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined, { topology: 'replicaSet' });
/** @type {NativeClient[]} */
const clients = [];
after(() => Promise.all(clients.map((client) => client.async.close())));

/** @param {number} maxPoolSize */
function open(maxPoolSize) {
  const client = new NativeClient(server.uri, { maxPoolSize });
  clients.push(client);
  return { client: client.async, database: client.async.db('without_connections') };
}

/** @param {number} length */
const upTo = (length) => Array.from({ length }, (_, i) => i);

test('one connection is enough for a transaction', async () => {
  const { client, database } = open(1);
  const things = database.collection('one');
  const session = client.startSession();
  session.startTransaction();
  await things.insertOne({ _id: 1 }, { session });
  assert.equal(await things.countDocuments(), 0);
  await session.commitTransaction();
  assert.equal(await things.countDocuments(), 1);
  await session.endSession();
});

test('200 transactions are open at once, with ten connections', async () => {
  const { client, database } = open(10);
  const things = database.collection('many');
  await things.insertMany(upTo(200).map((_id) => ({ _id, n: 0 })));
  const sessions = upTo(200).map(() => client.startSession());
  for (const session of sessions) session.startTransaction();
  const update = (/** @type {number} */ by) =>
    Promise.all(
      sessions.map((session, _id) => things.updateOne({ _id }, { $inc: { n: by } }, { session })),
    );
  await update(1);
  await update(10);
  assert.equal(await things.countDocuments({ n: 0 }), 200);
  const ends = sessions.map((session, i) =>
    i % 2 === 0 ? session.commitTransaction() : session.abortTransaction(),
  );
  await Promise.all(ends);
  assert.equal(await things.countDocuments({ n: 11 }), 100);
  assert.equal(await things.countDocuments({ n: 0 }), 100);
  await Promise.all(sessions.map((session) => session.endSession()));
});

test('200 change streams are open at once, with ten connections', async () => {
  const { database } = open(10);
  const things = database.collection('streams');
  await things.insertOne({ _id: 'first' });
  const streams = upTo(200).map(() => things.watch([], { maxAwaitTimeMS: 5 }));
  assert.deepEqual(
    new Set(await Promise.all(streams.map((one) => one.tryNext()))),
    new Set([null]),
  );
  await things.insertMany(upTo(3).map((_id) => ({ _id })));
  const seen = await Promise.all(
    streams.map(async (stream) => {
      /** @type {any[]} */
      const changes = [];
      for (let i = 0; i < 3; i++) changes.push(await stream.next());
      return changes.map(({ documentKey }) => documentKey._id).join();
    }),
  );
  assert.deepEqual(new Set(seen), new Set(['0,1,2']));
  await Promise.all(streams.map((stream) => stream.close()));
});

test('cursors and 15 000 calls at once share ten connections', async () => {
  const { database } = open(10);
  const things = database.collection('cursors');
  await things.insertMany(upTo(100).map((_id) => ({ _id })));
  const cursors = upTo(100).map(() => things.find({}, { batchSize: 3 }));
  const read = cursors.map(async (cursor) => {
    let sum = 0;
    for await (const { _id } of cursor) sum += Number(_id);
    return sum;
  });
  const found = await Promise.all(upTo(15_000).map((i) => things.findOne({ _id: i % 100 })));
  assert.equal(found.filter((one, i) => one?._id === i % 100).length, 15_000);
  assert.deepEqual(new Set(await Promise.all(read)), new Set([4950]));
});
