/** Under which name a cursor is asked for more, and that it is not without one: as by mongodb. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { MongoClient } from 'mongodb';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { startFakeServer } from '../fake_server.js';

/** @type {Record<string, (db: any) => any>} */
const CALLS = {
  find: (db) => db.collection('c').find().toArray(),
  'find in part': async (db) => {
    const cursor = db.collection('c').find();
    const first = await cursor.next();
    await cursor.close();
    return first;
  },
  aggregate: (db) => db.collection('c').aggregate([]).toArray(),
  'aggregate of a database': (db) => db.aggregate([{ $currentOp: {} }]).toArray(),
  listIndexes: (db) => db.collection('c').listIndexes().toArray(),
  listCollections: (db) => db.listCollections().toArray(),
  runCursorCommand: (db) => db.runCursorCommand({ find: 'c' }).toArray(),
};

/**
 * @param {any} client
 * @param {(db: any) => any} call
 * @returns {Promise<object>} What it gave, and where its later commands went.
 */
async function played(client, call) {
  /** @type {unknown[][]} */
  const asked = [];
  client.on('commandStarted', (/** @type {any} */ { commandName, databaseName, command }) => {
    if (!['getMore', 'killCursors'].includes(commandName)) return;
    asked.push([commandName, databaseName, command.collection ?? command.killCursors]);
  });
  try {
    return { value: await call(client.db('d')), asked };
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    // A cursor whose reply cannot be read is dropped by the official driver or left, as it happens.
    return { name, message, asked: asked.filter(([command]) => command === 'getMore') };
  } finally {
    client.removeAllListeners('commandStarted');
  }
}

/**
 * @param {object} first What the first reply says of its cursor beside its id.
 * @param {object} [next] What the second one says.
 */
async function compare(first, next = { nextBatch: [{ _id: 2 }] }) {
  // On each connection, of which each client has one.
  const server = await startFakeServer([
    serialize({ ok: 1, cursor: { id: 9n, firstBatch: [{ _id: 1 }], ...first } }),
    serialize({ ok: 1, cursor: { id: 0n, ...next } }),
  ]);
  for (const [name, call] of Object.entries(CALLS)) {
    const outcomes = [];
    for (const Client of [MongoClient, NativeClient]) {
      const client = new Client(server.uri, { monitorCommands: true });
      outcomes.push(await played(client, call));
      await client.close();
    }
    assert.deepEqual(outcomes[1], outcomes[0], name);
  }
  await server.stop();
}

const NAMES = ['d.c', 'd.other', 'e.other.one', 'd', 'd.', '', 5, null, { a: 1 }, ['d.c'], 'd.ü'];

for (const ns of NAMES) {
  test(`a cursor's name that is ${inspect(ns)} is what it is to mongodb`, () => compare({ ns }));
}

test('a cursor without a name goes by its command', () => compare({}));

test('a later reply renames no cursor', async () => {
  const more = { id: 9n, nextBatch: [{ _id: 2 }], ns: 'd.other' };
  const last = { id: 0n, nextBatch: [] };
  for (const Client of [MongoClient, NativeClient]) {
    const cursors = [{ id: 9n, firstBatch: [], ns: 'd.c' }, more, last];
    const replies = cursors.map((cursor) => serialize({ ok: 1, cursor }));
    const server = await startFakeServer(replies, { together: true });
    const client = new Client(server.uri, { monitorCommands: true });
    assert.deepEqual(await played(client, CALLS.find), {
      value: [{ _id: 2 }],
      asked: [
        ['getMore', 'd', 'c'],
        ['getMore', 'd', 'c'],
      ],
    });
    await client.close();
    await server.stop();
  }
});

test('a first batch counts before a next one, in any reply', async () => {
  const both = { firstBatch: [{ _id: 3 }], nextBatch: [{ _id: 4 }] };
  await compare({ ns: 'd.c', ...both }, both);
  await compare({ ns: 'd.c', nextBatch: [{ _id: 4 }], firstBatch: [] });
  await compare({ ns: 'd.c', firstBatch: 5, nextBatch: [] });
  await compare({ ns: 'd.c' }, { nextBatch: [{ _id: 4 }], firstBatch: 5 });
  await compare({ ns: 'd.c' }, { firstBatch: [{ _id: 3 }] });
});
