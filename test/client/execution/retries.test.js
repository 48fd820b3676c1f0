import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { labelsOf, openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
const { official, compare } = both;
afterEach(() => failNoMore(official));

const DOCUMENTS = [1, 2, 3].map((i) => ({ _id: i, n: 0 }));

/** @type {Record<string, (collection: any) => any>} */
const RETRYABLE = {
  insertOne: (c) => c.insertOne({ _id: 'new' }),
  insertMany: (c) => c.insertMany([{ _id: 'a' }, { _id: 'b' }]),
  'insertMany, unordered, with a duplicate': (c) =>
    c.insertMany([{ _id: 'a' }, { _id: 1 }, { _id: 'b' }], { ordered: false }),
  updateOne: (c) => c.updateOne({ _id: 1 }, { $inc: { n: 1 } }),
  'updateOne, upsert': (c) => c.updateOne({ _id: 9 }, { $inc: { n: 1 } }, { upsert: true }),
  replaceOne: (c) => c.replaceOne({ _id: 2 }, { replaced: true }),
  deleteOne: (c) => c.deleteOne({ n: 0 }),
  findOneAndUpdate: (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }),
  findOneAndReplace: (c) => c.findOneAndReplace({ _id: 1 }, { replaced: true }),
  findOneAndDelete: (c) => c.findOneAndDelete({ n: 0 }),
  bulkWrite: async (c) => ({
    ...(await c.bulkWrite([
      { insertOne: { document: { _id: 'a' } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { deleteOne: { filter: { _id: 2 } } },
    ])),
  }),
};
/** @type {Record<string, (collection: any) => any>} */
const NOT_RETRYABLE = {
  updateMany: (c) => c.updateMany({}, { $inc: { n: 1 } }),
  deleteMany: (c) => c.deleteMany({}),
  'bulkWrite of many': (c) =>
    c.bulkWrite([{ updateMany: { filter: {}, update: { $inc: { n: 1 } } } }]),
};
const COMMANDS = ['insert', 'update', 'delete', 'findAndModify'];

/** How a write may fail, before or after it was applied. */
const FAILURES = {
  'the connection breaks before': { data: { failCommands: COMMANDS, closeConnection: true } },
  'the connection breaks after': { point: 'onPrimaryTransactionalWrite', data: {} },
  'the server runs out of time before': {
    data: {
      failCommands: COMMANDS,
      errorCode: 262,
      errorLabels: ['RetryableWriteError'],
    },
  },
  'the write concern fails after': {
    data: {
      failCommands: COMMANDS,
      writeConcernError: { code: 64, errmsg: 'waited too long' },
      errorLabels: ['RetryableWriteError'],
    },
  },
  'an error without a label': { data: { failCommands: COMMANDS, errorCode: 8000 } },
};

/** A broken connection costs half a second: of each kind of write one fails in every way. */
const THOROUGH = ['insertMany', 'updateOne', 'findOneAndUpdate', 'bulkWrite'];

for (const [name, write] of Object.entries(RETRYABLE)) {
  const ways = Object.entries(FAILURES).slice(0, THOROUGH.includes(name) ? undefined : 1);
  for (const [how, { data, ...options }] of ways) {
    test(`${name} when ${how}: applied once, as mongodb`, async () => {
      await compare(DOCUMENTS, async (collection) => {
        await failNext(official, data, options);
        return write(collection);
      });
    });
  }
}

for (const [name, times] of /** @type {const} */ ([
  ['insertMany', 2],
  ['updateOne', 2],
  ['updateMany', 1],
  ['deleteMany', 1],
  ['findOneAndUpdate', 2],
  ['bulkWrite of many', 1],
])) {
  const write = { ...RETRYABLE, ...NOT_RETRYABLE }[name];
  test(`${name} fails when the connection breaks ${times} times, as mongodb`, async () => {
    await compare(DOCUMENTS, async (collection) => {
      await failNext(official, { failCommands: COMMANDS, closeConnection: true }, { times });
      try {
        return await write(collection);
      } catch (error) {
        const { name, result } = /** @type {any} */ (error);
        return { name, labels: labelsOf(error), result: { ...result } };
      }
    });
  });
}

test('retryWrites: false switches it off, as mongodb', async () => {
  const data = { failCommands: COMMANDS, closeConnection: true };
  for (const write of [RETRYABLE.insertMany, RETRYABLE.updateOne]) {
    const outcome = await compare(
      DOCUMENTS,
      async (collection) => {
        await failNext(official, data);
        try {
          return await write(collection);
        } catch (error) {
          return { failed: true, labels: labelsOf(error) };
        }
      },
      { own: { retryWrites: false } },
    );
    assert.deepEqual(outcome, { failed: true, labels: [] });
  }
});

test('a write of two commands retries each of them', async () => {
  const large = Array.from({ length: 5 }, (_, i) => ({ _id: i, text: 'x'.repeat(7_000_000) }));
  await compare([], async (collection) => {
    await failNext(official, { failCommands: ['insert'], closeConnection: true });
    return collection.insertMany(large.map((document) => ({ ...document })));
  });
});

test('the first error stands when the second wrote nothing', async () => {
  await compare(DOCUMENTS, async (collection) => {
    await failNext(
      official,
      { failCommands: ['update'], errorCode: 262, errorLabels: ['RetryableWriteError'] },
      { times: 2 },
    );
    return collection.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  });
});

/** @type {Record<string, (collection: any, options?: object) => any>} */
const READS = {
  findOne: (c, options) => c.findOne({ _id: 2 }, options),
  find: (c, options) => c.find({}, options).toArray(),
  aggregate: (c, options) => c.aggregate([{ $match: { _id: 1 } }], options).toArray(),
  distinct: (c, options) => c.distinct('_id', {}, options),
  countDocuments: (c, options) => c.countDocuments({}, options),
  estimatedDocumentCount: (c, options) => c.estimatedDocumentCount(options),
};
const READ_COMMANDS = ['find', 'aggregate', 'distinct', 'count'];

for (const [name, read] of Object.entries(READS)) {
  test(`${name} is retried once, in a session too, and not with retryReads: false`, async () => {
    const data = { failCommands: READ_COMMANDS, closeConnection: true };
    for (const inSession of name === 'find' ? [false, true] : [false]) {
      for (const [retryReads, times] of /** @type {const} */ ([
        [true, 1],
        [false, 1],
      ])) {
        await compare(
          DOCUMENTS,
          async (collection, client) => {
            const session = inSession ? client.startSession() : undefined;
            // Whether the server numbers writes, which a label shows, is known from its first
            // answer.
            await client.db('admin').command({ ping: 1 });
            await failNext(official, data, { times });
            try {
              return await read(collection, { session });
            } catch (error) {
              return { name: /** @type {any} */ (error).name, labels: labelsOf(error) };
            } finally {
              await session?.endSession();
            }
          },
          { own: { retryReads } },
        );
      }
    }
  });
}

for (const [name, read] of Object.entries(READS)) {
  test(`${name} is sent again, once, after a server's error that says so, as mongodb`, async () => {
    for (const errorCode of [134, 262, 189]) {
      for (const [times, retryReads] of /** @type {const} */ ([
        [1, true],
        [2, true],
        [1, false],
      ])) {
        await compare(
          DOCUMENTS,
          async (collection) => {
            await failNext(official, { failCommands: READ_COMMANDS, errorCode }, { times });
            try {
              return await read(collection);
            } catch (error) {
              const { name, code } = /** @type {any} */ (error);
              return { name, code, labels: labelsOf(error) };
            } finally {
              await failNoMore(official);
            }
          },
          { own: { retryReads } },
        );
      }
    }
  });
}

test('a read of a transaction and the next reply of a cursor are not sent again', async () => {
  await compare(DOCUMENTS, async (collection, client) => {
    const session = client.startSession();
    const failing = { failCommands: ['find', 'getMore'], errorCode: 262 };
    /** @param {() => any} run */
    const codeOf = async (run) => {
      await failNext(official, failing);
      try {
        return await run();
      } catch (error) {
        return /** @type {any} */ (error).code;
      } finally {
        await failNoMore(official);
      }
    };
    const cursor = collection.find({}, { batchSize: 2 });
    await cursor.next();
    const codes = [await codeOf(() => cursor.toArray())];
    session.startTransaction();
    codes.push(await codeOf(() => collection.findOne({}, { session })));
    await session.endSession();
    assert.deepEqual(codes, [262, 262]);
    return codes;
  });
});

test('a server that is about to end after a write is found again without waiting for its monitor', async () => {
  const options = { heartbeatFrequencyMS: 600_000, serverSelectionTimeoutMS: 5000 };
  const client = new NativeClient(both.server.uri, options);
  const things = client.db('retries').collection('ending').async;
  const ends = { code: 91, codeName: 'ShutdownInProgress', errmsg: 'ending' };
  await things.deleteMany({});
  const writeConcernError = { ...ends, errorLabels: ['RetryableWriteError'] };
  // As long as several looks at the socket, in which nothing came yet.
  const late = { blockConnection: true, blockTimeMS: 100 };
  // The server counts the delay and the error apart.
  const twice = { times: 2 };
  await failNext(official, { failCommands: ['insert'], writeConcernError, ...late }, twice);
  await things.insertOne({ _id: 1 });
  assert.equal(await things.countDocuments(), 1);
  await client.async.close();
});
