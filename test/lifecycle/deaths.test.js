/** Servers that die, step down and hang up: what was acknowledged stands, once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { MongoClient } from 'mongodb';
import * as own from '../../js/index.js';
import { seededRandom } from '../../js/stats/random.js';
import { FAILING, failNext, failNoMore } from '../client/fail_points.js';
import { withMortalServer } from '../helpers/machine/mortal_server.js';
import { eventually } from '../helpers/machine/process.js';
import { withServer } from '../helpers/machine/server.js';
import { times } from './programs/lives.js';

const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const official = await new MongoClient(server.uri).connect();
after(() => official.close());

/**
 * @param {import('node:test').TestContext} t Ends the writer where it fails, which would try for ever.
 * @param {object} task writer.js's.
 * @param {(acknowledged: number) => void} onAcknowledged
 * @returns {Promise<number[]>} What was acknowledged.
 */
function write(t, task, onAcknowledged) {
  const worker = new Worker(new URL('./programs/writer.js', import.meta.url), { workerData: task });
  t.after(() => worker.terminate());
  /** @type {number[]} */
  const acknowledged = [];
  worker.on('message', (number) => {
    acknowledged.push(number);
    onAcknowledged(acknowledged.length);
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', () => resolve(acknowledged));
  });
}

test('no acknowledged write is lost when the server is killed and starts again', async (t) => {
  const mortal = await withMortalServer(t);
  const options = { w: 1, journal: true, serverSelectionTimeoutMS: 20_000 };
  const KILLS = [40, 80];
  /** @type {Promise<void>[]} */
  const restarts = [];
  const restart = async () => {
    await mortal.kill();
    await mortal.start();
  };
  const task = { uri: mortal.uri, options, count: 120, how: 'insert' };
  const acknowledged = await write(t, task, (count) => {
    // In turn: writes may go on before the first restart has had its own answer from the server.
    if (KILLS.includes(count)) restarts.push(Promise.all(restarts).then(restart));
  });
  await Promise.all(restarts);
  assert.equal(restarts.length, KILLS.length);
  const client = await new MongoClient(mortal.uri).connect();
  const found = await client.db('deaths').collection('things').find().sort({ _id: 1 }).toArray();
  await client.close();
  assert.deepEqual(
    found.map(({ _id }) => _id),
    acknowledged,
  );
  assert.equal(acknowledged.length, 120);
});

test('writes go on through step-downs, each applied once', async (t) => {
  const COUNT = 400;
  /** @type {import('mongodb').Collection<{ _id: number, n: number }>} */
  const things = official.db('deaths').collection('things');
  await things.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id, n: 0 })));
  /** @type {Promise<unknown>[]} */
  const steps = [];
  const task = { uri: server.uri, options: {}, count: COUNT, how: 'increment' };
  const acknowledged = await write(t, task, (count) => {
    if (count === 100 || count === 250) {
      steps.push(official.db('admin').command({ replSetStepDown: 1, force: true }));
    }
  });
  await Promise.all(steps);
  assert.equal(acknowledged.length, COUNT);
  for (const { n } of await things.find().toArray()) assert.equal(n, COUNT / 10);
});

/** How a write may fail before or after it was applied. */
const COMMANDS = ['insert', 'update', 'delete', 'findAndModify'];
const RETRYABLE = { errorLabels: ['RetryableWriteError'] };
const FAILURES = [
  { data: { failCommands: COMMANDS, closeConnection: true } },
  { point: 'onPrimaryTransactionalWrite', data: {} },
  { data: { failCommands: COMMANDS, errorCode: 189, ...RETRYABLE } },
  { data: { failCommands: COMMANDS, errorCode: 10107, ...RETRYABLE } },
  {
    data: {
      failCommands: COMMANDS,
      writeConcernError: { code: 64, errmsg: 'waited too long' },
      ...RETRYABLE,
    },
  },
];

/** @type {((collection: any, i: number) => void)[]} */
const WRITES = [
  (c) => c.updateOne({ _id: 'n' }, { $inc: { n: 1 } }),
  (c, i) => c.insertOne({ i }),
  (c) => c.findOneAndUpdate({ _id: 'n' }, { $inc: { n: 1 } }),
  (c, i) => c.insertMany([{ i }, { i }]),
  (c, i) =>
    c.bulkWrite([
      { updateOne: { filter: { _id: 'n' }, update: { $inc: { n: 1 } } } },
      { insertOne: { document: { i } } },
    ]),
];
const INCREMENTS = [1, 0, 1, 0, 1];
const INSERTS = [0, 1, 0, 2, 1];

test('a write that fails and is tried again is applied once', async () => {
  const client = new own.NativeClient(server.uri).connect();
  const collection = client.db('deaths').collection('once');
  collection.insertOne({ _id: 'n', n: 0 });
  const random = seededRandom(11);
  const expected = { n: 0, inserted: 0 };
  for (let i = 0; i < times(200); i++) {
    const which = Math.floor(random() * WRITES.length);
    const { data, ...options } = FAILURES[Math.floor(random() * FAILURES.length)];
    await failNext(official, data, options);
    WRITES[which](collection, i);
    await failNoMore(official);
    expected.n += INCREMENTS[which];
    expected.inserted += INSERTS[which];
  }
  assert.equal(collection.findOne({ _id: 'n' })?.n, expected.n);
  assert.equal(collection.countDocuments({ i: { $exists: true } }), expected.inserted);
  client.close();
});

test('after a broken connection the next call need not wait for the monitor', async () => {
  // The monitor looks again after half a second at the earliest.
  const options = { retryWrites: false, serverSelectionTimeoutMS: 400 };
  const client = new own.NativeClient(server.uri, options).connect();
  const collection = client.db('deaths').collection('quick');
  for (let i = 0; i < 5; i++) {
    await failNext(official, { failCommands: ['insert'], closeConnection: true });
    assert.throws(() => collection.insertOne({}), { name: 'MongoNetworkError' });
    collection.insertOne({ i });
  }
  assert.equal(collection.countDocuments(), 5);
  client.close();
});

test('a killed server: each call ends within the selection timeout', async (t) => {
  const mortal = await withMortalServer(t);
  const options = { journal: true, serverSelectionTimeoutMS: 300 };
  const client = new own.NativeClient(mortal.uri, options).connect();
  const collection = client.db('deaths').collection('things');
  const cursor = collection.find({}, { batchSize: 2 });
  collection.insertMany([{}, {}, {}, {}, {}]);
  cursor.next();
  await mortal.kill();
  const gone = { name: /^Mongo(Network|ServerSelection)Error$/ };
  assert.throws(() => cursor.toArray(), gone);
  for (const call of [
    () => collection.findOne(),
    () => collection.insertOne({}),
    () => collection.updateOne({}, { $set: { a: 1 } }),
    () => collection.find().toArray(),
    () => client.ping(),
  ]) {
    assert.throws(call, gone);
  }
  await mortal.start();
  assert.equal(collection.countDocuments(), 5);
  client.close();
});

test('a change stream outlives an outage in which no server was found in time, as mongodb’s', async (t) => {
  const mortal = await withMortalServer(t, 'mortal');
  for (const [name, Client] of Object.entries({ official: MongoClient, own: own.MongoClient })) {
    const [client, impatient] = [6000, 500].map(
      (serverSelectionTimeoutMS) => new Client(mortal.uri, { serverSelectionTimeoutMS }),
    );
    const things = client.db('outage').collection(name);
    await things.insertOne({ n: 0 });
    /** @type {any} */
    const stream = things.watch();
    /** @type {unknown[]} */
    const seen = [];
    // Reads on all the time: a getMore is on its way when the server dies.
    stream.on('change', (/** @type {any} */ { fullDocument }) => seen.push(fullDocument.n));
    stream.on('error', (/** @type {Error} */ error) => seen.push(error.name));
    await once(stream, 'resumeTokenChanged');
    await things.insertOne({ n: 1 });
    await eventually(() => seen.length === 1, `${name} sees the first`);
    await mortal.kill();
    // Longer than once, and far from twice.
    for (const other of [client, impatient]) {
      const nobody = { name: 'MongoServerSelectionError' };
      await assert.rejects(other.db('outage').collection(name).findOne(), nobody);
    }
    await mortal.start();
    await things.insertOne({ n: 2 });
    await eventually(() => seen.length === 2, `${name} sees the second`);
    assert.deepEqual(seen, [1, 2]);
    stream.removeAllListeners('error').on('error', () => {});
    await Promise.all([client.close(), impatient.close()]);
  }
});
