import assert from 'node:assert/strict';
import { after, afterEach, mock, test } from 'node:test';
import { Attempts } from '../../../js/client/execution/retry.js';
import { MongoServerError, NativeClient } from '../../../js/client/index.js';
import { labelsOf, openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
const { official, server, compare } = both;
// Without its jitter a wait takes no time.
const random = mock.method(Math, 'random', () => 0);
afterEach(() => failNoMore(official));
after(() => random.mock.restore());

const DOCUMENTS = [1, 2, 3].map((i) => ({ _id: i, n: 0 }));
/** What no list of codes has: the labels say that it is to be sent again. */
const OVERLOADED = { errorCode: 462, errorLabels: ['SystemOverloadedError', 'RetryableError'] };

/** @type {Record<string, [command: string, run: (collection: any, client: any) => any]>} */
const OPERATIONS = {
  findOne: ['find', (c) => c.findOne({ _id: 2 })],
  find: ['find', (c) => c.find().toArray()],
  getMore: ['getMore', (c) => c.find({}, { batchSize: 2 }).toArray()],
  aggregate: ['aggregate', (c) => c.aggregate([{ $match: { _id: 1 } }]).toArray()],
  'aggregate to a collection': ['aggregate', (c) => c.aggregate([{ $out: 'copies' }]).toArray()],
  distinct: ['distinct', (c) => c.distinct('_id')],
  insertOne: ['insert', (c) => c.insertOne({ _id: 'new' })],
  insertMany: ['insert', (c) => c.insertMany([{ _id: 'a' }, { _id: 'b' }])],
  updateOne: ['update', (c) => c.updateOne({ _id: 1 }, { $inc: { n: 1 } })],
  updateMany: ['update', (c) => c.updateMany({}, { $inc: { n: 1 } })],
  deleteMany: ['delete', (c) => c.deleteMany({ _id: 1 })],
  findOneAndUpdate: ['findAndModify', (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })],
  bulkWrite: [
    'update',
    async (c) => ({
      ...(await c.bulkWrite([{ updateMany: { filter: {}, update: { $inc: { n: 1 } } } }])),
    }),
  ],
  command: ['ping', async (_, client) => (await client.db().command({ ping: 1 })).ok],
};

/**
 * @param {string} name Of an operation.
 * @param {number} times How often its command fails.
 * @param {Record<string, unknown>} [options] The client's.
 * @param {object} [data] How it fails.
 */
const failing = (name, times, options, data = OVERLOADED) =>
  compare(
    DOCUMENTS,
    async (collection, client) => {
      const [command, run] = OPERATIONS[name];
      let sent = 0;
      client.on('commandStarted', (/** @type {any} */ { commandName }) => {
        if (commandName === command) sent++;
      });
      await client.connect();
      sent = 0;
      await failNext(official, { failCommands: [command], ...data }, { times });
      try {
        return { result: await run(collection, client), sent };
      } catch (error) {
        const { code } = /** @type {any} */ (error);
        return { code, labels: labelsOf(error)?.sort(), sent };
      }
    },
    { own: { monitorCommands: true, ...options } },
  );

for (const name of Object.keys(OPERATIONS)) {
  test(`${name} is sent again while the server is overloaded, as by mongodb`, async () => {
    assert.ok('result' in (await failing(name, 2)));
    assert.ok('code' in (await failing(name, 3)));
  });
}

test('maxAdaptiveRetries says how often, as with mongodb', async () => {
  for (const name of ['findOne', 'find', 'insertOne', 'updateMany']) {
    for (const maxAdaptiveRetries of [0, 1, 4]) {
      const { sent } = await failing(name, maxAdaptiveRetries + 1, { maxAdaptiveRetries });
      assert.equal(sent, maxAdaptiveRetries + 1);
    }
  }
});

test('retryReads and retryWrites switch it off, as with mongodb', async () => {
  for (const name of ['findOne', 'find', 'getMore', 'insertOne', 'updateMany', 'command']) {
    await failing(name, 1, { retryReads: false });
    await failing(name, 1, { retryWrites: false });
  }
});

test('one label of the two is not enough, as with mongodb', async () => {
  for (const label of OVERLOADED.errorLabels) {
    for (const name of ['findOne', 'updateMany', 'command']) {
      const { sent } = await failing(name, 1, {}, { errorCode: 462, errorLabels: [label] });
      assert.equal(sent, 1);
    }
  }
});

test('a numbered write that meets both kinds of error is applied once, as by mongodb', async () => {
  const errorLabels = [...OVERLOADED.errorLabels, 'RetryableWriteError'];
  for (const times of [1, 2, 3]) {
    await failing('updateOne', times, {}, { errorCode: 462, errorLabels });
  }
});

test('transactions begin again with the command that was refused, as with mongodb', async () => {
  for (const [command, times] of /** @type {const} */ ([
    ['insert', 2],
    ['insert', 3],
    ['find', 2],
    ['commitTransaction', 2],
    ['commitTransaction', 3],
    ['abortTransaction', 2],
  ])) {
    await compare(
      DOCUMENTS,
      async (collection, client) => {
        /** @type {unknown[]} */
        const sent = [];
        client.on('commandStarted', (/** @type {any} */ { commandName, command: given }) => {
          sent.push([commandName, given.startTransaction, given.writeConcern]);
        });
        await client.connect();
        const session = client.startSession();
        session.startTransaction();
        await failNext(official, { failCommands: [command], ...OVERLOADED }, { times });
        try {
          if (command !== 'insert') await collection.findOne({ _id: 1 }, { session });
          await collection.insertOne({ _id: 'new' }, { session });
          if (command === 'abortTransaction') await session.abortTransaction();
          else await session.commitTransaction();
        } catch (error) {
          sent.push(/** @type {any} */ (error).code, labelsOf(error)?.sort());
          await failNoMore(official);
          if (command === 'commitTransaction') await session.commitTransaction();
        }
        await session.endSession();
        return sent.filter((one) => !(Array.isArray(one) && one[0] === 'ping'));
      },
      { own: { monitorCommands: true } },
    );
  }
});

test('.async sends again what it had encoded, while others go on', async () => {
  const client = new NativeClient(server.uri, { threads: 2 });
  const collection = client.db('both').collection('things').async;
  await both.load(DOCUMENTS);
  await failNext(official, { failCommands: ['update', 'find'], ...OVERLOADED }, { times: 4 });
  const outcomes = await Promise.all([
    collection.updateOne({ _id: 1 }, { $inc: { n: 1 } }),
    collection.updateMany({ _id: { $gt: 1 } }, { $inc: { n: 2 } }),
    ...[1, 2, 3].map((_id) => collection.insertOne({ _id: `a${_id}` })),
  ]);
  assert.deepEqual(
    outcomes.map((one) => /** @type {any} */ (one).modifiedCount ?? 'inserted'),
    [1, 2, 'inserted', 'inserted', 'inserted'],
  );
  await client.async.close();
});

test('it waits before, for as long as the specification or the server says', (t) => {
  random.mock.mockImplementation(() => 0.5);
  t.after(() => random.mock.mockImplementation(() => 0));
  /** @param {object} reply @param {number} times */
  const waits = (reply, times) => {
    const attempts = new Attempts({ resends: true, mostOverloads: times });
    const error = new MongoServerError({ ...OVERLOADED, ...reply });
    return Array.from({ length: times }, () => [...attempts.again(error)]).flat();
  };
  assert.deepEqual(
    waits({}, 7),
    [100, 200, 400, 800, 1600, 3200, 5000].map((sleepMs) => ({ sleepMs })),
  );
  assert.deepEqual(waits({ baseBackoffMS: 10 }, 2), [{ sleepMs: 10 }, { sleepMs: 20 }]);
  assert.deepEqual(waits({ baseBackoffMS: 0 }, 1), [{ sleepMs: 100 }]);
});
