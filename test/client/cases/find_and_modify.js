import { withoutGossip } from '../both.js';

const NUMBERS = Array.from({ length: 6 }, (_, i) => ({ _id: i, n: i, even: i % 2 === 0 }));
const WORDS = ['b', 'A', 'a'].map((word, i) => ({ _id: i, word, list: [i, i + 1] }));
const COLLATION = { locale: 'en', strength: 2 };

/** @param {any} reply */
const metadata = async (reply) => withoutGossip(await reply);

/** @type {Record<string, { documents?: object[], run: (collection: any) => any }>} */
export const CASES = {
  findOneAndUpdate: {
    documents: NUMBERS,
    run: (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 10 } }),
  },
  'findOneAndUpdate that matches nothing': {
    documents: NUMBERS,
    run: (c) => c.findOneAndUpdate({ _id: 77 }, { $inc: { n: 10 } }),
  },
  'findOneAndUpdate, the document after': {
    documents: NUMBERS,
    run: (c) =>
      c.findOneAndUpdate(
        { even: true },
        { $inc: { n: 10 } },
        { returnDocument: 'after', sort: { n: -1 }, projection: { n: 1 } },
      ),
  },
  'findOneAndUpdate, the document before, sorted by pairs': {
    documents: NUMBERS,
    run: (c) =>
      c.findOneAndUpdate({}, { $set: { x: 1 } }, { returnDocument: 'before', sort: [['n', -1]] }),
  },
  'findOneAndUpdate, upsert': {
    documents: NUMBERS,
    run: (c) => c.findOneAndUpdate({ _id: 'new' }, { $set: { n: 1 } }, { upsert: true }),
  },
  'findOneAndUpdate, upsert, the document after': {
    documents: NUMBERS,
    run: (c) =>
      c.findOneAndUpdate(
        { _id: 'new' },
        { $set: { n: 1 } },
        { upsert: true, returnDocument: 'after' },
      ),
  },
  'findOneAndUpdate with metadata': {
    documents: NUMBERS,
    run: (c) =>
      metadata(c.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } }, { includeResultMetadata: true })),
  },
  'findOneAndUpdate, upsert, with metadata': {
    documents: NUMBERS,
    run: (c) =>
      metadata(
        c.findOneAndUpdate(
          { _id: 'new' },
          { $set: { n: 1 } },
          { upsert: true, includeResultMetadata: true },
        ),
      ),
  },
  'findOneAndUpdate with arrayFilters': {
    documents: WORDS,
    run: (c) =>
      c.findOneAndUpdate(
        { _id: 2 },
        { $set: { 'list.$[x]': 9 } },
        { arrayFilters: [{ x: { $gt: 2 } }], returnDocument: 'after' },
      ),
  },
  'findOneAndUpdate with collation, hint, let and comment': {
    documents: WORDS,
    run: (c) =>
      c.findOneAndUpdate(
        { word: 'a', $expr: { $gte: ['$_id', '$$from'] } },
        [{ $set: { x: '$$from' } }],
        {
          collation: COLLATION,
          hint: { _id: 1 },
          let: { from: 1 },
          comment: { why: 'c' },
          maxTimeMS: 10_000,
          returnDocument: 'after',
        },
      ),
  },
  'findOneAndUpdate with an unknown hint': {
    documents: NUMBERS,
    run: (c) => c.findOneAndUpdate({}, { $set: { n: 1 } }, { hint: 'nonsense' }),
  },
  'findOneAndUpdate into a duplicate key': {
    documents: NUMBERS,
    run: async (c) => {
      await c.createIndex({ n: 1 }, { unique: true });
      await c.findOneAndUpdate({ _id: 1 }, { $set: { n: 2 } });
    },
  },
  'findOneAndUpdate without operators': { run: (c) => c.findOneAndUpdate({}, { n: 1 }) },
  'findOneAndUpdate without a filter': { run: (c) => c.findOneAndUpdate(null, { $set: {} }) },
  'findOneAndUpdate without an update': { run: (c) => c.findOneAndUpdate({}, undefined) },
  'findOneAndUpdate of nothing defined': {
    run: (c) => c.findOneAndUpdate({}, { $set: undefined }, { ignoreUndefined: true }),
  },
  'findOneAndUpdate sorted by nonsense': {
    run: (c) => c.findOneAndUpdate({}, { $set: { a: 1 } }, { sort: { n: 7 } }),
  },
  'findOneAndUpdate raw': {
    documents: NUMBERS,
    run: (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { raw: true }),
  },
  'findOneAndUpdate without promotion': {
    documents: NUMBERS,
    run: (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { promoteValues: false }),
  },
  'findOneAndUpdate with a write concern that cannot be met': {
    documents: NUMBERS,
    run: (c) =>
      c.findOneAndUpdate(
        { _id: 1 },
        { $inc: { n: 1 } },
        { writeConcern: { w: 5, wtimeoutMS: 100 } },
      ),
  },
  findOneAndReplace: {
    documents: NUMBERS,
    run: (c) => c.findOneAndReplace({ _id: 1 }, { other: true }),
  },
  'findOneAndReplace, upsert, the document after': {
    documents: NUMBERS,
    run: (c) =>
      c.findOneAndReplace(
        { _id: 99 },
        { other: true },
        { upsert: true, returnDocument: 'after', projection: { _id: 0 } },
      ),
  },
  'findOneAndReplace with metadata': {
    documents: NUMBERS,
    run: (c) =>
      metadata(
        c.findOneAndReplace(
          { even: true },
          { other: true },
          { sort: { _id: -1 }, includeResultMetadata: true },
        ),
      ),
  },
  'findOneAndReplace with operators': { run: (c) => c.findOneAndReplace({}, { $set: { a: 1 } }) },
  'findOneAndReplace without a replacement': { run: (c) => c.findOneAndReplace({}, null) },
  findOneAndDelete: {
    documents: NUMBERS,
    run: (c) => c.findOneAndDelete({ even: true }, { sort: { n: -1 }, projection: { n: 1 } }),
  },
  'findOneAndDelete of nothing': {
    documents: NUMBERS,
    run: (c) => c.findOneAndDelete({ _id: 77 }),
  },
  'findOneAndDelete with metadata': {
    documents: NUMBERS,
    run: (c) => metadata(c.findOneAndDelete({ _id: 3 }, { includeResultMetadata: true })),
  },
  'findOneAndDelete with collation and hint': {
    documents: WORDS,
    run: (c) => c.findOneAndDelete({ word: 'B' }, { collation: COLLATION, hint: '_id_' }),
  },
  'findOneAndDelete without a filter': { run: (c) => c.findOneAndDelete() },
};
