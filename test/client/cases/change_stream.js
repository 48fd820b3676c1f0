/** Soon enough for tests. */
export const SOON = { maxAwaitTimeMS: 20 };

/** @param {any} client */
export const collection = (client) => client.db('watched').collection('things');

/** @type {Record<string, { watch: (client: any) => any, count?: number }>} */
export const STREAMS = {
  'of a collection': { watch: (c) => collection(c).watch([], SOON) },
  'of a collection, the options alone': { watch: (c) => collection(c).watch(SOON) },
  'of a database': { watch: (c) => c.db('watched').watch([], SOON) },
  'of everything': { watch: (c) => c.watch([], SOON) },
  'with documents before and after': {
    watch: (c) =>
      collection(c).watch([], {
        ...SOON,
        fullDocument: 'whenAvailable',
        fullDocumentBeforeChange: 'whenAvailable',
      }),
  },
  'with documents looked up': {
    watch: (c) => collection(c).watch([], { ...SOON, fullDocument: 'updateLookup' }),
  },
  'with expanded events': {
    watch: (c) => c.db('watched').watch([], { ...SOON, showExpandedEvents: true }),
  },
  'in batches of one, commented': {
    watch: (c) => collection(c).watch([], { ...SOON, batchSize: 1, comment: 'c' }),
  },
  'through a pipeline': {
    watch: (c) =>
      collection(c).watch(
        [{ $match: { operationType: { $in: ['insert', 'delete'] } } }, { $set: { mine: true } }],
        { ...SOON, collation: { locale: 'en' }, readConcern: 'majority' },
      ),
    count: 3,
  },
};
