import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../js/client/index.js';
import { withServer } from '../helpers/server.js';
import { openBoth } from './both.js';
import { FAILING, failNext } from './fail_points.js';

/** Where one insertMany is several commands: the next is encoded while the server works on the last. */

const server = await withServer(undefined);
const client = new NativeClient(server.uri, { monitorCommands: true });
after(() => client.async.close());
const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
after(both.close);
const collection = client.db('inserts').collection('things');
const text = 'x'.repeat(1000);
/** @param {number} count */
const documents = (count) => Array.from({ length: count }, (_, i) => ({ _id: i, n: i % 7, text }));

/** How many documents each insert command had. @type {number[]} */
let sent = [];
client.on('commandStarted', ({ commandName, command }) => {
  if (commandName === 'insert') sent.push(command.documents.length);
});

/** @param {() => unknown} insert */
async function sentBy(insert) {
  await collection.async.deleteMany({});
  sent = [];
  await insert();
  return sent;
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

test('many documents go in several commands, each larger, and lie there in order', async () => {
  const many = documents(1500);
  for (const things of [collection, collection.async]) {
    const commands = await sentBy(async () => {
      /** @type {any} */
      const result = await things.insertMany(many);
      assert.equal(result.insertedCount, 1500);
      assert.equal(result.insertedIds[1499], 1499);
    });
    assert.ok(commands.length >= 3, `${commands}`);
    assert.equal(sum(commands), 1500);
    assert.ok(commands[0] < commands[1]);
    assert.deepEqual(collection.find().toArray(), many);
  }
});

test('what is small, of a session, unacknowledged or without a connection to spare goes at once', async () => {
  const many = documents(1500);
  const insert = (/** @type {object} */ options) => () => collection.insertMany(many, options);
  assert.deepEqual(await sentBy(() => collection.insertMany(documents(50))), [50]);
  // What is left would be less than a command.
  assert.deepEqual(await sentBy(() => collection.insertMany(documents(200))), [200]);
  const session = client.startSession();
  assert.deepEqual(await sentBy(insert({ session })), [1500]);
  session.endSession();
  assert.deepEqual(await sentBy(insert({ writeConcern: { w: 0 } })), [1500]);
  const narrow = new NativeClient(server.uri, { maxPoolSize: 1, monitorCommands: true });
  try {
    /** @type {number[]} */
    const commands = [];
    narrow.on('commandStarted', ({ command }) => commands.push(command.documents?.length));
    narrow.db('inserts').collection('others').insertMany(many);
    assert.deepEqual(commands, [1500]);
  } finally {
    narrow.close();
  }
});

test('without a connection to spare everything goes on this thread', async () => {
  const narrow = new NativeClient(server.uri, { maxPoolSize: 2 });
  const things = narrow.db('inserts').collection('narrow');
  // It keeps the other connection.
  const session = await narrow.async.startSession();
  assert.equal(things.insertMany(documents(1500)).insertedCount, 1500);
  assert.equal(things.find({}, { prefetch: true }).toArray().length, 1500);
  await session.endSession();
  await narrow.async.close();
});

test('a caller’s array may change while its documents are inserted', async () => {
  await collection.async.deleteMany({});
  const many = documents(1500);
  const inserted = collection.async.insertMany(many);
  many.length = 0;
  assert.equal((await inserted).insertedCount, 1500);
  assert.equal(collection.countDocuments(), 1500);
});

test('a document that cannot be written ends it, and the error tells what was inserted', async () => {
  /** @type {any[]} */
  const many = documents(1000);
  many[900].self = many[900];
  for (const things of [collection, collection.async]) {
    await things.deleteMany({});
    /** @type {any} */
    const error = await (async () => things.insertMany(many))().catch((problem) => problem);
    assert.equal(error.name, 'MongoBulkWriteError');
    assert.match(error.message, /circular/);
    assert.equal(error.insertedCount, collection.countDocuments());
    assert.ok(error.insertedCount > 0 && error.insertedCount < 900);
    delete many[900].self;
    many[0].self = many[0];
    await things.deleteMany({});
    await assert.rejects(async () => things.insertMany(many), { name: 'BSONError' });
    assert.equal(collection.countDocuments(), 0);
    delete many[0].self;
    many[900].self = many[900];
  }
});

// More than one command there, too.
const large = () => documents(3000).map((one) => ({ ...one, more: text }));

for (const ordered of [true, false]) {
  test(`duplicates in several commands are told as by mongodb, ordered: ${ordered}`, async () => {
    const many = large();
    for (const i of [3, 700, 701, 2900]) many[i]._id = 2;
    const insert = (/** @type {any} */ things) =>
      things.insertMany(structuredClone(many), { ordered });
    /** @type {any} */
    const error = await both.compare([], insert);
    assert.equal(error.insertedCount, ordered ? 3 : 2996);
  });
}

test('a command whose connection breaks is sent again, with its number', async () => {
  for (const things of [
    both.native.db('both').collection('retried'),
    both.native.async.db('both').collection('retried'),
  ]) {
    await things.deleteMany({});
    await failNext(both.peer, { failCommands: ['insert'], closeConnection: true });
    const { insertedCount } = await things.insertMany(large());
    assert.equal(insertedCount, 3000);
    assert.equal(await things.countDocuments(), 3000);
  }
});
