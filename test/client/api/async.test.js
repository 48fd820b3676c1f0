import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, before, test } from 'node:test';
import { NativeClient } from '../../../js/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const client = new NativeClient(server.uri, { threads: 2 });
const database = client.db('promises');
const { async: collection } = database.collection('things');
const DOCUMENTS = Array.from({ length: 250 }, (_, _id) => ({ _id, n: _id }));

before(async () => {
  await collection.insertMany(DOCUMENTS.map((document) => ({ ...document })));
});
after(() => client.async.close());

/** What the fail points are set through. */
const admin = /** @type {any} */ ({ db: (/** @type {string} */ name) => client.db(name) });

test('calls give promises of what they return without .async', async () => {
  const plain = database.collection('things');
  assert.deepEqual(await collection.findOne({ _id: 3 }), plain.findOne({ _id: 3 }));
  assert.equal(await collection.findOne({ _id: 'none' }), null);
  assert.deepEqual(await collection.find({ _id: { $lt: 5 } }).toArray(), DOCUMENTS.slice(0, 5));
  assert.equal(await collection.countDocuments(), 250);
  assert.deepEqual(await collection.distinct('n', { _id: { $lt: 3 } }), [0, 1, 2]);
  assert.deepEqual(await database.async.command({ ping: 1 }).then(({ ok }) => ok), 1);
  assert.equal(collection.async, collection);
});

test('writes, bulks and their errors are the same', async () => {
  const { async: other } = database.collection('writes');
  assert.equal((await other.insertOne({ _id: 1 })).insertedId, 1);
  await assert.rejects(other.insertOne({ _id: 1 }), { name: 'MongoServerError', code: 11000 });
  const bulk = [{ insertOne: { document: { _id: 2 } } }, { insertOne: { document: { _id: 1 } } }];
  await assert.rejects(other.bulkWrite(bulk), (/** @type {any} */ error) => {
    assert.equal(error.name, 'MongoBulkWriteError');
    assert.equal(error.result.insertedCount, 1);
    return true;
  });
  assert.equal((await other.deleteMany({})).deletedCount, 2);
  await assert.rejects(other.updateOne({}, {}), { name: 'MongoInvalidArgumentError' });
  await other.drop();
});

test('an error says who called', async () => {
  async function callerOfThisTest() {
    await database.async.command({ nonsense: 1 });
  }
  await assert.rejects(callerOfThisTest, (/** @type {Error} */ error) =>
    /callerOfThisTest/.test(error.stack ?? ''),
  );
});

test('a cursor is iterated with for await, and by calls in their order', async () => {
  let sum = 0;
  for await (const { n } of collection.find({}, { batchSize: 40 })) sum += n;
  assert.equal(sum, (249 * 250) / 2);

  const cursor = collection.find({}, { batchSize: 3 }).sort({ _id: 1 });
  const ids = await Promise.all(Array.from({ length: 8 }, () => cursor.next()));
  assert.deepEqual(
    ids.map((document) => document?._id),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  assert.throws(() => [.../** @type {any} */ (cursor)], { name: 'MongoInvalidArgumentError' });
  await cursor.close();
  assert.equal(cursor.killed, true);
});

test('many calls at once settle, each with its own answer', async () => {
  const answers = await Promise.all(DOCUMENTS.map(({ _id }) => collection.findOne({ _id })));
  assert.deepEqual(answers, DOCUMENTS);
});

test('a call that has finished does not wait for a slow one behind it', async () => {
  const single = new NativeClient(server.uri, { threads: 1 });
  const { async: things } = single.db('promises').collection('things');
  await things.findOne();
  client.db('admin').command({ fsync: 1, lock: true });
  const first = things.findOne({ _id: 7 });
  // Nothing is written before the unlocking, which waits for the first call alone.
  const slow = things.insertOne({ _id: 'slow' });
  const last = things.deleteOne({ _id: 'slow' });
  assert.deepEqual(await first, DOCUMENTS[7]);
  client.db('admin').command({ fsyncUnlock: 1 });
  assert.equal((await slow).insertedId, 'slow');
  assert.equal((await last).deletedCount, 1);
  await single.async.close();
});

test('a transaction commits, another aborts, and other calls go on beside them', async () => {
  // Not as many threads as are asked for, but as many as it takes.
  const growing = new NativeClient(server.uri);
  const { async: collection } = growing.db('promises').collection('things');
  const session = growing.async.startSession();
  const other = growing.async.startSession();
  session.startTransaction();
  other.startTransaction();
  await collection.updateOne({ _id: 1 }, { $set: { by: 'one' } }, { session });
  await collection.updateOne({ _id: 2 }, { $set: { by: 'other' } }, { session: other });
  const waiting = Array.from({ length: 20 }, (_, i) =>
    collection.updateOne({ _id: 1 + (i % 2) }, { $set: { after: true } }),
  );
  await session.commitTransaction();
  await other.abortTransaction();
  await Promise.all(waiting);
  await session.endSession();
  await other.endSession();
  assert.deepEqual(await collection.find({ _id: { $in: [1, 2] } }).toArray(), [
    { _id: 1, n: 1, by: 'one', after: true },
    { _id: 2, n: 2, after: true },
  ]);
  await growing.async.close();
});

test('withTransaction awaits its callback', async () => {
  const session = await client.async.startSession();
  const seen = await session.withTransaction(async (inside) => {
    await collection.updateOne({ _id: 5 }, { $inc: { n: 10 } }, { session: inside });
    return (await collection.findOne({ _id: 5 }, { session: inside }))?.n;
  });
  assert.equal(seen, 15);
  await session.endSession();
  assert.equal(session.hasEnded, true);
});

test('a session goes with and without .async', async () => {
  const plain = database.collection('things');
  for (const session of [client.startSession(), client.async.startSession()]) {
    session.startTransaction();
    plain.updateOne({ _id: 7 }, { $set: { seen: 'inside' } }, { session });
    assert.equal((await collection.findOne({ _id: 7 }, { session }))?.seen, 'inside');
    assert.equal(plain.findOne({ _id: 7 })?.seen, undefined);
    await session.abortTransaction();
    await session.endSession();
  }
});

test('calls of one session keep their order, and refuse nothing that waits', async () => {
  const session = client.async.startSession();
  session.startTransaction();
  const { async: ordered } = database.collection('ordered');
  const calls = Array.from({ length: 30 }, (_, _id) => ordered.insertOne({ _id }, { session }));
  const counted = ordered.countDocuments({}, { session });
  const committed = session.commitTransaction();
  assert.equal(await counted, 30);
  await Promise.all([...calls, committed]);
  assert.equal(await ordered.countDocuments(), 30);
  await session.endSession();
});

test('a write is sent again after a broken connection, and applied once', async () => {
  const data = { failCommands: ['update', 'findAndModify'], closeConnection: true };
  const writes = {
    updateOne: () => collection.updateOne({ _id: 9 }, { $inc: { n: 1 } }),
    findOneAndUpdate: () => collection.findOneAndUpdate({ _id: 9 }, { $inc: { n: 1 } }),
  };
  let expected = 9;
  for (const write of Object.values(writes)) {
    await failNext(admin, data, { times: 1 });
    // Others use the threads, and what requests are written into, meanwhile.
    await Promise.all([write(), ...DOCUMENTS.slice(0, 20).map((one) => collection.findOne(one))]);
    expected++;
  }
  await failNoMore(admin);
  assert.equal((await collection.findOne({ _id: 9 }))?.n, expected);
});

test('a signal ends the wait, before, while queued, and on the way', async () => {
  await assert.rejects(collection.findOne({}, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
  const data = { failCommands: ['find'], blockConnection: true, blockTimeMS: 300 };
  await failNext(admin, data, { times: 2 });
  const abort = new AbortController();
  const held = [1, 2].map(() => collection.findOne({}, { signal: abort.signal }));
  const queued = collection.find({}, { signal: abort.signal }).toArray();
  const reason = new Error('no longer wanted');
  setImmediate(() => abort.abort(reason));
  for (const call of [...held, queued]) await assert.rejects(call, reason);
  assert.throws(() => database.collection('things').findOne({}, { signal: abort.signal }), reason);
  assert.equal((await collection.findOne({ _id: 4 }))?._id, 4);
});

test('the queue has an end, and says so', async () => {
  const small = new NativeClient(server.uri, { threads: 1, maxQueue: 3 });
  const { async: things } = small.db('promises').collection('things');
  await things.findOne();
  // Keeps the thread until all the others have come.
  const first = things.findOne({ _id: 1, $where: 'sleep(300) || true' });
  const calls = [first, ...Array.from({ length: 9 }, () => things.findOne({ _id: 1 }))];
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.ok(refused.length >= 5 && refused.length <= 7, `${refused.length} were refused`);
  assert.equal(/** @type {any} */ (refused[0]).reason.name, 'MongoQueueFullError');
  assert.match(/** @type {any} */ (refused[0]).reason.message, /raise maxQueue/);
  await small.async.close();
});

test('closing refuses what waits, ends the threads, and connect opens again', async () => {
  const other = new NativeClient(server.uri, { threads: 1 });
  const { async: things } = other.db('promises').collection('things');
  const calls = Promise.allSettled(Array.from({ length: 20 }, () => things.findOne({ _id: 1 })));
  await other.async.close();
  const outcomes = await calls;
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') assert.equal(outcome.reason.name, 'MongoClientClosedError');
  }
  assert.equal(outcomes.at(-1)?.status, 'rejected');
  await assert.rejects(things.findOne(), { name: 'MongoNotConnectedError' });
  await other.async.connect();
  assert.equal((await things.findOne({ _id: 1 }))?._id, 1);
  await other.async.close();
});

test('options of the threads are checked', () => {
  for (const options of [{ threads: 0 }, { threads: 1.5 }, { maxQueue: 'many' }]) {
    assert.throws(() => new NativeClient(server.uri, /** @type {any} */ (options)), {
      name: 'MongoInvalidArgumentError',
      message: /must be a positive integer/,
    });
  }
});

test('the caller’s asynchronous context is kept', async () => {
  const storage = new AsyncLocalStorage();
  const seen = await Promise.all(
    [1, 2, 3].map((i) =>
      storage.run(i, async () => {
        await collection.findOne({ _id: i });
        return storage.getStore();
      }),
    ),
  );
  assert.deepEqual(seen, [1, 2, 3]);
});

test('events of commands come in order, with listeners that call the client', async () => {
  const watched = new NativeClient(server.uri, { monitorCommands: true, threads: 2 });
  /** @type {string[]} */
  const reported = [];
  watched.on('commandStarted', ({ commandName }) => reported.push(`${commandName} started`));
  watched.on('commandSucceeded', ({ commandName }) => {
    reported.push(`${commandName} succeeded`);
    if (commandName === 'insert') watched.db('promises').command({ ping: 1 });
  });
  const { async: things } = watched.db('promises').collection('watched');
  await things.insertMany([{ _id: 1 }, { _id: 2 }]);
  await eventually(() => reported.includes('ping succeeded'), 'the listener’s call is reported');
  assert.deepEqual(reported, [
    'insert started',
    'insert succeeded',
    'ping started',
    'ping succeeded',
  ]);
  await things.drop();
  await watched.async.close();
});

test('the stack of a rejection goes on to who waits for the call', async () => {
  const wrong = { a: { $nope: 1 } };
  for (const call of [
    () => collection.findOne(wrong),
    () => collection.updateOne(wrong, { $set: { a: 1 } }),
    () => collection.find(wrong).toArray(),
    () => collection.aggregate([{ $match: wrong }]).next(),
  ]) {
    const theCaller = async () => {
      await call();
    };
    await assert.rejects(theCaller(), ({ stack }) => {
      assert.match(stack, /at async theCaller/);
      assert.doesNotMatch(stack, /threads\.js/);
      return true;
    });
  }
});
