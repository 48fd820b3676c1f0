const NUMBERS = Array.from({ length: 6 }, (_, i) => ({ _id: i, n: i, even: i % 2 === 0 }));
const COLLATION = { locale: 'en', strength: 2 };

/** All that a result says, of whichever driver's class. @param {any} bulk @param {object} [options] */
async function executed(bulk, options) {
  const result = await bulk.execute(options);
  return { counts: { ...result }, raw: result.getRawResponse(), length: bulk.length };
}

/** One of each. @param {any} bulk */
const every = (bulk) => {
  bulk.insert({ _id: 'a', n: 1 }).insert({ _id: 'b', n: 2 });
  bulk.find({ even: true }).update({ $inc: { n: 10 } });
  bulk.find({ _id: 1 }).updateOne([{ $set: { n: { $add: ['$n', 1] } } }]);
  bulk.find({ _id: 3 }).replaceOne({ replaced: true });
  bulk.find({ _id: 5 }).deleteOne();
  bulk.find({ n: { $gte: 14 } }).delete();
  bulk
    .find({ _id: 'up' })
    .upsert()
    .updateOne({ $set: { n: 1 } });
  bulk.find({ _id: 'A' }).collation(COLLATION).hint({ _id: 1 }).replaceOne({ found: true });
  bulk.raw({ updateMany: { filter: {}, update: { $set: { raw: true } } } });
  return bulk;
};

/** Refusals among operations of every kind. @param {any} bulk */
const refused = (bulk) => {
  bulk.find({ _id: 1 }).updateOne({ $inc: { n: 10 } });
  bulk.insert({ _id: 'a' }).insert({ _id: 1 }).insert({ _id: 'b' });
  bulk.find({ _id: 2 }).updateOne({ $set: { _id: 7 } });
  bulk.find({ $nonsense: 1 }).delete();
  return bulk;
};

/** @type {Record<string, { documents?: object[], run: (collection: any) => any }>} */
export const CASES = {
  'an ordered bulk of every kind': {
    documents: NUMBERS,
    run: (c) => executed(every(c.initializeOrderedBulkOp())),
  },
  'an unordered bulk of every kind': {
    documents: NUMBERS,
    run: (c) => executed(every(c.initializeUnorderedBulkOp())),
  },
  'an ordered bulk with refusals': {
    documents: NUMBERS,
    run: (c) => executed(refused(c.initializeOrderedBulkOp())),
  },
  'an unordered bulk with refusals': {
    documents: NUMBERS,
    run: (c) => executed(refused(c.initializeUnorderedBulkOp())),
  },
  'a bulk with array filters': {
    documents: [{ _id: 1, list: [1, 5, 9] }],
    run: (c) => {
      const bulk = c.initializeOrderedBulkOp();
      bulk
        .find({})
        .arrayFilters([{ big: { $gt: 3 } }])
        .updateOne({ $inc: { 'list.$[big]': 1 } });
      return executed(bulk);
    },
  },
  'a bulk with options': {
    documents: NUMBERS,
    run: (c) => {
      const bulk = c.initializeUnorderedBulkOp({ let: { two: 2 }, comment: 'c' });
      bulk.find({ $expr: { $eq: ['$n', '$$two'] } }).updateOne({ $set: { two: true } });
      return executed(bulk, { bypassDocumentValidation: true, writeConcern: { w: 1 } });
    },
  },
  'a bulk that is told what becomes of undefined when it is executed': {
    run: (c) => {
      const bulk = c.initializeOrderedBulkOp().insert({ _id: 1, n: undefined, x: 1 });
      bulk.find({ _id: 1 }).updateOne({ $set: { x: 2, y: undefined } });
      return executed(bulk, { ignoreUndefined: true });
    },
  },
  'a bulk is ordered or not': {
    run: async (c) => [
      c.initializeOrderedBulkOp().isOrdered,
      c.initializeUnorderedBulkOp().isOrdered,
      c.initializeOrderedBulkOp().length,
    ],
  },
  'a bulk with a write concern that cannot be met': {
    documents: NUMBERS,
    run: (c) =>
      executed(
        c.initializeOrderedBulkOp({ writeConcern: { w: 5, wtimeout: 50 } }).insert({ _id: 1 }),
      ),
  },
  'a bulk of nothing': { run: (c) => c.initializeOrderedBulkOp().execute() },
  'a bulk that is executed twice': {
    run: async (c) => {
      const bulk = c.initializeOrderedBulkOp().insert({ _id: 1 });
      await bulk.execute();
      return bulk.execute();
    },
  },
  'a bulk with no selector': { run: async (c) => c.initializeOrderedBulkOp().find() },
  'a bulk with an update of no operators': {
    run: async (c) => c.initializeOrderedBulkOp().find({}).updateOne({ n: 1 }),
  },
  'a bulk with a replacement of operators': {
    run: async (c) =>
      c
        .initializeOrderedBulkOp()
        .find({})
        .replaceOne({ $set: { n: 1 } }),
  },
  'a bulk with an unknown model': {
    run: async (c) => c.initializeOrderedBulkOp().raw({ nonsense: {} }),
  },
  'a bulk with a document that is an array': {
    run: async (c) => c.initializeOrderedBulkOp().insert([1]),
  },
  'a bulk with a document that is too large': {
    run: async (c) => c.initializeOrderedBulkOp().insert({ s: 'x'.repeat(17 * 1024 * 1024) }),
  },
};
