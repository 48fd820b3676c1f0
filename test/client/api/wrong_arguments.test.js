import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { openBoth } from '../both.js';

/** What wrong arguments do: the same calls, in the same way, by the official driver and with .async. */

const both = await openBoth(undefined);
after(async () => {
  await both.native.async.close();
  await both.close();
});

const set = { $set: { b: 1 } };

/** Right arguments but for the options, which come last. @type {Record<string, Record<string, unknown[]>>} */
const CALLS = {
  collection: {
    insertOne: [{ a: 1 }],
    insertMany: [[{ a: 1 }]],
    bulkWrite: [[{ insertOne: { document: { a: 1 } } }]],
    findOne: [{}],
    find: [{}],
    aggregate: [[]],
    updateOne: [{ a: 1 }, set],
    updateMany: [{ a: 1 }, set],
    replaceOne: [{ a: 1 }, { a: 1 }],
    deleteOne: [{ a: 9 }],
    deleteMany: [{ a: 9 }],
    findOneAndUpdate: [{ a: 1 }, set],
    findOneAndReplace: [{ a: 1 }, { a: 1 }],
    findOneAndDelete: [{ a: 9 }],
    countDocuments: [{}],
    count: [{}],
    estimatedDocumentCount: [],
    distinct: ['a', {}],
    createIndex: ['a'],
    createIndexes: [[{ key: { a: 1 } }]],
    dropIndex: ['none'],
    dropIndexes: [],
    listIndexes: [],
    indexes: [],
    indexInformation: [],
    indexExists: ['a_1'],
    options: [],
    isCapped: [],
    initializeOrderedBulkOp: [],
    initializeUnorderedBulkOp: [],
  },
  db: {
    collection: ['x'],
    command: [{ ping: 1 }],
    runCursorCommand: [{ find: 'things' }],
    listCollections: [{}],
    collections: [],
    dropCollection: ['none'],
    createIndex: ['things', 'a'],
    indexInformation: ['things'],
    stats: [],
    profilingLevel: [],
    setProfilingLevel: ['off'],
  },
  admin: {
    command: [{ ping: 1 }],
    buildInfo: [],
    serverInfo: [],
    serverStatus: [],
    ping: [],
    validateCollection: ['things'],
    listDatabases: [],
  },
  client: { db: ['x'], withSession: [async () => 1] },
  gridfs: { find: [{}], delete: [1], rename: [1, 'name'], openDownloadStream: [1] },
};

const WRONG = [null, 5, 'wrong', { session: 5 }, { readPreference: 'wrong' }];

/** @param {any} client @param {(db: any) => any} bucketOf */
const targetsOf = (client, bucketOf) => ({
  collection: client.db('both').collection('things'),
  db: client.db('both'),
  admin: client.db('both').admin(),
  client,
  gridfs: bucketOf(client.db('both')),
});

/** Documents are given an `_id`: each call has its own. @param {any} value @returns {any} */
function fresh(value) {
  if (Array.isArray(value)) return value.map(fresh);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fresh(one)]));
}

/** @param {() => any} call @returns {Promise<{ how: string, error?: any }>} */
async function outcome(call) {
  let result;
  try {
    result = call();
  } catch (error) {
    return { how: 'throws', error };
  }
  if (typeof result?.toArray === 'function') {
    await result.toArray().catch(() => {});
    return { how: 'returns' };
  }
  if (typeof result?.then !== 'function') return { how: 'returns' };
  try {
    await result;
    return { how: 'resolves' };
  } catch (error) {
    return { how: 'rejects', error };
  }
}

/** @param {unknown[]} right */
function* wrongArguments(right) {
  for (const wrong of WRONG) {
    for (let i = 0; i <= right.length; i++) {
      const args = [...right];
      args[i] = wrong;
      yield { args, isOptions: i === right.length };
    }
  }
}

const { GridFSBucket: OfficialBucket } = await import('mongodb');
const { GridFSBucket } = await import('../../../js/client/index.js');
const official = targetsOf(both.official, (db) => new OfficialBucket(db));
const native = targetsOf(both.native.async, (db) => new GridFSBucket(db));

for (const [kind, methods] of Object.entries(CALLS)) {
  test(`${kind}: where mongodb rejects, .async rejects; null options are none`, async () => {
    await both.load([{ _id: 1, a: 1 }]);
    for (const [method, right] of Object.entries(methods)) {
      for (const { args, isOptions } of wrongArguments(right)) {
        const call = (/** @type {any} */ targets) =>
          outcome(() => targets[kind][method](...fresh(args)));
        const what = `${kind}.${method}(${inspect(args).slice(1, -1)})`;
        const expected = await call(official);
        const actual = await call(native);
        if (expected.how === 'rejects' || expected.how === 'resolves') {
          assert.notEqual(actual.how, 'throws', what);
        }
        if (expected.how === 'rejects' && /^Mongo/.test(expected.error.name)) {
          assert.equal(actual.how, 'rejects', what);
        }
        // Other options than objects the official driver overlooks, or fails over in its own code.
        if (isOptions && args.at(-1) === null) {
          assert.ok(actual.how === 'resolves' || actual.how === expected.how, what);
          assert.equal(/Options must be/.test(String(actual.error)), false, what);
        }
      }
    }
  });
}

test('a callback instead of options is refused as by mongodb', () => {
  const expected = {
    name: 'MongoInvalidArgumentError',
    message: 'The callback form of this helper has been removed.',
  };
  for (const db of [both.official.db('both'), both.native.db('both')]) {
    assert.throws(() => db.collection('things', /** @type {any} */ (() => {})), expected);
  }
});

test('without promises the same is thrown', () => {
  const things = both.native.db('both').collection('things');
  for (const call of [
    () => things.findOne(/** @type {any} */ ('wrong')),
    () => things.updateOne(/** @type {any} */ (null), set),
    () => both.native.db('both').command({ ping: 1 }, { readPreference: 'wrong' }),
    () => both.native.withSession(/** @type {any} */ (5)),
  ]) {
    assert.throws(call, { name: 'MongoInvalidArgumentError' });
  }
  for (const options of [null, undefined]) {
    const none = /** @type {any} */ (options);
    assert.equal(things.insertOne({}, none).acknowledged, true);
    assert.equal(things.updateOne({ a: 1 }, set, none).acknowledged, true);
    assert.equal(things.deleteOne({ a: 9 }, none).deletedCount, 0);
    assert.equal(both.native.db('both').command({ ping: 1 }, none).ok, 1);
  }
});
