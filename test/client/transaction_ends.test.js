import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openBoth } from './both.js';
import { FAILING } from './fail_points.js';

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
