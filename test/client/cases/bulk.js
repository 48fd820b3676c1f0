const NUMBERS = Array.from({ length: 6 }, (_, i) => ({ _id: i, n: i, even: i % 2 === 0 }));
const WORDS = ['b', 'A', 'a'].map((word, i) => ({ _id: i, word, list: [i, i + 1] }));
const COLLATION = { locale: 'en', strength: 2 };

/**
 * All that a result says, of whichever driver's class.
 * @param {any} promised
 */
async function plain(promised) {
  const result = await promised;
  return {
    counts: { ...result },
    raw: result.getRawResponse(),
    ok: [result.ok, result.isOk(), result.hasWriteErrors(), result.getWriteErrorCount()],
    errors: [result.getWriteErrorAt(0), result.getWriteErrors(), result.getWriteConcernError()],
    upserted: result.getUpsertedIdAt(0),
    text: String(result),
  };
}

/** One of each, every one of which does something. */
const EVERY = () => [
  { insertOne: { document: { _id: 'a', n: 1 } } },
  { insertOne: { document: { _id: 'b', n: 2 } } },
  { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 10 } } } },
  { updateMany: { filter: { even: true }, update: { $inc: { n: 10 } } } },
  { deleteOne: { filter: { even: false } } },
  { replaceOne: { filter: { _id: 3 }, replacement: { replaced: true } } },
  { insertOne: { document: { _id: 'c' } } },
  { updateOne: { filter: { _id: 'up' }, update: { $set: { n: 1 } }, upsert: true } },
  { deleteMany: { filter: { n: { $gte: 14 } } } },
  { replaceOne: { filter: { _id: 'other' }, replacement: { x: 1 }, upsert: true } },
];

/** Refusals among operations of every kind. */
const REFUSED = () => [
  { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 10 } } } },
  { insertOne: { document: { _id: 'a' } } },
  { insertOne: { document: { _id: 1 } } },
  { updateOne: { filter: { _id: 'up' }, update: { $set: { n: 1 } }, upsert: true } },
  { updateOne: { filter: { _id: 2 }, update: { $set: { _id: 7 } } } },
  { deleteOne: { filter: { _id: 4 } } },
  { insertOne: { document: { _id: 2 } } },
  { updateOne: { filter: { _id: 'up2' }, update: { $set: { n: 1 } }, upsert: true } },
  { deleteMany: { filter: { $nonsense: 1 } } },
];

/** @type {Record<string, { documents?: object[], run: (collection: any) => any }>} */
export const CASES = {
  'bulkWrite of every model': { documents: NUMBERS, run: (c) => plain(c.bulkWrite(EVERY())) },
  'bulkWrite of every model, unordered': {
    documents: NUMBERS,
    run: (c) => plain(c.bulkWrite(EVERY(), { ordered: false })),
  },
  'bulkWrite with refusals': { documents: NUMBERS, run: (c) => c.bulkWrite(REFUSED()) },
  'bulkWrite with refusals, unordered': {
    documents: NUMBERS,
    run: (c) => c.bulkWrite(REFUSED(), { ordered: false }),
  },
  'bulkWrite that is refused at an update': {
    documents: NUMBERS,
    run: (c) => c.bulkWrite(REFUSED().filter((model) => !model.insertOne)),
  },
  'bulkWrite that is refused at a delete': {
    documents: NUMBERS,
    run: (c) => c.bulkWrite(REFUSED().reverse()),
  },
  'bulkWrite, the result of a refused one': {
    documents: NUMBERS,
    run: async (c) => {
      try {
        await c.bulkWrite(REFUSED(), { ordered: false });
      } catch (error) {
        const { result } = /** @type {any} */ (error);
        const { raw, errors, text, ...rest } = await plain(result);
        const counts = { ...raw, writeErrors: raw.writeErrors.map(String) };
        return { rest, counts, errors: errors.flat().map(String) };
      }
    },
  },
  'bulkWrite with collation, hint, arrayFilters, let and comment': {
    documents: WORDS,
    run: (c) =>
      plain(
        c.bulkWrite(
          [
            {
              updateMany: {
                filter: { word: 'a' },
                update: { $set: { x: 1 } },
                collation: COLLATION,
              },
            },
            {
              updateOne: {
                filter: { _id: 2 },
                update: { $set: { 'list.$[x]': 9 } },
                arrayFilters: [{ x: { $gt: 2 } }],
                hint: '_id_',
              },
            },
            {
              updateOne: {
                filter: { $expr: { $eq: ['$_id', '$$one'] } },
                update: [{ $set: { seen: '$$one' } }],
                hint: { _id: 1 },
              },
            },
            { deleteOne: { filter: { word: 'B' }, collation: COLLATION, hint: { _id: 1 } } },
          ],
          { let: { one: 1 }, comment: { why: 'c' }, maxTimeMS: 10_000 },
        ),
      ),
  },
  'bulkWrite with arrayFilters that are wrong': {
    documents: WORDS,
    run: (c) =>
      c.bulkWrite([
        {
          updateOne: { filter: {}, update: { $set: { 'list.$[x]': 9 } }, arrayFilters: [{ y: 1 }] },
        },
      ]),
  },
  'bulkWrite with a sort, which the server does not know': {
    documents: NUMBERS,
    run: (c) =>
      c.bulkWrite([{ updateOne: { filter: {}, update: { $set: { x: 1 } }, sort: { n: -1 } } }]),
  },
  'bulkWrite with an unknown operator': {
    documents: NUMBERS,
    run: (c) =>
      c.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $nonsense: { a: 1 } } } }]),
  },
  'bulkWrite with a write concern that cannot be met': {
    documents: NUMBERS,
    run: (c) => c.bulkWrite(EVERY(), { writeConcern: { w: 5, wtimeoutMS: 100 } }),
  },
  'bulkWrite, unordered and refused, with a write concern that cannot be met': {
    documents: NUMBERS,
    run: (c) => c.bulkWrite(REFUSED(), { ordered: false, writeConcern: { w: 5, wtimeoutMS: 100 } }),
  },
  'insertMany, refused, with a write concern that cannot be met': {
    documents: NUMBERS,
    run: (c) =>
      c.insertMany([{ _id: 'a' }, { _id: 1 }], { writeConcern: { w: 5, wtimeoutMS: 100 } }),
  },
  'bulkWrite of a bare document': {
    run: (c) => plain(c.bulkWrite([{ insertOne: { _id: 1, a: 1 } }])),
  },
  'bulkWrite in several commands': {
    run: (c) =>
      plain(
        c.bulkWrite(
          Array.from({ length: 5 }, (_, i) => ({
            insertOne: { document: { _id: i, a: 'x'.repeat(7_000_000) } },
          })),
        ),
      ).then(({ counts }) => counts),
  },
  'bulkWrite of a document over 16 MB, last of all': {
    run: (c) =>
      c.bulkWrite([
        { insertOne: { document: { _id: 1 } } },
        { deleteOne: { filter: {} } },
        { insertOne: { document: { _id: 2, a: 'x'.repeat(16 * 1024 * 1024) } } },
      ]),
  },
  'bulkWrite with undefined, ignored': {
    run: (c) =>
      plain(
        c.bulkWrite([{ insertOne: { document: { _id: 1, a: undefined, b: 1 } } }], {
          ignoreUndefined: true,
        }),
      ),
  },
  'bulkWrite of nothing defined': {
    run: (c) =>
      c.bulkWrite([{ updateOne: { filter: {}, update: { $set: undefined } } }], {
        ignoreUndefined: true,
      }),
  },
  'bulkWrite of nothing': { run: (c) => c.bulkWrite([]) },
  'bulkWrite of no array': { run: (c) => c.bulkWrite({}) },
  'bulkWrite of null': { run: (c) => c.bulkWrite([null]) },
  'bulkWrite of an unknown model': { run: (c) => c.bulkWrite([{ nonsense: {} }]) },
  'bulkWrite of a raw statement': {
    run: (c) => c.bulkWrite([{ deleteOne: { q: {}, limit: 1 } }]),
  },
  'bulkWrite of a raw update': { run: (c) => c.bulkWrite([{ updateOne: { q: {}, u: {} } }]) },
  'bulkWrite of an array': { run: (c) => c.bulkWrite([{ insertOne: { document: [1] } }]) },
  'bulkWrite of an update without operators': {
    run: (c) => c.bulkWrite([{ updateMany: { filter: {}, update: { a: 1 } } }]),
  },
  'bulkWrite of an update without a filter': {
    run: (c) => c.bulkWrite([{ updateOne: { update: { $set: { a: 1 } } } }]),
  },
  'bulkWrite of an update without an update': {
    run: (c) => c.bulkWrite([{ updateOne: { filter: {} } }]),
  },
  'bulkWrite of a replacement with operators': {
    run: (c) => c.bulkWrite([{ replaceOne: { filter: {}, replacement: { $set: { a: 1 } } } }]),
  },
  'bulkWrite of a delete without a filter': {
    documents: NUMBERS,
    run: (c) => c.bulkWrite([{ deleteMany: {} }]),
  },
  'bulkWrite of no model': { run: (c) => c.bulkWrite([{ updateOne: undefined }]) },
};
