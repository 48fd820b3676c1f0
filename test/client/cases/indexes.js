import { withoutGossip } from '../both.js';

const NUMBERS = Array.from({ length: 6 }, (_, i) => ({ _id: i, n: i, s: `s${i}` }));
const MANY = Array.from({ length: 8 }, (_, i) => ({ key: { [`k${i}`]: 1 } }));

/** What is there after `change`, in the server's words. @param {(c: any) => any} change */
const then = (change) => async (/** @type {any} */ c) => [
  await change(c),
  await c.listIndexes().toArray(),
];

/** @type {Record<string, { documents?: object[], run: (collection: any) => any }>} */
export const CASES = {
  createIndexes: {
    documents: NUMBERS,
    run: then((c) =>
      c.createIndexes([
        { key: { n: 1 } },
        { key: { n: -1, s: 1 }, name: 'mine', unique: true, sparse: true, version: 2 },
        { key: new Map([['s', 'text']]), default_language: 'none', weights: { s: 3 } },
        { key: { s: 'hashed' }, hidden: true },
        { key: { at: 1 }, expireAfterSeconds: 60, collation: { locale: 'en' } },
        { key: { x: 1 }, partialFilterExpression: { x: { $gt: 1 } }, nonsense: true },
        { key: { '$**': 1 }, wildcardProjection: { n: 1 } },
      ]),
    ),
  },
  'createIndexes with options the server is to check': {
    documents: NUMBERS,
    run: (c) => c.createIndexes([{ key: { n: 1 }, nonsense: true }], {}, true),
  },
  'createIndexes in other words': {
    documents: NUMBERS,
    run: then((c) =>
      c.createIndexes(
        [{ key: { s: 'text' }, defaultLanguage: 'none', languageOverride: 'lang' }],
        { comment: 'c', maxTimeMS: 10_000 },
        true,
      ),
    ),
  },
  'createIndexes with an undefined option': {
    documents: NUMBERS,
    run: (c) => c.createIndexes([{ key: { n: 1 }, unique: undefined }]),
  },
  'createIndexes of nothing': { documents: NUMBERS, run: (c) => c.createIndexes([]) },
  'createIndexes of a conflict': {
    documents: NUMBERS,
    run: (c) =>
      c.createIndexes([
        { key: { n: 1 }, name: 'one' },
        { key: { s: 1 }, name: 'one' },
      ]),
  },
  'createIndexes of a unique index over duplicates': {
    documents: [
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ],
    run: (c) => c.createIndexes([{ key: { n: 1 }, unique: true }]),
  },
  'createIndexes with a commit quorum': {
    documents: NUMBERS,
    run: (c) => c.createIndexes([{ key: { n: 1 } }], { commitQuorum: 'nonsense' }),
  },
  'createIndex with the command’s options apart': {
    documents: NUMBERS,
    run: then((c) => c.createIndex('n', { unique: true, name: 'x' }, { maxTimeMS: 10_000 })),
  },
  'createIndex with an option the server is to check': {
    documents: NUMBERS,
    run: (c) => c.createIndex('n', { nonsense: 1 }, {}),
  },
  'createIndex with a write concern that cannot be met': {
    documents: NUMBERS,
    run: (c) => c.createIndex('n', { writeConcern: { w: 5, wtimeoutMS: 100 } }),
  },
  dropIndex: {
    documents: NUMBERS,
    run: then(async (c) => {
      await c.createIndexes(MANY);
      return withoutGossip(await c.dropIndex('k1_1'));
    }),
  },
  'dropIndex of none such': { documents: NUMBERS, run: (c) => c.dropIndex('nonsense') },
  'dropIndex of the one of _id': { documents: NUMBERS, run: (c) => c.dropIndex('_id_') },
  'dropIndex of no collection': { run: (c) => c.dropIndex('k1_1') },
  dropIndexes: {
    documents: NUMBERS,
    run: then(async (c) => {
      await c.createIndexes(MANY);
      return c.dropIndexes({ maxTimeMS: 10_000 });
    }),
  },
  'dropIndexes of no collection': { run: (c) => c.dropIndexes() },
  'listIndexes in small batches': {
    documents: NUMBERS,
    run: async (c) => {
      await c.createIndexes(MANY);
      return c.listIndexes({ batchSize: 2, comment: 'c' }).toArray();
    },
  },
  'listIndexes, read one by one': {
    documents: NUMBERS,
    run: async (c) => {
      const cursor = c.listIndexes();
      return [await cursor.hasNext(), await cursor.next(), await cursor.next()];
    },
  },
  'listIndexes of no collection': { run: (c) => c.listIndexes().toArray() },
  'listIndexes raw': { documents: NUMBERS, run: (c) => c.listIndexes({ raw: true }).toArray() },
  indexes: { documents: NUMBERS, run: (c) => c.indexes() },
  'indexes by name': {
    documents: NUMBERS,
    run: async (c) => {
      await c.createIndex({ n: 1, s: -1 });
      return [await c.indexes({ full: false }), await c.indexInformation()];
    },
  },
  'indexInformation in full': {
    documents: NUMBERS,
    run: (c) => c.indexInformation({ full: true }),
  },
  indexExists: {
    documents: NUMBERS,
    run: async (c) => [
      await c.indexExists('_id_'),
      await c.indexExists(['_id_', 'nonsense']),
      await c.indexExists([]),
    ],
  },
  'indexExists of no collection': { run: (c) => c.indexExists('_id_') },
};
