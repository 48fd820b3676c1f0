import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { MongoClient } from 'mongodb';
import { Decimal128, Double, Long, serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { startFakeServer } from '../fake_server.js';

/** Replies that a server should not give: no failure is taken for success, and errors are the official driver's. */

const cursor = { firstBatch: [{ _id: 1 }], id: 0n, ns: 'd.c' };

/** @type {Record<string, object>} */
const REFUSALS = {
  'ok is 0 and nothing else': { ok: 0 },
  'ok is false': { ok: false, n: 1 },
  'ok is an int64 0': { ok: 0n },
  'nothing at all': {},
  'no ok': { n: 1, cursor },
  'ok is null': { ok: null, n: 1, cursor },
  'ok is NaN': { ok: Number.NaN, n: 1 },
  'ok is a text': { ok: '1', n: 1 },
  'ok is a Decimal128': { ok: Decimal128.fromString('1'), n: 1 },
  'errmsg is a number': { ok: 0, errmsg: 5 },
  'errmsg is a number, with a code': { ok: 0, errmsg: 5, code: 7 },
  'errmsg is a document': { ok: 0, errmsg: { a: 1 } },
  'errmsg without ok': { errmsg: 'bad' },
  'errmsg and code without ok': { errmsg: 'bad', code: 8 },
};

/** Successes, but for those who asked for documents. @type {Record<string, object>} */
const NO_CURSORS = {
  'no cursor': { ok: 1, n: 1 },
  'a cursor that is a number': { ok: 1, n: 1, cursor: 5 },
  'a cursor that is an array': { ok: 1, n: 1, cursor: [cursor] },
  'no cursor id': { ok: 1, n: 1, cursor: { firstBatch: [], ns: 'd.c' } },
  'a cursor id that is an int32': { ok: 1, n: 1, cursor: { ...cursor, id: 0 } },
  'a cursor id that is a double': { ok: 1, n: 1, cursor: { ...cursor, id: 0.5 } },
  'no batch': { ok: 1, n: 1, cursor: { id: 0n, ns: 'd.c' } },
  'a batch that is a number': { ok: 1, n: 1, cursor: { ...cursor, firstBatch: 1 } },
  'a batch that is a document': { ok: 1, n: 1, cursor: { ...cursor, firstBatch: { a: 1 } } },
  'a name that is empty': { ok: 1, n: 1, cursor: { ...cursor, ns: '' } },
  'a first batch that is none beside a next one': {
    ok: 1,
    n: 1,
    cursor: { ...cursor, firstBatch: 5, nextBatch: [{ _id: 2 }] },
  },
  'a batch of numbers': { ok: 1, n: 1, cursor: { ...cursor, firstBatch: [5] } },
};

/** Replies that say that they succeeded, and something else beside it. @type {Record<string, object>} */
const CONTRADICTIONS = {
  "a write concern's error": { writeConcernError: { code: 64, errmsg: 'timed out', errInfo: {} } },
  "a write concern's error that is empty": { writeConcernError: {} },
  "a write concern's error that is a number": { writeConcernError: 5 },
  "a write concern's error that is false": { writeConcernError: false },
  "a write concern's error that is a list": { writeConcernError: [5] },
  'a code': { code: 5 },
  'a code that is true': { code: true },
  'a code that is a text': { code: 'x', errmsg: 'q' },
  'write errors that are a number': { writeErrors: 5 },
  'write errors that are a text': { writeErrors: 'text' },
  'an upserted id that is in no list': { upserted: 5 },
};

/** @type {Record<string, (db: any) => any>} */
const READS = {
  findOne: (db) => db.collection('c').findOne({}),
  'findOne with options': (db) => db.collection('c').findOne({}, { maxTimeMS: 5 }),
  find: (db) => db.collection('c').find().toArray(),
  aggregate: (db) => db.collection('c').aggregate([]).toArray(),
  countDocuments: (db) => db.collection('c').countDocuments(),
  listCollections: (db) => db.listCollections().toArray(),
  indexes: (db) => db.collection('c').indexes(),
};

/** @type {Record<string, (db: any) => any>} */
const OTHERS = {
  insertOne: (db) => db.collection('c').insertOne({ _id: 1 }),
  'insertOne with options': (db) => db.collection('c').insertOne({ _id: 1 }, { comment: 1 }),
  insertMany: (db) => db.collection('c').insertMany([{ _id: 1 }]),
  updateOne: (db) => db.collection('c').updateOne({}, { $set: { a: 1 } }),
  updateMany: (db) => db.collection('c').updateMany({}, { $set: { a: 1 } }),
  replaceOne: (db) => db.collection('c').replaceOne({}, { a: 1 }),
  deleteOne: (db) => db.collection('c').deleteOne({}),
  bulkWrite: (db) => db.collection('c').bulkWrite([{ deleteOne: { filter: {} } }]),
  findOneAndUpdate: (db) => db.collection('c').findOneAndUpdate({}, { $set: { a: 1 } }),
  estimatedDocumentCount: (db) => db.collection('c').estimatedDocumentCount(),
  distinct: (db) => db.collection('c').distinct('a'),
  drop: (db) => db.collection('c').drop(),
  createIndex: (db) => db.collection('c').createIndex({ a: 1 }),
  command: (db) => db.command({ x: 1 }),
  ping: (db) => db.admin().ping(),
  profilingLevel: (db) => db.profilingLevel(),
  'without acknowledgement': (db) =>
    db.collection('c').insertOne({ _id: 1 }, { writeConcern: { w: 0 } }),
};

/** @param {() => any} operation */
async function outcome(operation) {
  try {
    const value = await operation();
    // Each driver has a class of its own for it.
    return { value: value?.getRawResponse ? { ...value } : value };
  } catch (problem) {
    const error = /** @type {any} */ (problem);
    const own = Object.keys(error).filter((key) => key !== 'errorLabelSet');
    const { name, message, code } = error;
    return { name, message, code, own: own.sort() };
  }
}

/** @param {object} reply @param {Record<string, (db: any) => any>} operations */
async function compare(reply, operations) {
  const server = await startFakeServer(serialize(reply));
  const native = new NativeClient(server.uri);
  const official = new MongoClient(server.uri);
  try {
    for (const [name, operation] of Object.entries(operations)) {
      const expected = await outcome(() => operation(official.db('d')));
      for (const client of [native, native.async]) {
        assert.deepEqual(await outcome(() => operation(client.db('d'))), expected, name);
      }
    }
  } finally {
    await native.async.close();
    await official.close();
    await server.stop();
  }
}

for (const [name, reply] of Object.entries(REFUSALS)) {
  test(`${name}: refused`, () => compare(reply, { ...READS, ...OTHERS }));
}

for (const [name, reply] of Object.entries(NO_CURSORS)) {
  test(`${name}: no documents`, () => compare(reply, READS));
}

for (const [name, beside] of Object.entries(CONTRADICTIONS)) {
  test(`success with ${name}`, () =>
    compare({ ok: 1, n: 1, cursor, ...beside }, { ...READS, ...OTHERS }));
}

test("a write concern's error that is null is one", async () => {
  const server = await startFakeServer(serialize({ ok: 1, n: 1, cursor, writeConcernError: null }));
  const native = new NativeClient(server.uri);
  const official = new MongoClient(server.uri);
  const { 'without acknowledgement': _, ...operations } = { ...READS, ...OTHERS };
  for (const [name, operation] of Object.entries(operations)) {
    await assert.rejects(async () => operation(official.db('d')), Error, name);
    await assert.rejects(async () => operation(native.db('d')), Error, name);
  }
  native.close();
  await official.close();
  await server.stop();
});

test("a later batch with a write concern's error is an error", async () => {
  const first = serialize({ ok: 1, cursor: { firstBatch: [{ _id: 1 }], id: 9n, ns: 'd.c' } });
  const writeConcernError = { code: 64, errmsg: 'timed out' };
  const next = { cursor: { nextBatch: [], id: 9n, ns: 'd.c' }, ok: 1, writeConcernError };
  const server = await startFakeServer([first, serialize(next)]);
  const native = new NativeClient(server.uri);
  const official = new MongoClient(server.uri);
  const expected = await outcome(() => READS.find(official.db('d')));
  assert.equal(expected.name, 'MongoWriteConcernError');
  assert.deepEqual(await outcome(() => READS.find(native.db('d'))), expected);
  native.close();
  await official.close();
  await server.stop();
});

const COUNTS = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, -5, 0.5, -0, 2 ** 53, 'text', true, null, [1], {}],
  ...[Long.MAX_VALUE, Long.fromNumber(7), new Double(3), Decimal128.fromString('1')],
];

for (const count of COUNTS) {
  test(`a count that is ${inspect(count)} is what it is to mongodb`, async () => {
    await compare({ ok: 1, n: count, cursor }, OTHERS);
    await compare({ ok: 1, n: 1, nModified: count, cursor }, OTHERS);
    await compare({ ok: 1, n: count, nModified: count, writeErrors: [] }, OTHERS);
  });
}

test('no count is none to both', async () => {
  const { 'without acknowledgement': _, ...operations } = OTHERS;
  await compare({ ok: 1, cursor }, operations);
});

test('ok may be any number but 0, or true', async () => {
  for (const ok of [true, 1n, 0.5, -1]) await compare({ ok, n: 1, cursor }, { ...READS });
});
