import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';
import { openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri, { monitorCommands: true });
after(() => client.async.close());
const both = await openBoth(undefined, { topology: 'replicaSet', args: FAILING });
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

test('many documents go as one command, and lie there in order', async () => {
  const many = documents(1500);
  for (const things of [collection, collection.async]) {
    const commands = await sentBy(async () => {
      /** @type {any} */
      const result = await things.insertMany(many);
      assert.equal(result.insertedCount, 1500);
      assert.equal(result.insertedIds[1499], 1499);
    });
    assert.deepEqual(commands, [1500]);
    assert.deepEqual(collection.find().toArray(), many);
  }
});

test('without a connection to spare everything goes on this thread', async () => {
  const narrow = new NativeClient(server.uri, { maxPoolSize: 2 });
  const things = narrow.db('inserts').collection('narrow');
  const one = narrow.db('inserts').collection('one');
  one.insertOne({});
  // It keeps the other connection.
  const slow = one.async.findOne({ $where: 'sleep(1500) || true' });
  assert.equal(things.insertMany(documents(1500)).insertedCount, 1500);
  assert.equal(things.find({}, { prefetch: true }).toArray().length, 1500);
  assert.ok(await slow);
  one.drop();
  await narrow.async.close();
});

test('a caller’s array and documents may change while they are inserted', async () => {
  await collection.async.deleteMany({});
  const many = documents(1500);
  const inserted = collection.async.insertMany(many);
  for (const document of many) document.n = -1;
  many.length = 0;
  assert.equal((await inserted).insertedCount, 1500);
  assert.deepEqual(collection.find().toArray(), documents(1500));
});

test('where a document cannot be written, none is inserted and no later one gets an id', async () => {
  for (const things of [collection, collection.async]) {
    /** @type {any[]} */
    const many = documents(1000).map(({ _id, ...rest }) => rest);
    many[900].self = many[900];
    await things.deleteMany({});
    const commands = await sentBy(() =>
      assert.rejects(async () => things.insertMany(many), {
        name: 'BSONError',
        message: /circular/,
      }),
    );
    assert.deepEqual(commands, []);
    assert.ok(many[900]._id);
    assert.equal(many[901]._id, undefined);
    assert.equal(collection.countDocuments(), 0);
  }
});

test('a getter may call the client while documents are inserted', async () => {
  for (const things of [collection, collection.async]) {
    await things.deleteMany({});
    const many = documents(1500);
    Object.defineProperty(many[1400], 'total', {
      enumerable: true,
      get: () => collection.insertOne({ _id: -1 }).insertedId,
    });
    assert.deepEqual(await sentBy(() => things.insertMany(many)), [1, 1500]);
    assert.equal(collection.findOne({ _id: 1400 })?.total, -1);
    assert.equal(collection.countDocuments(), 1501);
  }
});

test('more than one command holds is cut where mongodb cuts it', async () => {
  const large = (/** @type {number} */ count, /** @type {number} */ bytes) =>
    Array.from({ length: count }, (_, _id) => ({ _id, text: 'x'.repeat(bytes) }));
  const MB = 1024 * 1024;
  const insert =
    (/** @type {any[]} */ many, /** @type {object} */ options) => (/** @type {any} */ things) =>
      things.insertMany(structuredClone(many), options);
  const writeConcernError = { code: 100, errmsg: 'not enough' };
  for (const ordered of [true, false]) {
    const many = large(9, 2 * MB);
    many[1]._id = 0;
    many[8]._id = 0;
    await both.compare([], insert(many, { ordered }));
    // The bulk ends with the first command.
    await failNext(both.official, { failCommands: ['insert'], writeConcernError }, { times: 9 });
    /** @type {any} */
    const error = await both.compare([], insert(large(9, 2 * MB), { ordered }));
    await failNoMore(both.official);
    assert.equal(error.insertedCount, 7);
  }
});

// More than one command there, too.
const large = () => documents(3000).map((one) => ({ ...one, more: text }));

for (const ordered of [true, false]) {
  test(`duplicates in several commands are reported as by mongodb, ordered: ${ordered}`, async () => {
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
    await failNext(both.official, { failCommands: ['insert'], closeConnection: true });
    const { insertedCount } = await things.insertMany(large());
    assert.equal(insertedCount, 3000);
    assert.equal(await things.countDocuments(), 3000);
  }
});
