import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { openBoth } from '../both.js';
import { FAILING, failNext } from '../fail_points.js';

const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
after(async () => {
  await both.native.async.close();
  await both.close();
});
await both.load([{ _id: 0 }]);

const ILLEGAL =
  /^Attempted illegal state transition from \[TRANSACTION_\w+\] to \[TRANSACTION_\w+\]$/;

/** @param {any} client @param {('commit' | 'abort')[]} ends That overlap. */
async function endAtOnce(client, ends) {
  const session = await client.startSession();
  session.startTransaction();
  const things = client.db('both').collection('things');
  await things.insertOne({}, { session });
  const calls = ends.map((end) => session[`${end}Transaction`]());
  const settled = await Promise.allSettled(calls);
  await session.endSession();
  return settled.map((one) => (one.status === 'rejected' ? one.reason : undefined));
}

test('of two ends that exclude each other, the one that is later rejects, as with mongodb', async () => {
  for (const ends of /** @type {('commit' | 'abort')[][]} */ ([
    ['commit', 'abort'],
    ['abort', 'abort'],
  ])) {
    for (const client of [both.official, both.native.async]) {
      const errors = await endAtOnce(client, ends);
      const [error, none] = errors.filter(Boolean);
      assert.equal(none, undefined, ends.join());
      assert.equal(error.name, 'MongoRuntimeError');
      assert.match(error.message, ILLEGAL);
    }
  }
  // They go one after the other here, so that the call that has resolved is what the server did.
  const before = both.native.db('both').collection('things').countDocuments();
  const [committed, aborted] = await endAtOnce(both.native.async, ['commit', 'abort']);
  assert.equal(committed, undefined);
  assert.ok(aborted);
  assert.equal(both.native.db('both').collection('things').countDocuments(), before + 1);
});

test('two commits at once are one', async () => {
  for (const client of [both.official, both.native.async]) {
    assert.deepEqual(await endAtOnce(client, ['commit', 'commit']), [undefined, undefined]);
  }
});

/**
 * @param {any} client Whose methods are called.
 * @param {any} emitter Of its events.
 * @param {string} command What the server refuses because it shuts down, it says.
 * @param {(client: any) => any} operation
 */
async function refusedOnce(client, emitter, command, operation) {
  /** @type {string[]} */
  const events = [];
  for (const name of ['commandStarted', 'commandSucceeded', 'commandFailed']) {
    emitter.on(name, (/** @type {any} */ { commandName }) => {
      if (commandName === command) events.push(name);
    });
  }
  await failNext(both.official, { failCommands: [command], errorCode: 91 });
  await operation(client);
  emitter.removeAllListeners();
  return events;
}

/** @param {'commitTransaction' | 'abortTransaction'} end */
const inTransaction = (end) => async (/** @type {any} */ client) => {
  const session = await client.startSession();
  session.startTransaction();
  await client.db('both').collection('things').insertOne({}, { session });
  await session[end]();
  await session.endSession();
};
const insert = (/** @type {any} */ client) => client.db('both').collection('things').insertOne({});

test('a server that says it shuts down is asked again at once, as with mongodb', async () => {
  const official = new MongoClient(both.server.uri, {
    monitorCommands: true,
    heartbeatFrequencyMS: 500,
  });
  const native = new NativeClient(both.server.uri, {
    monitorCommands: true,
    // The monitor asks again long after a call has given up.
    heartbeatFrequencyMS: 300_000,
    serverSelectionTimeoutMS: 20_000,
  });
  const calls = /** @type {const} */ ([
    ['commitTransaction', inTransaction('commitTransaction')],
    ['abortTransaction', inTransaction('abortTransaction')],
    ['insert', insert],
  ]);
  for (const client of [official, native, native.async]) await client.connect();
  for (const [command, operation] of calls) {
    const expected = await refusedOnce(official, official, command, operation);
    const again = ['commandStarted', 'commandFailed', 'commandStarted', 'commandSucceeded'];
    assert.deepEqual(expected, again);
    for (const client of [native, native.async]) {
      assert.deepEqual(await refusedOnce(client, native, command, operation), expected, command);
    }
  }
  // So is one that nobody asks again at once.
  const loose = new NativeClient(both.server.uri, {
    retryWrites: false,
    heartbeatFrequencyMS: 300_000,
    serverSelectionTimeoutMS: 20_000,
  });
  for (const client of [loose, loose.async]) {
    await failNext(both.official, { failCommands: ['insert'], errorCode: 91 });
    await assert.rejects(async () => insert(client), { code: 91 });
    const session = await client.startSession();
    await session.endSession();
  }
  await Promise.all([official.close(), native.async.close(), loose.async.close()]);
});

test('a transaction’s write is never unacknowledged', async () => {
  const unacknowledged = { writeConcern: { w: 0 } };
  /** @type {Record<string, (things: any, session: any, loose: any) => any>} */
  const calls = {
    'its own w: 0': (things, session) =>
      things.insertOne({ _id: 1 }, { session, ...unacknowledged }),
    'many with w: 0': (things, session) =>
      things.insertMany([{ _id: 1 }], { session, ...unacknowledged }),
    'update with w: 0': (things, session) =>
      things.updateOne({}, { $set: { a: 1 } }, { session, ...unacknowledged }),
    'the collection’s w: 0': (_, session, loose) => loose.insertOne({ _id: 1 }, { session }),
    'w: 1': (things, session) => things.insertOne({ _id: 1 }, { session, writeConcern: { w: 1 } }),
  };
  for (const [name, run] of Object.entries(calls)) {
    await both.compareOn(
      async (client) => {
        const db = client.db('both');
        const session = await client.startSession();
        session.startTransaction();
        try {
          return await run(
            db.collection('things'),
            session,
            db.collection('things', unacknowledged),
          );
        } finally {
          await session.abortTransaction();
          await session.endSession();
        }
      },
      async () => {},
    );
    assert.ok(name);
  }
});
