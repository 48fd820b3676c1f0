import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MongoClient, ReadPreference } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';
import { assertSame } from '../documents.js';

const server = await withServer(undefined, { topology: 'replicaSet' });
const options = { monitorCommands: true, serverSelectionTimeoutMS: 300 };
const native = new NativeClient(server.uri, options);
const official = new MongoClient(server.uri, options);
after(async () => {
  native.close();
  await official.close();
});
await official.db('preferred').collection('things').insertOne({ n: 1 });

/** The preference that the last command went out with. @type {Map<object, unknown>} */
const sent = new Map();
for (const client of /** @type {any[]} */ ([native, official])) {
  client.on('commandStarted', (/** @type {any} */ { command }) => {
    if (!command.getMore && !command.killCursors) sent.set(client, command.$readPreference);
  });
}

/** @param {(client: any) => any} run */
async function compare(run) {
  const outcomes = [];
  for (const client of [official, native]) {
    sent.delete(client);
    try {
      await run(client);
      outcomes.push(sent.get(client));
    } catch (error) {
      const { name, message } = /** @type {any} */ (error);
      // Where no server is found, the two say so in words of their own.
      outcomes.push(name === 'MongoServerSelectionError' ? name : { name, message });
    }
  }
  assertSame(outcomes[1], outcomes[0]);
  return outcomes[1];
}

/** @type {Record<string, (client: any, readPreference: any) => any>} */
const PLACES = {
  'of a call': (c, readPreference) =>
    c.db('preferred').collection('things').findOne({}, { readPreference }),
  'of a cursor': (c, readPreference) =>
    c.db('preferred').collection('things').find({}, { readPreference }).toArray(),
  'of a chained cursor': (c, readPreference) =>
    c.db('preferred').collection('things').find().withReadPreference(readPreference).toArray(),
  'of a collection': (c, readPreference) =>
    c.db('preferred').collection('things', { readPreference }).findOne(),
  'of a database': (c, readPreference) =>
    c.db('preferred', { readPreference }).collection('things').distinct('n'),
  'of an aggregation': (c, readPreference) =>
    c.db('preferred').collection('things').aggregate([], { readPreference }).toArray(),
  'of an aggregation that writes': (c, readPreference) =>
    c
      .db('preferred')
      .collection('things', { readPreference, readConcern: { level: 'local' } })
      .aggregate([{ $out: 'copies' }], { writeConcern: { w: 1 } })
      .toArray(),
  'of a command': (c, readPreference) =>
    c.db('preferred').command({ count: 'things' }, { readPreference }),
  'of a cursor’s command': (c, readPreference) =>
    c.db('preferred').runCursorCommand({ find: 'things' }, { readPreference }).toArray(),
  'of an explanation': (c, readPreference) =>
    c.db('preferred').collection('things').find({}, { readPreference }).explain(),
  'of a change stream': (c, readPreference) =>
    c
      .db('preferred')
      .collection('things')
      .watch([], { readPreference, maxAwaitTimeMS: 1 })
      .tryNext(),
};

for (const [name, read] of Object.entries(PLACES)) {
  test(`the read preference ${name}, as mongodb`, async () => {
    // Some of the official driver's calls take nothing but its class.
    const { secondary, nearest } = ReadPreference;
    assert.equal(await compare((c) => read(c, secondary)), 'MongoServerSelectionError');
    await compare((c) => read(c, nearest));
    await compare((c) => read(c, new ReadPreference('primaryPreferred', [{ dc: 'east' }, {}])));
  });
}

test('a read preference by its name or as an object, as mongodb', async () => {
  const things = (/** @type {any} */ c) => c.db('preferred').collection('things');
  await compare((c) => things(c).findOne({}, { readPreference: 'nearest' }));
  const preferred = { mode: 'primaryPreferred', tags: [{ dc: 'east' }, {}] };
  await compare((c) => things(c).findOne({}, { readPreference: preferred }));
});

test('a call’s stands above its collection’s', async () => {
  await compare((c) => {
    const things = c.db('preferred').collection('things', { readPreference: 'secondary' });
    return things.findOne({}, { readPreference: 'primary' });
  });
});

test('writes go to the primary whatever a collection prefers', async () => {
  await compare((c) =>
    c.db('preferred').collection('things', { readPreference: 'secondary' }).insertOne({}),
  );
});

test('read preferences that cannot be, as mongodb', async () => {
  const things = (/** @type {any} */ c) => c.db('preferred').collection('things');
  await compare(async (c) => things(c).findOne({}, { readPreference: 'nonsense' }));
  await compare(async (c) => things(c).find().withReadPreference(5));
  await compare(async (c) =>
    things(c).findOne({}, { readPreference: { mode: 'primary', tags: [{ a: 'b' }] } }),
  );
});

test('a transaction reads from the primary, as mongodb', async () => {
  const refusal = await compare(async (c) => {
    const session = c.startSession();
    try {
      session.startTransaction();
      const options = { session, readPreference: 'nearest' };
      await c.db('preferred').collection('things').findOne({}, options);
    } finally {
      await session.endSession();
    }
  });
  assert.equal(refusal.name, 'MongoTransactionError');
});
