import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/server.js';
import { openBoth } from '../both.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

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

test('many documents go in two parts, and lie there in order', async () => {
  const many = documents(1500);
  for (const things of [collection, collection.async]) {
    const commands = await sentBy(async () => {
      /** @type {any} */
      const result = await things.insertMany(many);
      assert.equal(result.insertedCount, 1500);
      assert.equal(result.insertedIds[1499], 1499);
    });
    assert.equal(commands.length, 2);
    assert.equal(sum(commands), 1500);
    // Sent early enough to save time, and late enough to save some.
    assert.ok(commands[0] > 400 && commands[0] < 600, `${commands}`);
    assert.deepEqual(collection.find().toArray(), many);
  }
});

test('what js-bson alone can judge is encoded before anything is sent', async () => {
  const odd = [/x/, new Map(), { toBSON: () => 1 }, 1n, () => 1, Symbol('s')];
  for (const one of odd) {
    const many = documents(1500).map((document) => ({ ...document, one }));
    assert.deepEqual(await sentBy(() => collection.insertMany(many)), [1500]);
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

test('a getter in a later document that calls a client is refused, and nothing is sent', async () => {
  const many = documents(1500);
  Object.defineProperty(many[1400], 'total', {
    enumerable: true,
    get: () => collection.countDocuments(),
  });
  await collection.async.deleteMany({});
  const commands = await sentBy(() =>
    assert.rejects(async () => collection.insertMany(many), /getter or toBSON/),
  );
  assert.deepEqual(commands, []);
  assert.equal(collection.countDocuments(), 0);
});

test('a getter that fails when it is read again is reported with what was inserted', async () => {
  /** @type {any[]} */
  const many = documents(1500);
  let reads = 0;
  Object.defineProperty(many[1400], 'n', {
    enumerable: true,
    get() {
      if (++reads === 2) throw new RangeError('not again');
      return 1;
    },
  });
  await collection.async.deleteMany({});
  assert.throws(
    () => collection.insertMany(many),
    (/** @type {any} */ error) => {
      assert.equal(error.name, 'MongoBulkWriteError');
      assert.equal(error.message, 'not again');
      assert.equal(error.insertedCount, collection.countDocuments());
      return error.insertedCount > 0;
    },
  );
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
