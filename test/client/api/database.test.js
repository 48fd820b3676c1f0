import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBoth, withoutGossip } from '../both.js';
import { CASES as ADMINISTRATION } from '../cases/administration.js';

const standalone = await openBoth(undefined);
const replicaSet = await openBoth(undefined, { topology: 'replicaSet' });

const COLLATION = { locale: 'en', strength: 2 };

/** A description without what differs from one collection to the next. @param {any} described */
const withoutUuid = ({ info: { uuid, ...info } = /** @type {any} */ ({}), ...rest }) => ({
  ...rest,
  info,
  hasUuid: uuid !== undefined,
});

/** @param {any} db @param {any} [filter] @param {any} [options] */
async function listed(db, filter, options) {
  const found = await db.listCollections(filter, options).toArray();
  return found
    .map(withoutUuid)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => (a.name < b.name ? -1 : 1));
}

/** @param {any} collection */
const names = ({ collectionName, dbName, namespace }) => ({ collectionName, dbName, namespace });

/** @param {string} name @param {object} [options] */
const creation = (name, options) => async (/** @type {any} */ db) => [
  names(await db.createCollection(name, options)),
  await listed(db),
];

/**
 * Each runs with both drivers on a database of two collections.
 * @type {Record<string, (db: any) => any>}
 */
const CASES = {
  listCollections: (db) => listed(db),
  'listCollections with a filter': (db) => listed(db, { name: /^th/ }),
  'listCollections, names only': (db) =>
    listed(db, {}, { nameOnly: true, authorizedCollections: true, comment: 'c' }),
  'listCollections in small batches': async (db) => {
    for (let i = 0; i < 7; i++) await db.createCollection(`more${i}`);
    const cursor = db.listCollections({}, { batchSize: 2, nameOnly: true });
    const all = [];
    while (await cursor.hasNext()) all.push((await cursor.next()).name);
    return all.sort();
  },
  'listCollections with an unknown operator': (db) => listed(db, { name: { $nonsense: 1 } }),
  runCursorCommand: async (db) => {
    for (let i = 0; i < 7; i++) await db.collection('things').insertOne({ _id: i });
    const find = { find: 'things', sort: { _id: 1 }, batchSize: 2 };
    const cursor = db.runCursorCommand(find).setBatchSize(3).setComment('more');
    const first = [await cursor.next(), await cursor.tryNext()];
    return [first, await cursor.toArray(), await cursor.hasNext()];
  },
  'runCursorCommand, reading otherwise': async (db) => {
    await db.collection('things').insertOne({ _id: 1n });
    const cursor = db.runCursorCommand(
      { find: 'things', filter: { _id: 1 } },
      { promoteLongs: false },
    );
    return cursor.toArray();
  },
  'runCursorCommand with a wait that no tailable cursor asked for': async (db) => {
    for (let i = 0; i < 3; i++) await db.collection('things').insertOne({ _id: i });
    return db.runCursorCommand({ find: 'things', batchSize: 1 }).setMaxTimeMS(5).toArray();
  },
  'runCursorCommand with an unknown command': (db) => db.runCursorCommand({ nonsense: 1 }).next(),
  'runCursorCommand with a command that has no cursor': async (db) => {
    try {
      return await db.runCursorCommand({ ping: 1 }).next();
    } catch {
      return 'refused';
    }
  },
  collections: async (db) => {
    const found = (await db.collections()).map(names);
    return found.sort((/** @type {any} */ a, /** @type {any} */ b) =>
      a.collectionName < b.collectionName ? -1 : 1,
    );
  },
  'createCollection of a name': creation('made'),
  'createCollection, capped': creation('made', { capped: true, size: 4096, max: 10 }),
  'createCollection with a validator': creation('made', {
    validator: { $jsonSchema: { required: ['name'] } },
    validationLevel: 'moderate',
    validationAction: 'warn',
  }),
  'createCollection with collation, storage and concerns': creation('made', {
    collation: COLLATION,
    indexOptionDefaults: { storageEngine: { wiredTiger: {} } },
    storageEngine: { wiredTiger: { configString: 'block_compressor=zlib' } },
    comment: 'c',
    maxTimeMS: 10_000,
    writeConcern: { w: 1 },
    readConcern: { level: 'local' },
    promoteLongs: true,
    changeStreamPreAndPostImages: undefined,
  }),
  'createCollection, clustered': creation('made', {
    clusteredIndex: { key: { _id: 1 }, unique: true, name: 'cluster' },
  }),
  'createCollection, a time series': creation('made', {
    timeseries: { timeField: 'at', metaField: 'of', granularity: 'minutes' },
    expireAfterSeconds: 3600,
  }),
  'createCollection, a view': creation('made', {
    viewOn: 'things',
    pipeline: [{ $match: { n: 1 } }],
  }),
  'createCollection of one that is there': (db) => db.createCollection('things', { capped: true }),
  'createCollection with an unknown option': (db) => db.createCollection('made', { nonsense: 1 }),
  'createCollection without a name': (db) => db.createCollection(''),
  'createCollection, BSON options hold for the collection': async (db) => {
    const made = await db.createCollection('made', { promoteValues: false });
    await made.insertOne({ _id: 1 });
    return made.findOne();
  },
  'rename of a collection': async (db) => [
    names(await db.collection('things').rename('renamed')),
    await listed(db),
  ],
  'rename onto another': (db) => db.collection('things').rename('others'),
  'rename onto another that may go': async (db) => [
    names(await db.renameCollection('things', 'others', { dropTarget: true })),
    await listed(db),
    await db.collection('others').find().toArray(),
  ],
  'rename of none such': (db) => db.renameCollection('nonsense', 'renamed'),
  'rename to no name': (db) => db.collection('things').rename(''),
  'rename keeps the options': async (db) => {
    const renamed = await db.collection('things', { promoteValues: false }).rename('renamed');
    return renamed.findOne();
  },
  'rename with a write concern that cannot be met': (db) =>
    db.collection('things').rename('renamed', { writeConcern: { w: 5, wtimeoutMS: 100 } }),
  dropCollection: async (db) => [
    await db.dropCollection('things', { maxTimeMS: 10_000 }),
    await db.dropCollection('things'),
    await listed(db),
  ],
  'dropCollection of a bad name': (db) => db.dropCollection(''),
  dropDatabase: async (db) => [await db.dropDatabase(), await listed(db)],
  'options of a collection': async (db) => {
    const made = await db.createCollection('made', { capped: true, size: 4096 });
    const plain = db.collection('things');
    return [
      await made.options(),
      await made.isCapped(),
      await plain.options(),
      await plain.isCapped(),
    ];
  },
  'options of none such': (db) => db.collection('nonsense').options(),
  'isCapped of none such': (db) => db.collection('nonsense').isCapped(),
  'aggregate of documents': (db) =>
    db
      .aggregate([{ $documents: [{ n: 1 }, { n: 2 }, { n: 3 }] }, { $match: { n: { $gt: 1 } } }])
      .toArray(),
  'aggregate in batches': (db) =>
    db
      .aggregate([{ $documents: Array.from({ length: 9 }, (_, n) => ({ n })) }], { batchSize: 2 })
      .toArray(),
  'aggregate that begins with no source': (db) => db.aggregate([{ $match: {} }]).toArray(),
  'listDatabases, names only': async (db) =>
    withoutGossip(await db.admin().listDatabases({ nameOnly: true, filter: { name: 'managed' } })),
  'listDatabases with a comment': async (db) =>
    withoutGossip(
      await db.admin().listDatabases({
        filter: { name: 'nonsense' },
        authorizedDatabases: true,
        comment: { why: 'c' },
      }),
    ),
  'listDatabases with a bad filter': (db) => db.admin().listDatabases({ filter: { $no: 1 } }),
  ping: async (db) => withoutGossip(await db.admin().ping()),
  buildInfo: async (db) => withoutGossip(await db.admin().buildInfo()),
  serverInfo: async (db) => withoutGossip(await db.admin().serverInfo()),
  serverStatus: async (db) => {
    const { host, version, process, ok } = await db.admin().serverStatus();
    return { host, version, process, ok };
  },
  'replSetGetStatus on any server': async (db) => {
    const { set, myState, ok } = await db.admin().replSetGetStatus();
    return { set, myState, ok };
  },
  'a command to admin that is none': (db) => db.admin().command({ nonsense: 1 }),
};

for (const [topology, both] of Object.entries({ standalone, 'replica set': replicaSet })) {
  /** Two collections and nothing else. */
  const load = async () => {
    const db = both.official.db('managed');
    await db.dropDatabase();
    await db.collection('things').insertOne({ n: 1, _id: /** @type {any} */ (1) });
    await db.collection('others').insertOne({ n: 2, _id: /** @type {any} */ (2) });
  };
  for (const [name, run] of Object.entries({ ...CASES, ...ADMINISTRATION })) {
    test(`${name}: as mongodb, ${topology}`, async () => {
      await both.compareOn((client) => run(client.db('managed')), load);
    });
  }
}

test('options that are no object are refused in one line', () => {
  const database = standalone.native.db('managed');
  const collection = database.collection('things');
  for (const options of /** @type {any[]} */ (['text', []])) {
    for (const call of [
      () => database.createCollection('made', options),
      () => database.listCollections({}, options),
      () => database.collections(options),
      () => database.dropDatabase(options),
      () => database.admin().listDatabases(options),
      () => database.aggregate([], options),
      () => collection.rename('renamed', options),
      () => collection.options(options),
      () => collection.indexes(options),
      () => collection.createIndexes([], options),
      () => collection.dropIndexes(options),
      () => collection.bulkWrite([], options),
      () => collection.findOneAndDelete({}, options),
    ]) {
      assert.throws(call, {
        name: 'MongoInvalidArgumentError',
        message: 'Options must be an object',
      });
    }
  }
});

test('encryptedFields are refused, not ignored', () => {
  const database = standalone.native.db('managed');
  const options = /** @type {any} */ ({ encryptedFields: { fields: [] } });
  assert.throws(() => database.createCollection('made', options), {
    name: 'MongoInvalidArgumentError',
    message: 'Option "encryptedFields" is not supported',
  });
});

test('listings and explanations need no read concern of the connection string', async () => {
  const { NativeClient } = await import('../../../js/client/index.js');
  const client = new NativeClient(replicaSet.server.uri, { readConcernLevel: 'majority' });
  const database = client.db('cautious');
  database.createCollection('things');
  assert.deepEqual(
    database.collections().map((collection) => collection.collectionName),
    ['things'],
  );
  assert.equal(database.collection('things').indexExists('_id_'), true);
  assert.equal(database.admin().listDatabases({ nameOnly: true }).ok, 1);
  assert.ok(database.collection('things').find().explain('queryPlanner').queryPlanner);
  client.close();
});
