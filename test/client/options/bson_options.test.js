import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as bson from '../../../js/client/bson/package.js';
import { openBoth } from '../both.js';

const both = await openBoth(undefined);

const { Binary, Code, Decimal128, Double, Long, ObjectId, Timestamp, UUID } = bson;

/** Every type that an option changes, and some that none does. */
const RICH = {
  _id: Long.fromNumber(1),
  int: 1,
  long: Long.fromNumber(5),
  large: Long.fromBigInt(2n ** 60n),
  double: new Double(2),
  text: 'é',
  flag: true,
  nothing: null,
  bytes: new Binary(Buffer.from('abc')),
  uuid: new UUID('0b1e2d3c-4f5a-4b7c-8d9e-0f1a2b3c4d5e'),
  expression: /ab+c/i,
  symbol: new bson.BSONSymbol('s'),
  code: new Code('f()', { n: Long.fromNumber(1) }),
  decimal: Decimal128.fromString('1.5'),
  stamp: new Timestamp({ t: 1, i: 2 }),
  id: new ObjectId('0123456789abcdef01234567'),
  list: [{ n: Long.fromNumber(3), data: Buffer.from('x') }, [{ deep: 1 }], Long.fromNumber(4)],
  inner: { list: [{ n: 1 }], n: Long.fromNumber(6) },
};
const PLAIN = { _id: 2, n: 1, text: 'abc', inner: { x: 1.5 } };
const DOCUMENTS = [RICH, PLAIN, { ...PLAIN, _id: 3 }];

/** @typedef {Record<string, any>} Options */

/** @type {Options[]} */
const READING = [
  { promoteLongs: false },
  { promoteValues: false },
  { promoteBuffers: true },
  { useBigInt64: true },
  { useBigInt64: true, promoteLongs: false },
  { bsonRegExp: true },
  { raw: true },
  { fieldsAsRaw: { list: true } },
  { enableUtf8Validation: false },
];

const DUPLICATE = { _id: Long.fromNumber(1) };
const NEW = { _id: Long.fromBigInt(2n ** 59n) };

/** @typedef {(collection: any, options: Options, client: any) => any} Operation */

/** What gives documents. @type {Record<string, Operation>} */
const READS = {
  findOne: (c, options) => c.findOne({ _id: 1 }, options),
  find: (c, options) => c.find({}, { ...options, batchSize: 2 }).toArray(),
  aggregate: (c, options) => c.aggregate([{ $match: {} }], options).toArray(),
  findOneAndUpdate: (c, options) => c.findOneAndUpdate({ _id: 1 }, { $set: { n: 9 } }, options),
  'findOneAndUpdate with metadata': (c, options) =>
    c.findOneAndUpdate({ _id: 1 }, { $set: { n: 9 } }, { ...options, includeResultMetadata: true }),
  findOneAndDelete: (c, options) => c.findOneAndDelete({ _id: 2 }, options),
  distinct: (c, options) => c.distinct('list', {}, options),
  command: (_c, options, client) => client.db('both').command({ count: 'things' }, options),
  'command of admin': (_c, options, client) =>
    client.db('both').admin().command({ ping: 1 }, options),
  listIndexes: (c, options) => c.listIndexes(options).toArray(),
  listCollections: (_c, options, client) =>
    client
      .db('both')
      .listCollections({}, { ...options, nameOnly: true })
      .toArray(),
};

/** What gives counts, ids and errors. @type {Record<string, Operation>} */
const OUTCOMES = {
  countDocuments: (c, options) => c.countDocuments({}, options),
  estimatedDocumentCount: (c, options) => c.estimatedDocumentCount(options),
  insertOne: (c, options) => c.insertOne({ _id: 7 }, options),
  'insertOne of a duplicate': (c, options) => c.insertOne(DUPLICATE, options),
  insertMany: (c, options) => c.insertMany([{ _id: 7 }, { _id: 8 }], options),
  'insertMany of a duplicate': (c, options) => c.insertMany([{ _id: 7 }, DUPLICATE], options),
  updateOne: (c, options) => c.updateOne({ _id: 1 }, { $set: { n: 2 } }, options),
  'updateOne, upsert': (c, options) =>
    c.updateOne(NEW, { $set: { n: 2 } }, { ...options, upsert: true }),
  updateMany: (c, options) => c.updateMany({}, { $set: { n: 2 } }, options),
  replaceOne: (c, options) => c.replaceOne({ _id: 2 }, { n: 2 }, options),
  deleteOne: (c, options) => c.deleteOne({ _id: 2 }, options),
  deleteMany: (c, options) => c.deleteMany({}, options),
  bulkWrite: async (c, options) => {
    const models = [
      { insertOne: { document: { _id: 7 } } },
      { updateOne: { filter: NEW, update: { $set: { n: 1 } }, upsert: true } },
      { updateMany: { filter: {}, update: { $set: { n: 5 } } } },
      { deleteOne: { filter: { _id: 2 } } },
    ];
    // The two classes differ.
    return { ...(await c.bulkWrite(models, options)) };
  },
  'bulkWrite of a duplicate': (c, options) =>
    c.bulkWrite([{ insertOne: { document: { _id: 7 } } }, { insertOne: { document: DUPLICATE } }], {
      ...options,
      ordered: false,
    }),
  'what the server refuses': (c, options) => c.findOne({ $nonsense: 1 }, options),
  'what the server refuses to write': (c, options) =>
    c.updateOne({ _id: 1 }, { $nonsense: { a: 1 } }, options),
};

for (const options of READING) {
  // Where the official driver wraps counts and codes, or loses what is raw: see below.
  const wraps = options.promoteValues === false || options.raw === true;
  for (const [name, run] of Object.entries(wraps ? READS : { ...READS, ...OUTCOMES })) {
    test(`${name} with ${JSON.stringify(options)}: as mongodb`, async () => {
      await both.compare(DOCUMENTS, (c, client) => run(c, options, client));
    });
  }
}

test('counts, codes and texts stay what they are with promoteValues and raw', () => {
  const things = both.native.db('both').collection('outcomes');
  for (const options of [{ promoteValues: false }, { raw: true }]) {
    things.drop();
    const { upsertedId, ...counts } = things.updateOne(
      NEW,
      { $set: { n: 1 } },
      {
        ...options,
        upsert: true,
      },
    );
    assert.deepEqual(counts, {
      acknowledged: true,
      matchedCount: 0,
      modifiedCount: 0,
      upsertedCount: 1,
    });
    assert.deepEqual(upsertedId, NEW._id);
    assert.throws(
      () => things.insertOne(NEW, options),
      (/** @type {any} */ error) => {
        assert.equal(error.code, 11000);
        assert.match(error.message, /^E11000 duplicate key/);
        assert.deepEqual(error.keyValue, NEW);
        return true;
      },
    );
    assert.equal(things.deleteMany({}, options).deletedCount, 1);
  }
  assert.equal(things.countDocuments({}, { raw: true }), 0);
});

/** Options of client, database, collection and call, the nearest of which holds. @type {Options[][]} */
const LEVELS = [
  [{ promoteLongs: false }],
  [{}, { promoteLongs: false }],
  [{}, {}, { promoteLongs: false }],
  [{ promoteLongs: false }, { promoteLongs: true }],
  [{ useBigInt64: true }, {}, { useBigInt64: false }, { useBigInt64: true }],
  [{ promoteBuffers: true }, {}, { bsonRegExp: true }, { promoteLongs: false }],
  [{ promoteValues: false }, { promoteValues: true }, {}, { promoteBuffers: true }],
  [{ raw: true }, { raw: false }],
  [{}, { raw: true }, {}, { raw: undefined }],
  [{}, { fieldsAsRaw: { list: true } }],
  [{}, {}, { fieldsAsRaw: { list: true } }],
  [{ ignoreUndefined: true }],
  [{}, { ignoreUndefined: true }, {}, { ignoreUndefined: false }],
  [{ serializeFunctions: true }, {}, {}, { ignoreUndefined: true }],
  [{}, { checkKeys: true }, { checkKeys: true }],
];

for (const [own = {}, ofDatabase, ofCollection, ofCall] of LEVELS) {
  const name = JSON.stringify([own, ofDatabase, ofCollection, ofCall]);
  test(`options ${name} of client, database, collection and call: as mongodb`, async () => {
    await both.compare(
      DOCUMENTS,
      async (_, client) => {
        const things = client.db('both', ofDatabase).collection('things', ofCollection);
        await things.insertOne({ _id: 9, gone: undefined, f: () => 1, $a: 1, 'b.c': 2 }, ofCall);
        await things.updateOne({ _id: 9 }, { $set: { x: undefined, y: 1 } }, ofCall);
        return [await things.findOne({ _id: 1 }, ofCall), await things.find({}, ofCall).toArray()];
      },
      { own },
    );
  });
}

/** @type {Record<string, (collection: any, options: Options) => any>} */
const WRITES = {
  insertOne: (c, options) => c.insertOne({ _id: 9, ...ODD }, options),
  insertMany: (c, options) => c.insertMany([{ _id: 9, ...ODD }], options),
  replaceOne: (c, options) => c.replaceOne({ _id: 2 }, { ...ODD }, options),
  updateOne: (c, options) => c.updateOne({ _id: 2 }, { $set: { odd: ODD } }, options),
  'a filter of nothing defined': (c, options) => c.findOne({ n: undefined, _id: 2 }, options),
  'an update of nothing defined': (c, options) => c.updateOne({}, { $set: undefined }, options),
  findOneAndReplace: (c, options) => c.findOneAndReplace({ _id: 2 }, { ...ODD }, options),
  aggregate: (c, options) => c.aggregate([{ $match: { n: undefined } }], options).toArray(),
  countDocuments: (c, options) => c.countDocuments({ n: undefined }, options),
  bulkWrite: async (c, options) => ({
    ...(await c.bulkWrite(
      [
        { insertOne: { document: { _id: 9, ...ODD } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { odd: ODD } } } },
      ],
      options,
    )),
  }),
};
const ODD = { gone: undefined, f: () => 1, list: [undefined, () => 2], inner: { gone: undefined } };

/** @type {Options[]} */
const WRITING = [
  {},
  { ignoreUndefined: true },
  { serializeFunctions: true },
  { ignoreUndefined: true, serializeFunctions: true },
  { checkKeys: true },
];

for (const options of WRITING) {
  for (const [name, run] of Object.entries(WRITES)) {
    test(`${name} written with ${JSON.stringify(options)}: as mongodb`, async () => {
      await both.compare(DOCUMENTS, (c) => run(c, options));
    });
  }
}

for (const document of [
  { _id: 9, $a: 1 },
  { _id: 9, 'a.b': 1 },
  { _id: 9, a: { $ref: 'c' } },
]) {
  test(`checkKeys of ${JSON.stringify(document)}: as mongodb`, async () => {
    await both.compare([], (c) => c.insertOne(document, { checkKeys: true }));
    await both.compare([], (c) => c.insertMany([document], { checkKeys: true }));
    await both.compare([], (c) => c.find(document, { checkKeys: true }).toArray());
    await both.compare([], (c) => c.findOne(document, { checkKeys: true }));
  });
}
