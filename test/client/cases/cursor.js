const NUMBERS = Array.from({ length: 7 }, (_, i) => ({ _id: i, n: 10 - i, even: i % 2 === 0 }));

/** @param {any} error */
const refusal = (error) => ({ name: error.name, message: error.message });

/** What a chained call is refused with. @param {() => any} chain */
function refused(chain) {
  try {
    chain();
    return 'not refused';
  } catch (error) {
    return refusal(error);
  }
}

/** @param {(c: any) => any} run */
const on = (run) => ({ documents: NUMBERS, run });

/** @type {Record<string, { documents?: object[], run: (collection: any) => any }>} */
export const CASES = {
  'find, mapped twice': on((c) =>
    c
      .find({}, { sort: { _id: 1 } })
      .map((/** @type {any} */ one) => one.n)
      .map((/** @type {number} */ n) => n * 2)
      .toArray(),
  ),
  'find, mapped, one by one': on(async (c) => {
    const cursor = c.find({}, { sort: { _id: 1 }, batchSize: 3 });
    cursor.map((/** @type {any} */ one) => ({ is: one._id }));
    return [await cursor.next(), await cursor.hasNext(), await cursor.tryNext()];
  }),
  'find, mapped to null': on((c) =>
    c
      .find()
      .map(() => null)
      .next(),
  ),
  'a map that throws closes the cursor': on(async (c) => {
    const cursor = c.find().map(() => {
      throw new RangeError('no');
    });
    const name = await Promise.resolve()
      .then(() => cursor.next())
      .catch((/** @type {any} */ error) => error.name);
    return [name, cursor.closed];
  }),
  'find, rewound': on(async (c) => {
    const cursor = c.find({}, { sort: { _id: 1 }, batchSize: 2 }).limit(5);
    const first = [await cursor.next(), await cursor.next(), await cursor.next()];
    await cursor.rewind();
    return [first, cursor.closed, await cursor.toArray(), cursor.closed];
  }),
  'find, rewound after its end': on(async (c) => {
    const cursor = c.find({}, { projection: { n: 1 }, sort: { _id: 1 } });
    const all = await cursor.toArray();
    await cursor.rewind();
    return [all.length, await cursor.next()];
  }),
  'find, cloned': on(async (c) => {
    const cursor = c.find({ even: true }).sort({ n: 1 }).limit(2);
    await cursor.next();
    return [await cursor.clone().toArray(), await cursor.toArray()];
  }),
  'aggregate, a cursor that is no object': on((c) => c.aggregate([], { cursor: 1 }).toArray()),
  'aggregate, cloned': on(async (c) => {
    const cursor = c.aggregate([{ $sort: { _id: 1 } }]);
    await cursor.next();
    return cursor.clone().toArray();
  }),
  'aggregate, built of stages': on((c) =>
    c
      .aggregate()
      .match({ n: { $gt: 4 } })
      .sort({ n: -1 })
      .skip(1)
      .limit(4)
      .project({ n: 1, even: 1 })
      .group({ _id: '$even', sum: { $sum: '$n' } })
      .addStage({ $sort: { _id: 1 } })
      .toArray(),
  ),
  'aggregate, lookup, unwind and redact': on((c) =>
    c
      .aggregate([{ $match: { _id: { $lt: 2 } } }])
      .lookup({ from: 'things', localField: 'even', foreignField: 'even', as: 'same' })
      .unwind('$same')
      .redact('$$KEEP')
      .sort({ _id: 1, 'same._id': 1 })
      .toArray(),
  ),
  'aggregate, out': on(async (c) => {
    const written = await c.aggregate().match({ even: true }).out('things').toArray();
    return [written, await c.countDocuments()];
  }),
  'aggregate, out as an option': on(async (c) => {
    const written = await c.aggregate([{ $match: { even: true } }], { out: 'things' }).toArray();
    return [written, await c.countDocuments()];
  }),
  'aggregate, maxTimeMS and flags': on((c) =>
    c
      .aggregate([{ $sort: { _id: 1 } }])
      .maxTimeMS(10_000)
      .addCursorFlag('noCursorTimeout', true)
      .batchSize(2)
      .toArray(),
  ),
  'find by bounds of an index': on((c) =>
    c.find().hint({ _id: 1 }).min({ _id: 2 }).max({ _id: 4 }).toArray(),
  ),
  'find, returnKey and showRecordId': on(async (c) => [
    await c.find().hint({ _id: 1 }).returnKey(true).sort({ _id: 1 }).toArray(),
    Object.keys(await c.find().showRecordId(true).next()),
  ]),
  'find, allowDiskUse': on((c) => c.find().sort({ n: 1 }).allowDiskUse().toArray()),
  'find, withReadConcern': on((c) => c.find().withReadConcern('local').sort({ _id: 1 }).toArray()),
  'find, withReadConcern of nonsense': on((c) =>
    c.find().withReadConcern({ level: 'nonsense' }).toArray(),
  ),
  'find, query modifiers': on((c) =>
    c
      .find()
      .addQueryModifier('$query', { even: true })
      .addQueryModifier('$orderby', { n: 1 })
      .addQueryModifier('$comment', 'c')
      .addQueryModifier('$hint', { _id: 1 })
      .addQueryModifier('$maxTimeMS', 10_000)
      .toArray(),
  ),
  'settings that cannot be': on((c) => [
    refused(() => c.find().addQueryModifier('comment', 'c')),
    refused(() => c.find().addQueryModifier('$nonsense', 'c')),
    refused(() => c.find().allowDiskUse()),
    refused(() => c.find().addCursorFlag('nonsense', true)),
    refused(() => c.find().addCursorFlag('tailable', 1)),
    refused(() => c.find().maxAwaitTimeMS('1')),
    refused(() => c.find({}, { tailable: true }).sort({ n: 1 })),
    refused(() => c.find({}, { tailable: true }).limit(1)),
    refused(() => c.find({}, { tailable: true }).skip(1)),
    refused(() => c.find({}, { tailable: true }).batchSize(1)),
    refused(() => c.listIndexes().batchSize('1')),
  ]),
  'settings after the first read': on(async (c) => {
    const cursor = c.find();
    await cursor.next();
    const aggregation = c.aggregate();
    await aggregation.next();
    return [
      refused(() => cursor.addCursorFlag('tailable', true)),
      refused(() => cursor.map(() => 1)),
      refused(() => cursor.min({ _id: 1 })),
      refused(() => cursor.withReadConcern('local')),
      refused(() => aggregation.match({})),
      refused(() => aggregation.batchSize(1)),
    ];
  }),
  'what is buffered': on(async (c) => {
    const cursor = c.find({}, { sort: { _id: 1 }, batchSize: 5 });
    const before = cursor.bufferedCount();
    await cursor.next();
    const counts = [before, cursor.bufferedCount()];
    const some = cursor.readBufferedDocuments(2);
    counts.push(cursor.bufferedCount());
    const others = cursor.readBufferedDocuments();
    return [counts, some, others, cursor.bufferedCount(), await cursor.next()];
  }),
  'the id of a cursor': on(async (c) => {
    const short = c.find();
    const unknown = short.id;
    await short.next();
    const long = c.find({}, { batchSize: 2 });
    await long.next();
    const ids = [unknown, short.id.isZero(), long.id._bsontype, long.id.isZero()];
    await long.close();
    return ids;
  }),
  'find as a stream': on(async (c) => {
    const read = [];
    for await (const one of c.find({}, { sort: { _id: 1 }, batchSize: 2 }).stream()) read.push(one);
    return read;
  }),
  'find as a stream that fails': on(async (c) => {
    for await (const _ of c.find({ n: { $nonsense: 1 } }).stream());
  }),
  'a tailable cursor on a collection that is not capped': on((c) =>
    c.find({}, { tailable: true }).toArray(),
  ),
  'count of a cursor': {
    documents: Array.from({ length: 9 }, (_, n) => ({ _id: n, n })),
    run: async (c) => [
      await c.find({ n: { $gt: 2 } }).count(),
      await c.find({}).skip(2).limit(5).count(),
      await c.find({}).limit(5).count({ limit: 3, hint: '_id_', maxTimeMS: 10_000 }),
      await c.find({ n: 'none' }).count(),
    ],
  },
  'count of a cursor with a boolean': { run: (c) => c.find({}).count(true) },
  'clone of a listing': {
    documents: [{ _id: 1 }],
    run: async (c) => {
      const listing = c.listIndexes({ batchSize: 1 });
      return [await listing.toArray(), await listing.clone().toArray()];
    },
  },
};
