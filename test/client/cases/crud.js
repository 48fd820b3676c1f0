const NUMBERS = Array.from({ length: 10 }, (_, i) => ({
  _id: i,
  n: i,
  even: i % 2 === 0,
  s: `s${i}`,
}));
const WORDS = ['b', 'A', 'a', 'B'].map((word, i) => ({ _id: i, word, list: [i, i + 1] }));
const COLLATION = { locale: 'en', strength: 2 };

/**
 * Each case runs with both drivers on the same documents.
 * @type {Record<string, { documents?: object[], run: (collection: any) => any }>}
 */
export const CASES = {
  'insertOne with _id': { run: (c) => c.insertOne({ _id: 1, a: 'x' }) },
  'insertOne with every option': {
    run: (c) =>
      c.insertOne({ _id: 1 }, { comment: 'c', bypassDocumentValidation: true, maxTimeMS: 1000 }),
  },
  'insertOne of a duplicate': { documents: NUMBERS, run: (c) => c.insertOne({ _id: 3 }) },
  'insertOne of a field the server refuses': { run: (c) => c.insertOne({ _id: [1] }) },
  insertMany: { run: (c) => c.insertMany([{ _id: 'a' }, { _id: 'b' }]) },
  'insertMany, ordered, with a duplicate': {
    run: (c) => c.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 1 }, { _id: 3 }]),
  },
  'insertMany, unordered, with duplicates': {
    run: (c) =>
      c.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2, x: 1 }], { ordered: false }),
  },
  'insertMany of nothing': { run: (c) => c.insertMany([]) },
  'insertMany of an array with a hole': {
    run: (c) => {
      const documents = [];
      documents[1] = { _id: 1 };
      return c.insertMany(documents);
    },
  },
  'insertMany of no array': { run: (c) => c.insertMany({}) },
  'insertMany of a document over 16 MB': {
    run: (c) => c.insertMany([{ _id: 1, a: 'x'.repeat(16 * 1024 * 1024) }]),
  },
  'insertMany of a document over js-bson’s 17 MB': {
    run: (c) => c.insertMany([{ _id: 1, a: 'x'.repeat(18 * 1024 * 1024) }]),
  },
  'insertMany in several commands': {
    run: (c) =>
      c.insertMany(Array.from({ length: 5 }, (_, i) => ({ _id: i, a: 'x'.repeat(7_000_000) }))),
  },
  'findOne by _id': { documents: NUMBERS, run: (c) => c.findOne({ _id: 4 }) },
  'findOne of nothing': { documents: NUMBERS, run: (c) => c.findOne({ _id: 40 }) },
  'findOne without arguments': { documents: NUMBERS, run: (c) => c.findOne() },
  'findOne with sort, skip and projection': {
    documents: NUMBERS,
    run: (c) => c.findOne({ even: true }, { sort: { n: -1 }, skip: 1, projection: { s: 1 } }),
  },
  'findOne with collation and hint': {
    documents: WORDS,
    run: (c) => c.findOne({ word: 'a' }, { collation: COLLATION, hint: '_id_', comment: 'c' }),
  },
  'findOne with an unknown operator': {
    documents: NUMBERS,
    run: (c) => c.findOne({ n: { $x: 1 } }),
  },
  'findOne with an array for a filter': { run: (c) => c.findOne([]) },
  'find with sort and limit': {
    documents: NUMBERS,
    run: (c) => c.find({ n: { $gte: 3 } }, { sort: { n: -1 }, limit: 4 }).toArray(),
  },
  'find in small batches': {
    documents: NUMBERS,
    run: (c) => c.find({}, { batchSize: 3, limit: 8 }).toArray(),
  },
  'find with a negative limit': {
    documents: NUMBERS,
    run: (c) => c.find({}, { limit: -4 }).toArray(),
  },
  'find chained': {
    documents: NUMBERS,
    run: (c) =>
      c.find().filter({ even: true }).sort('n', -1).skip(1).limit(2).project({ n: 1 }).toArray(),
  },
  'find sorted by pairs': {
    documents: NUMBERS,
    run: (c) =>
      c
        .find(
          {},
          {
            sort: [
              ['even', 1],
              ['n', 'desc'],
            ],
          },
        )
        .toArray(),
  },
  'find sorted by nonsense': {
    documents: NUMBERS,
    run: (c) => c.find({}, { sort: { n: 7 } }).toArray(),
  },
  'find with let and $expr': {
    documents: NUMBERS,
    run: (c) => c.find({ $expr: { $eq: ['$n', '$$x'] } }, { let: { x: 5 } }).toArray(),
  },
  'find with an array projection, max and min': {
    documents: NUMBERS,
    run: (c) =>
      c
        .find({}, { projection: ['n'], min: { _id: 2 }, max: { _id: 5 }, hint: { _id: 1 } })
        .toArray(),
  },
  'find raw': { documents: NUMBERS, run: (c) => c.find({}, { raw: true, limit: 3 }).toArray() },
  'findOne raw': { documents: NUMBERS, run: (c) => c.findOne({ _id: 1 }, { raw: true }) },
  'find without promotion': {
    documents: NUMBERS,
    run: (c) => c.find({}, { promoteValues: false, promoteLongs: false, limit: 2 }).toArray(),
  },
  updateOne: { documents: NUMBERS, run: (c) => c.updateOne({ _id: 1 }, { $set: { n: 100 } }) },
  'updateOne that changes nothing': {
    documents: NUMBERS,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { n: 1 } }),
  },
  'updateOne, upsert': {
    documents: NUMBERS,
    run: (c) => c.updateOne({ _id: 'new' }, { $set: { n: 1 } }, { upsert: true }),
  },
  'updateOne with a pipeline': {
    documents: NUMBERS,
    run: (c) => c.updateOne({ _id: 1 }, [{ $set: { n: { $add: ['$n', 5] } } }]),
  },
  'updateOne with arrayFilters': {
    documents: WORDS,
    run: (c) =>
      c.updateOne({ _id: 2 }, { $set: { 'list.$[x]': 9 } }, { arrayFilters: [{ x: { $gt: 2 } }] }),
  },
  'updateOne with let, hint and comment': {
    documents: NUMBERS,
    run: (c) =>
      c.updateOne(
        { $expr: { $eq: ['$n', '$$x'] } },
        { $set: { s: 'hit' } },
        {
          let: { x: 5 },
          hint: '_id_',
          comment: 'c',
        },
      ),
  },
  'updateOne without operators': { documents: NUMBERS, run: (c) => c.updateOne({}, { n: 1 }) },
  'updateOne without a filter': { documents: NUMBERS, run: (c) => c.updateOne(null, { $set: {} }) },
  'updateOne with an unknown operator': {
    documents: NUMBERS,
    run: (c) => c.updateOne({ _id: 1 }, { $nonsense: { a: 1 } }),
  },
  updateMany: { documents: NUMBERS, run: (c) => c.updateMany({ even: true }, { $inc: { n: 1 } }) },
  'updateMany with collation': {
    documents: WORDS,
    run: (c) => c.updateMany({ word: 'a' }, { $set: { x: 1 } }, { collation: COLLATION }),
  },
  replaceOne: { documents: NUMBERS, run: (c) => c.replaceOne({ _id: 1 }, { other: true }) },
  'replaceOne, upsert': {
    documents: NUMBERS,
    run: (c) => c.replaceOne({ _id: 99 }, { other: true }, { upsert: true }),
  },
  'replaceOne with operators': {
    documents: NUMBERS,
    run: (c) => c.replaceOne({}, { $set: { a: 1 } }),
  },
  deleteOne: { documents: NUMBERS, run: (c) => c.deleteOne({ even: true }) },
  'deleteOne of nothing': { documents: NUMBERS, run: (c) => c.deleteOne({ _id: 77 }) },
  deleteMany: { documents: NUMBERS, run: (c) => c.deleteMany({ n: { $gt: 4 } }) },
  'deleteMany with collation': {
    documents: WORDS,
    run: (c) => c.deleteMany({ word: 'A' }, { collation: COLLATION, hint: { _id: 1 } }),
  },
  countDocuments: { documents: NUMBERS, run: (c) => c.countDocuments({ even: true }) },
  'countDocuments with skip and limit': {
    documents: NUMBERS,
    run: (c) => c.countDocuments({}, { skip: 2, limit: 5 }),
  },
  'countDocuments of nothing': { run: (c) => c.countDocuments() },
  count: { documents: NUMBERS, run: (c) => c.count({ even: true }) },
  'count with skip, limit and hint': {
    documents: NUMBERS,
    run: (c) => c.count({}, { skip: 2, limit: 5, hint: '_id_', comment: 'c', maxTimeMS: 5000 }),
  },
  'count with a collation': {
    documents: [{ _id: 'a' }, { _id: 'A' }],
    run: (c) => c.count({ _id: 'A' }, { collation: { locale: 'en', strength: 2 } }),
  },
  'count of nothing': { run: (c) => c.count() },
  'count by an unknown operator': { run: (c) => c.count({ $nonsense: 1 }) },
  estimatedDocumentCount: { documents: NUMBERS, run: (c) => c.estimatedDocumentCount() },
  distinct: { documents: NUMBERS, run: (c) => c.distinct('even', { n: { $gt: 2 } }) },
  aggregate: {
    documents: NUMBERS,
    run: (c) =>
      c
        .aggregate([{ $group: { _id: '$even', sum: { $sum: '$n' } } }, { $sort: { _id: 1 } }])
        .toArray(),
  },
  'write concerns of numbers and strings': {
    run: async (c) => {
      const concerns = [{ j: 1 }, { j: 0 }, { journal: 1 }, { w: '1' }, { w: '1', j: 1 }, '1', 1];
      const results = [];
      for (const writeConcern of concerns) {
        results.push(await c.insertOne({ _id: results.length }, { writeConcern }));
      }
      return results;
    },
  },
  'aggregate in batches, with let': {
    documents: NUMBERS,
    run: (c) =>
      c
        .aggregate([{ $match: { $expr: { $gt: ['$n', '$$x'] } } }], { let: { x: 2 }, batchSize: 2 })
        .toArray(),
  },
  'aggregate into another collection': {
    documents: NUMBERS,
    run: (c) => c.aggregate([{ $match: { n: 1 } }, { $out: 'elsewhere' }]).toArray(),
  },
  'aggregate with an unknown stage': { run: (c) => c.aggregate([{ $nonsense: 1 }]).toArray() },
  'createIndex of a field': { documents: NUMBERS, run: (c) => c.createIndex('n') },
  'createIndex with options': {
    documents: NUMBERS,
    run: (c) =>
      c.createIndex(
        [
          ['n', 1],
          ['s', -1],
        ],
        { name: 'mine', unique: true, sparse: true },
      ),
  },
  'createIndex of a text index': {
    documents: NUMBERS,
    run: (c) => c.createIndex({ s: 'text', n: 1 }, { default_language: 'none' }),
  },
  'createIndex of nonsense': { documents: NUMBERS, run: (c) => c.createIndex({ n: 'nonsense' }) },
  drop: { documents: NUMBERS, run: (c) => c.drop() },
};
