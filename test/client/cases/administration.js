/**
 * What is the same in two looks at the same data; the official driver reads its reply on demand.
 * @param {any} reply
 */
const lasting = (reply) => lastingOf(reply.toObject?.() ?? reply);

/** @param {any} found */
const lastingOf = ({ ns, nrecords, nIndexes, keysPerIndex, valid, errors, ok }) => ({
  ns,
  nrecords,
  nIndexes,
  keysPerIndex,
  valid,
  errors,
  ok,
});

/** @param {any} db @param {string} name */
const addUser = (db, name) => db.command({ createUser: name, pwd: 'x', roles: [] });

/**
 * Each runs with both drivers on a database of two collections.
 * @type {Record<string, (db: any) => any>}
 */
export const CASES = {
  stats: async (db) => {
    const { db: name, collections, objects, avgObjSize, scaleFactor, ok } = await db.stats();
    return { name, collections, objects, avgObjSize, scaleFactor, ok };
  },
  'stats in KiB': async (db) => {
    const { scaleFactor, objects } = await db.stats({ scale: 1024, maxTimeMS: 10_000 });
    return { scaleFactor, objects };
  },
  'stats of a bad scale': (db) => db.stats({ scale: 'x' }),
  'profiling level, as it is and changed': async (db) => [
    await db.profilingLevel(),
    await db.setProfilingLevel('slow_only'),
    await db.profilingLevel(),
    await db.setProfilingLevel('all'),
    await db.profilingLevel({ maxTimeMS: 10_000 }),
    await db.setProfilingLevel('off'),
    await db.profilingLevel(),
  ],
  'profiling level that is none': (db) => db.setProfilingLevel('nonsense'),
  removeUser: async (db) => {
    await addUser(db, 'one');
    return [await db.removeUser('one'), (await db.command({ usersInfo: 1 })).users];
  },
  'removeUser of none such': (db) => db.removeUser('nobody'),
  'removeUser of admin': async (db) => {
    await addUser(db.admin(), 'two');
    return db.admin().removeUser('two');
  },
  'removeUser of admin, none such': (db) => db.admin().removeUser('nobody'),
  validateCollection: async (db) => lasting(await db.admin().validateCollection('things')),
  'validateCollection in full': async (db) =>
    lasting(await db.admin().validateCollection('things', { full: true })),
  'validateCollection of none such': (db) => db.admin().validateCollection('nonsense'),
  'createIndex of a database': async (db) => [
    await db.createIndex('things', { n: 1 }, { unique: true }),
    await db.indexInformation('things'),
    await db.indexInformation('things', { full: true }),
  ],
  'indexInformation of a database, none such': (db) => db.indexInformation('nonsense'),
  'listSearchIndexes where there is no search': (db) =>
    db.collection('things').listSearchIndexes().toArray(),
  'listSearchIndexes of a name': (db) =>
    db.collection('things').listSearchIndexes('one', { batchSize: 2 }).toArray(),
  'createSearchIndex where there is no search': (db) =>
    db.collection('things').createSearchIndex({ name: 'one', definition: { mappings: {} } }),
  'createSearchIndexes where there is no search': (db) =>
    db.collection('things').createSearchIndexes([{ definition: { mappings: {} } }]),
  'dropSearchIndex where there is no search': (db) =>
    db.collection('things').dropSearchIndex('one'),
  'updateSearchIndex where there is no search': (db) =>
    db.collection('things').updateSearchIndex('one', { mappings: {} }),
};
