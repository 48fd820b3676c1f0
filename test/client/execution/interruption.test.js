/** What closing does to calls that wait for the server: they end, and nothing else is disturbed. */

import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import * as official from 'mongodb';
import * as own from '../../../js/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

/** @type {official.MongoClient | undefined} */
let opened;
// Before the server is stopped.
after(() => opened?.close());
const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const watcher = new official.MongoClient(server.uri);
opened = watcher;
afterEach(() => failNoMore(watcher));

/** In ms. */
const FOR_EVER = 2_500;

/** @param {string} comment @returns {Promise<any[]>} What the server is at under that name. */
async function underWay(comment) {
  const { inprog } = await watcher
    .db('admin')
    .command({ currentOp: 1, $or: [{ 'command.comment': comment }] });
  return inprog;
}

const stuck = (/** @type {string} */ command, times = 1) =>
  failNext(
    watcher,
    { failCommands: [command], blockConnection: true, blockTimeMS: FOR_EVER },
    { times },
  );

/** @param {Promise<unknown>[]} calls @returns {Promise<string[]>} */
const namesOf = async (calls) =>
  (await Promise.allSettled(calls)).map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.name : 'fulfilled',
  );

test('close ends calls that wait for the server, as mongodb’s does, and those behind them', async () => {
  const outcomes = [];
  for (const { MongoClient } of [official, own]) {
    const client = await new MongoClient(server.uri, { maxPoolSize: 2 }).connect();
    const things = client.db('interrupted').collection('things');
    await stuck('find', 2);
    const calls = [1, 2].map(() => things.findOne({}, { comment: 'stuck' }));
    const names = namesOf(calls);
    await eventually(async () => (await underWay('stuck')).length === 2, 'both wait');
    await client.close();
    outcomes.push(await names);
  }
  assert.deepEqual(outcomes[1], ['MongoClientClosedError', 'MongoClientClosedError']);
  assert.deepEqual(outcomes[1], outcomes[0]);
});

test('a client that was closed so connects again, and aborts what was open before it went', async () => {
  const client = await new own.MongoClient(server.uri, { maxPoolSize: 3 }).connect();
  const things = client.db('interrupted').collection('kept');
  await things.deleteMany({});
  const session = client.startSession();
  session.startTransaction();
  await things.insertOne({ _id: /** @type {any} */ (1) }, { session });
  await stuck('find');
  const names = namesOf([things.findOne({}, { comment: 'beside' })]);
  await eventually(async () => (await underWay('beside')).length === 1, 'it waits');
  await client.close();
  assert.deepEqual(await names, ['MongoClientClosedError']);
  await client.connect();
  assert.equal(await things.countDocuments(), 0);
  await client.close();
});

test('close does not wait for a call that finds no server, and the process may end', async () => {
  const client = new own.MongoClient('mongodb://127.0.0.1:1', {
    serverSelectionTimeoutMS: 600_000,
  });
  const names = namesOf([client.db('interrupted').collection('none').findOne()]);
  await client.close();
  assert.deepEqual(await names, ['MongoClientClosedError']);
});

test('listeners of a change stream hear of a client that is closed below it that it has ended', async () => {
  const heard = [];
  for (const { MongoClient } of [official, own]) {
    const client = await new MongoClient(server.uri).connect();
    const stream = client.db('interrupted').collection('heard').watch();
    /** @type {string[]} */
    const events = [];
    for (const name of ['change', 'error', 'close']) {
      /** @type {any} */ (stream).on(name, () => events.push(name));
    }
    await eventually(async () => stream.resumeToken !== null, 'it is open');
    await client.close();
    await eventually(async () => events.includes('close'), 'it has ended');
    heard.push(events);
  }
  // mongodb adds an error that nobody can do anything about.
  assert.deepEqual(heard[0], ['close', 'error']);
  assert.deepEqual(heard[1], ['close']);
});

test('a change stream closes while it waits for changes, and its read is refused', async () => {
  const { MongoClient } = own;
  const client = await new MongoClient(server.uri).connect();
  const things = client.db('interrupted').collection('watched');
  await things.insertOne({});
  const stream = things.watch([], { maxAwaitTimeMS: FOR_EVER, comment: 'watching' });
  const reading = namesOf([stream.next()]);
  await eventually(async () => (await underWay('watching')).length === 1, 'it waits');
  await stream.close();
  assert.deepEqual(await reading, ['MongoAPIError']);
  await eventually(async () => (await underWay('watching')).length === 0, 'the server is free');
  // One connection was given up, and no server was taken for lost.
  assert.equal(await things.countDocuments(), 1);
  await things.drop();
  await client.close();
});

test('a tailable cursor closes while it waits for documents, and its read finds none', async () => {
  const client = await new own.MongoClient(server.uri).connect();
  const log = await client.db('interrupted').createCollection('log', { capped: true, size: 4096 });
  await log.insertOne({});
  const flags = { tailable: true, awaitData: true, maxAwaitTimeMS: FOR_EVER };
  const cursor = log.find({}, { ...flags, comment: 'tailing' });
  await cursor.next();
  const waiting = cursor.next();
  await eventually(async () => (await underWay('tailing')).length === 1, 'it waits');
  await cursor.close();
  assert.equal(await waiting, null);
  await log.drop();
  await client.close();
});

test('a slow reply that nobody interrupts comes whole, however often the thread looks up', async () => {
  const client = await new own.MongoClient(server.uri).connect();
  const things = client.db('interrupted').collection('slow');
  await things.deleteMany({});
  const text = 'x'.repeat(3_000_000);
  await things.insertMany([{ text }, { text }, { text }]);
  const data = { failCommands: ['find'], blockConnection: true, blockTimeMS: 200 };
  await failNext(watcher, data);
  const found = await things.find().toArray();
  assert.deepEqual(
    found.map((one) => one.text.length),
    [3_000_000, 3_000_000, 3_000_000],
  );
  await things.drop();
  await client.close();
});
