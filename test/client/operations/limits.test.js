/** Writes are shared out to commands within what the server says that it takes, as by mongodb. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { HELLO, startFakeServer } from '../fake_server.js';

const { maxWriteBatchSize: _, ...WITHOUT_BATCH } = HELLO;
const { maxBsonObjectSize: __, ...WITHOUT_SIZE } = HELLO;

/** @param {number} count @param {number} [bytes] */
const inserts = (count, bytes = 0) =>
  Array.from({ length: count }, (_, _id) => ({ insertOne: { _id, text: 'x'.repeat(bytes) } }));
const updates = Array.from({ length: 25 }, (_, _id) => ({
  updateOne: { filter: { _id }, update: { $set: { a: 1 } } },
}));
const mixed = Array.from({ length: 40 }, (_, _id) =>
  _id % 3 === 0 ? { deleteOne: { filter: { _id } } } : updates[_id % 25],
);

/** @type {Record<string, [hello: object, (collection: any) => any]>} */
const BULKS = {
  'ten statements': [{ ...HELLO, maxWriteBatchSize: 10 }, (c) => c.bulkWrite(updates)],
  'ten statements of each kind': [
    { ...HELLO, maxWriteBatchSize: 10 },
    (c) => c.bulkWrite(mixed, { ordered: false }),
  ],
  'ten statements, without retries': [
    { ...HELLO, maxWriteBatchSize: 10 },
    (c) => c.bulkWrite(mixed),
  ],
  'two documents': [{ ...HELLO, maxWriteBatchSize: 2 }, (c) => c.bulkWrite(inserts(5))],
  'ten documents of an insertMany': [
    { ...HELLO, maxWriteBatchSize: 10 },
    (c) => c.insertMany(inserts(25).map(({ insertOne }) => insertOne)),
  ],
  'ten kilobytes of an insertMany': [
    { ...HELLO, maxBsonObjectSize: 10_000 },
    (c) => c.insertMany(inserts(25, 990).map(({ insertOne }) => insertOne)),
  ],
  'ten kilobytes': [{ ...HELLO, maxBsonObjectSize: 10_000 }, (c) => c.bulkWrite(inserts(25, 990))],
  'more than usual': [{ ...HELLO, maxWriteBatchSize: 200_000 }, (c) => c.bulkWrite(inserts(1005))],
  'an unknown number': [WITHOUT_BATCH, (c) => c.bulkWrite(inserts(1005))],
  'an unknown size': [WITHOUT_SIZE, (c) => c.bulkWrite(inserts(1, 2 ** 24))],
  'a number that is 0': [{ ...HELLO, maxWriteBatchSize: 0 }, (c) => c.bulkWrite(inserts(1005))],
  'documents up to a kilobyte': [
    { ...HELLO, maxBsonObjectSize: 1000 },
    (c) => c.bulkWrite(inserts(2, 990)),
  ],
};

/**
 * @param {any} client Whose commands are counted.
 * @param {(collection: any) => any} bulk
 * @param {any} [caller] What it is called through.
 * @returns {Promise<unknown>} How many statements each command had, or the error.
 */
async function sharesOf(client, bulk, caller = client) {
  /** @type {number[]} */
  const shares = [];
  const count = (/** @type {any} */ { command }) => {
    const statements = command.documents ?? command.updates ?? command.deletes;
    if (statements) shares.push(statements.length);
  };
  client.on('commandStarted', count);
  try {
    await bulk(caller.db('d').collection('c'));
    return shares;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return { name, message, shares };
  } finally {
    client.off('commandStarted', count);
  }
}

/** @param {import('node:test').TestContext} t @param {object} hello */
async function start(t, hello) {
  const helloReply = { document: serialize(hello) };
  const server = await startFakeServer(serialize({ ok: 1, n: 1 }), { helloReply });
  t.after(server.stop);
  return server.uri;
}

for (const [name, [hello, bulk]] of Object.entries(BULKS)) {
  test(`a server that takes ${name}`, async (t) => {
    const uri = await start(t, hello);
    const official = new MongoClient(uri, { monitorCommands: true });
    t.after(() => official.close());
    const expected = await sharesOf(official, bulk);
    for (const retryWrites of [true, false]) {
      const native = new NativeClient(uri, { monitorCommands: true, retryWrites });
      t.after(() => native.close());
      assert.deepEqual(await sharesOf(native, bulk), expected);
      // The server is known by now.
      assert.deepEqual(await sharesOf(native, bulk), expected);
    }
    const native = new NativeClient(uri, { monitorCommands: true });
    t.after(() => native.async.close());
    assert.deepEqual(await sharesOf(native, bulk, native.async), expected);
  });
}

test('a server that takes one statement gets one', async (t) => {
  // The official driver sends it an empty command first.
  const native = new NativeClient(await start(t, { ...HELLO, maxWriteBatchSize: 1 }), {
    monitorCommands: true,
  });
  t.after(() => native.close());
  assert.deepEqual(await sharesOf(native, (c) => c.bulkWrite(inserts(3))), [1, 1, 1]);
});

test('a client that is opened again asks anew', async (t) => {
  const uri = await start(t, { ...HELLO, maxWriteBatchSize: 10 });
  const native = new NativeClient(uri, { monitorCommands: true });
  t.after(() => native.close());
  for (let i = 0; i < 2; i++) {
    assert.deepEqual(await sharesOf(native, (c) => c.bulkWrite(updates)), [9, 9, 7]);
    native.close();
    native.connect();
  }
});
