import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { labelsOf, openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
const { official, native, compare, server } = both;
afterEach(() => failNoMore(official));

const DOCUMENTS = [1, 2, 3, 4, 5].map((i) => ({ _id: i, n: i }));

/** @param {() => any} run */
async function caught(run) {
  try {
    return { value: await run() };
  } catch (error) {
    const { name, message, code, codeName } = /** @type {any} */ (error);
    const words = /Network/.test(name) ? 'network' : message;
    return { name, words, code, codeName, labels: labelsOf(error) };
  }
}

/**
 * The official driver wants a promise of the callback, this driver a value.
 * @param {any} session
 * @param {any[]} steps Each takes what comes back from the one before.
 */
function inTransaction(session, steps, options = {}) {
  if (session.client instanceof NativeClient) {
    return session.withTransaction(() => steps.map((step) => step()).at(-1), options);
  }
  return session.withTransaction(async () => {
    let last;
    for (const step of steps) last = await step();
    return last;
  }, options);
}

/** @type {Record<string, (c: any, session: any, client: any) => any>} */
const CASES = {
  'what is committed stays': async (c, session) => {
    session.startTransaction();
    await c.insertOne({ _id: 'a' }, { session });
    await c.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
    await c.deleteMany({ _id: { $gt: 3 } }, { session });
    const inside = await c.find({}, { session }).toArray();
    const outside = await c.find({}).toArray();
    await session.commitTransaction();
    return [inside, outside, session.inTransaction()];
  },
  'what is aborted goes': async (c, session) => {
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 1 } });
    await c.insertMany([{ _id: 'a' }, { _id: 'b' }], { session });
    const count = await c.countDocuments({}, { session });
    const found = await c.findOne({ _id: 'b' }, { session });
    await session.abortTransaction();
    return [count, found, await c.countDocuments({}, { session })];
  },
  'endSession aborts': async (c, session) => {
    session.startTransaction();
    await c.insertOne({ _id: 'a' }, { session });
    await session.endSession();
    return [session.hasEnded, session.inTransaction()];
  },
  'every call takes part': async (c, session) => {
    session.startTransaction();
    const results = [
      await c.insertMany([{ _id: 'a', n: 9 }], { session }),
      await c.updateMany({ n: { $gt: 2 } }, { $set: { x: 1 } }, { session }),
      await c.replaceOne({ _id: 2 }, { y: 1 }, { session }),
      await c.deleteOne({ _id: 1 }, { session }),
      await c.distinct('_id', {}, { session }),
      await c.aggregate([{ $match: { x: 1 } }], { session }).toArray(),
      await c.countDocuments({}, { session }),
    ];
    await session.commitTransaction();
    return results;
  },
  'cursors in several replies, one closed early': async (c, session) => {
    session.startTransaction();
    const all = await c.find({}, { session, batchSize: 2 }).toArray();
    const early = c.find({}, { session, batchSize: 2 });
    const first = await early.next();
    await early.close();
    await c.insertOne({ _id: 'after' }, { session });
    await session.commitTransaction();
    return [all, first];
  },
  'one after another in one session': async (c, session) => {
    for (let i = 10; i < 13; i++) {
      session.startTransaction();
      await c.insertOne({ _id: i }, { session });
      await session.commitTransaction();
      await session.commitTransaction();
      await c.updateOne({ _id: i }, { $set: { n: i } }, { session });
    }
  },
  'an error ends it at the server': async (c, session) => {
    session.startTransaction();
    const refused = await caught(() => c.insertOne({ _id: 1 }, { session }));
    const next = await caught(() => c.findOne({}, { session }));
    return [refused.code, next.name, next.code, next.codeName, next.labels];
  },
  'a conflict is transient': async (c, session, client) => {
    const other = client.startSession();
    session.startTransaction();
    other.startTransaction();
    await c.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
    const refused = await caught(() =>
      c.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: other }),
    );
    await other.endSession();
    await session.commitTransaction();
    return [refused.name, refused.code, refused.labels];
  },
  'calls at the wrong time': async (c, session) => {
    const results = [
      await caught(() => session.commitTransaction()),
      await caught(() => session.abortTransaction()),
      await caught(() => session.startTransaction({ writeConcern: { w: 0 } })),
    ];
    session.startTransaction();
    results.push(await caught(() => session.startTransaction()));
    results.push(await caught(() => session.commitTransaction()));
    results.push(await caught(() => session.abortTransaction()));
    session.startTransaction();
    await c.findOne({}, { session });
    await session.abortTransaction();
    results.push(await caught(() => session.abortTransaction()));
    results.push(await caught(() => session.commitTransaction()));
    return results;
  },
  'a broken connection inside is transient': async (c, session) => {
    session.startTransaction();
    await c.findOne({}, { session });
    await failNext(official, { failCommands: ['insert'], closeConnection: true });
    const broken = await caught(() => c.insertOne({ _id: 'a' }, { session }));
    await session.abortTransaction();
    return broken;
  },
  'a commit is tried again': async (c, session) => {
    session.startTransaction();
    await c.insertOne({ _id: 'a' }, { session });
    await failNext(official, { failCommands: ['commitTransaction'], closeConnection: true });
    await session.commitTransaction();
  },
  'a commit that fails twice is of unknown outcome': async (c, session) => {
    session.startTransaction();
    await c.insertOne({ _id: 'a' }, { session });
    const data = { failCommands: ['commitTransaction'], closeConnection: true };
    await failNext(official, data, { times: 2 });
    const failed = await caught(() => session.commitTransaction());
    await session.commitTransaction();
    return failed;
  },
  'an abort is tried again': async (c, session) => {
    session.startTransaction();
    await c.insertOne({ _id: 'a' }, { session });
    await failNext(official, { failCommands: ['abortTransaction'], closeConnection: true });
    await session.abortTransaction();
  },
  'withTransaction commits and returns': (c, session) =>
    inTransaction(session, [
      () => c.insertOne({ _id: 'a' }, { session }),
      () => c.countDocuments({}, { session }),
    ]),
  'withTransaction runs again after a transient error': async (c, session) => {
    let runs = 0;
    const data = {
      failCommands: ['insert'],
      errorCode: 112,
      errorLabels: ['TransientTransactionError'],
    };
    await failNext(official, data, { times: 2 });
    await inTransaction(session, [() => runs++, () => c.insertOne({ _id: 'a' }, { session })]);
    return runs;
  },
  'withTransaction commits again when the outcome is unknown': async (c, session) => {
    let runs = 0;
    const data = {
      failCommands: ['commitTransaction'],
      writeConcernError: { code: 64, errmsg: 'x' },
      errorLabels: ['RetryableWriteError', 'UnknownTransactionCommitResult'],
    };
    await failNext(official, data, { times: 3 });
    await inTransaction(session, [() => runs++, () => c.insertOne({ _id: 'a' }, { session })]);
    return runs;
  },
  'withTransaction aborts and throws what the callback throws': async (c, session) => {
    const failed = await caught(() =>
      inTransaction(session, [
        () => c.insertOne({ _id: 'a' }, { session }),
        () => {
          throw new RangeError('mine');
        },
      ]),
    );
    return [failed, session.inTransaction()];
  },
  'withTransaction leaves alone what the callback ended': (c, session) =>
    inTransaction(session, [
      () => c.insertOne({ _id: 'a' }, { session }),
      () => session.abortTransaction(),
    ]),
  'a snapshot session reads one moment': async (c, _session, client) => {
    const session = client.startSession({ snapshot: true });
    const before = await c.countDocuments({}, { session });
    await c.insertOne({ _id: 'a' });
    const during = await c.find({}, { session }).toArray();
    const refused = await caught(() => session.startTransaction());
    await session.endSession();
    return [before, during, refused, await c.countDocuments({})];
  },
  'use after the end, and strange sessions': async (c, session, client) => {
    await session.endSession();
    await session.endSession();
    return [
      await caught(() => c.findOne({}, { session })),
      await caught(() => c.insertOne({ _id: 'a' }, { session })),
      await caught(() => c.find({}, { session }).toArray()),
      await caught(() => client.startSession({ snapshot: true, causalConsistency: true })),
      session.equals(session),
    ];
  },
  'a session and an unacknowledged write': (c, session) =>
    caught(() => c.insertOne({ _id: 'a' }, { session, writeConcern: { w: 0 } })),
};

for (const [name, run] of Object.entries(CASES)) {
  test(`${name}: as mongodb`, async () => {
    await compare(DOCUMENTS, async (collection, client) => {
      const session = client.startSession();
      try {
        return await run(collection, session, client);
      } finally {
        await session.endSession();
      }
    });
  });
}

test('operationTime and clusterTime advance, and can be handed on', () => {
  const collection = native.db('both').collection('times');
  const one = native.startSession();
  const two = native.startSession();
  assert.equal(one.operationTime, undefined);
  collection.insertOne({}, { session: one });
  const first = /** @type {any} */ (one.operationTime);
  collection.insertOne({}, { session: one });
  const later = /** @type {any} */ (one.operationTime);
  assert.ok(later.greaterThan(first));
  assert.equal(two.operationTime, undefined);
  two.advanceOperationTime(later);
  two.advanceClusterTime(/** @type {any} */ (one.clusterTime));
  assert.deepEqual(two.operationTime, one.operationTime);
  assert.deepEqual(two.clusterTime, one.clusterTime);
  two.advanceOperationTime(first);
  assert.deepEqual(two.operationTime, one.operationTime);
  assert.throws(() => two.advanceClusterTime(/** @type {any} */ ({})), {
    name: 'MongoInvalidArgumentError',
  });
  assert.equal(one.id.id.sub_type, 4);
  assert.ok(!one.equals(two));
  one.endSession();
  two.endSession();
});

test('sessions are refused by other clients, and end with theirs', () => {
  const other = new NativeClient(server.uri);
  const collection = other.db('both').collection('ends');
  collection.drop();
  collection.insertOne({ _id: 1 });
  const session = other.startSession();
  assert.throws(() => native.db('both').collection('x').findOne({}, { session }), {
    name: 'MongoInvalidArgumentError',
    message: 'ClientSession must be from the same MongoClient',
  });
  assert.throws(() => collection.findOne({}, { session: /** @type {any} */ ({}) }), {
    message: 'Option "session" must be a session of this client',
  });
  session.startTransaction();
  collection.insertOne({ _id: 2 }, { session });
  const cursor = collection.find({}, { session, batchSize: 1 });
  cursor.next();
  other.close();
  assert.equal(session.hasEnded, true);
  assert.equal(native.db('both').collection('ends').countDocuments(), 1);
  other.connect();
  assert.throws(() => collection.findOne({}, { session }), { name: 'MongoExpiredSessionError' });
  other.startSession()[Symbol.dispose]();
  other.close();
});

test('withTransaction gives up after 120 s, and refuses promises', () => {
  const session = native.startSession();
  const { now } = performance;
  let skippedMs = 0;
  let runs = 0;
  mock.method(performance, 'now', () => now.call(performance) + skippedMs);
  const transient = () => {
    skippedMs += 50_000;
    runs++;
    const error = new Error('again');
    throw Object.assign(error, {
      hasErrorLabel: (/** @type {string} */ l) => /^Transient/.test(l),
    });
  };
  assert.throws(() => session.withTransaction(transient), { message: 'again' });
  mock.restoreAll();
  assert.equal(runs, 3);
  assert.throws(() => session.withTransaction(() => Promise.resolve()), {
    name: 'MongoInvalidArgumentError',
    message:
      'The callback of `withTransaction` or `withSession` must not return a promise: use .async',
  });
  assert.equal(session.inTransaction(), false);
  session.endSession();
});
