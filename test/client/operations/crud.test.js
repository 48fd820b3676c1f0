import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectId } from '../../../js/client/index.js';
import { openBoth } from '../both.js';
import { CASES } from '../cases/index.js';

const both = await openBoth(undefined);

for (const [name, { documents = [], run }] of Object.entries(CASES)) {
  test(`${name}: as mongodb`, async () => {
    await both.compare(documents, run);
  });
}

test('a missing _id is assigned in place and returned', () => {
  const collection = both.native.db('both').collection('ids');
  /** @type {Record<string, unknown>} */
  const one = { a: 1 };
  const { insertedId } = collection.insertOne(one);
  assert.ok(insertedId instanceof ObjectId);
  assert.equal(one._id, insertedId);
  assert.deepEqual(Object.keys(one), ['a', '_id']);
  const many = [{ a: 1 }, { a: 2 }];
  const { insertedIds } = collection.insertMany(many);
  assert.deepEqual(
    Object.values(insertedIds),
    many.map((document) => /** @type {any} */ (document)._id),
  );
});

test('insertMany refuses null, where mongodb inserts its own wrapper', () => {
  const collection = both.native.db('both').collection('nulls');
  assert.throws(() => collection.insertMany([{ _id: 1 }, /** @type {any} */ (null)]), {
    name: 'MongoInvalidArgumentError',
    message:
      'Collection.insertMany() cannot be called with an array that has null/undefined values',
  });
  assert.equal(collection.countDocuments(), 0);
});

test('where a document cannot be encoded, none of any command is inserted, as mongodb', async () => {
  const large = 'x'.repeat(9 * 1024 * 1024);
  const { name } = await both.compare([], (things) => {
    /** @type {any} */
    const cyclic = { _id: 4 };
    cyclic.self = cyclic;
    return things.insertMany([{ _id: 1, large }, { _id: 2, large }, cyclic]);
  });
  assert.equal(name, 'BSONError');
});

test('a null filter is refused, as mongodb', async () => {
  const error = await both.compare([{ _id: 1 }], (collection) => collection.findOne(null));
  assert.equal(error.name, 'MongoServerError');
});

test('settings of a wrong type are refused when they are chained, as mongodb', async () => {
  for (const name of ['limit', 'skip', 'batchSize', 'maxTimeMS']) {
    const { name: error } = await both.compare([{ _id: 1 }], async (collection) =>
      collection.find()[name]('1'),
    );
    assert.equal(error, 'MongoInvalidArgumentError');
  }
  await both.compare([], async (collection) => collection.aggregate([]).batchSize(undefined));
});

test('options that are no object are refused in one line', () => {
  const database = both.native.db('both');
  /** @type {any} */
  const collection = database.collection('options');
  for (const options of [/** @type {any} */ ('text'), [], () => {}]) {
    for (const call of [
      // A function there is refused in mongodb's words.
      ...(typeof options === 'function' ? [] : [() => database.collection('c', options)]),
      () => both.native.db('d', options),
      () => database.command({ ping: 1 }, options),
      () => collection.insertOne({}, options),
      () => collection.updateOne({}, { $set: { a: 1 } }, options),
      () => collection.find({}, options),
      () => collection.drop(options),
    ]) {
      assert.throws(call, {
        name: 'MongoInvalidArgumentError',
        message: 'Options must be an object',
      });
    }
  }
});

test('values are of mongodb’s own classes', async () => {
  const mongodb = await import('mongodb');
  const collection = both.native.db('both').collection('classes');
  collection.drop();
  collection.insertOne({
    _id: 1,
    o: new mongodb.ObjectId(),
    d: mongodb.Decimal128.fromString('1'),
  });
  const { o, d } = collection.findOne({ _id: 1 });
  assert.ok(o instanceof mongodb.ObjectId);
  assert.ok(d instanceof mongodb.Decimal128);
});

test('a document that fails validation says why, as mongodb', async () => {
  const { native, official } = both;
  await official.db('both').dropCollection('checked');
  await official.db('both').createCollection('checked', {
    validator: {
      $jsonSchema: { required: ['name'], properties: { name: { bsonType: 'string' } } },
    },
  });
  /** @type {any} */
  const expected = await official
    .db('both')
    .collection('checked')
    .insertOne(/** @type {any} */ ({ _id: 1, name: 5 }))
    .catch((error) => error);
  assert.throws(() => native.db('both').collection('checked').insertOne({ _id: 1, name: 5 }), {
    name: expected.name,
    code: 121,
    message: expected.message,
    errInfo: expected.errInfo,
  });
});

test('command and its errors, as mongodb', async () => {
  const { native, official } = both;
  const expected = await official.db('both').command({ buildInfo: 1 });
  assert.deepEqual(native.db('both').command({ buildInfo: 1 }), expected);
  /** @type {any} */
  const error = await official
    .db('both')
    .command({ nonsense: 1 })
    .catch((/** @type {any} */ e) => e);
  assert.throws(() => native.db('both').command({ nonsense: 1 }), {
    name: error.name,
    code: error.code,
    codeName: error.codeName,
    message: error.message,
  });
});

test('countDocuments is not explained, where mongodb gives zero', () => {
  const collection = both.native.db('both').collection('things');
  assert.throws(() => collection.countDocuments({}, /** @type {any} */ ({ explain: true })), {
    name: 'MongoInvalidArgumentError',
    message: 'Option "explain" is not supported on this command',
  });
});
