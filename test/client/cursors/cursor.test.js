import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined, { args: ['--setParameter', 'enableTestCommands=1'] });
const client = new NativeClient(server.uri);
after(() => client.close());
const database = client.db('cursors');
const collection = database.collection('numbers');
collection.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, text: `number ${i}` })));

const openCursors = () => database.command({ serverStatus: 1 }).metrics.cursor.open.total;

beforeEach(() => assert.equal(openCursors(), 0));

const sorted = { sort: { _id: 1 } };

test('next, hasNext and tryNext give each document once, in order', () => {
  const cursor = collection.find({}, { ...sorted, batchSize: 7 });
  const ids = [];
  while (cursor.hasNext()) {
    /** @type {any} */
    const read = ids.length % 2 === 0 ? cursor.next() : cursor.tryNext();
    ids.push(read?._id);
  }
  assert.deepEqual(
    ids,
    Array.from({ length: 500 }, (_, i) => i),
  );
  assert.equal(cursor.next(), null);
  assert.equal(cursor.tryNext(), null);
  assert.equal(cursor.hasNext(), false);
  assert.equal(cursor.closed, true);
  assert.equal(cursor.killed, false);
});

test('reads no more replies than it was asked for', () => {
  const before = database.command({ serverStatus: 1 }).opcounters.getmore;
  const cursor = collection.find({}, { ...sorted, batchSize: 2 });
  cursor.next();
  cursor.next();
  assert.equal(database.command({ serverStatus: 1 }).opcounters.getmore, before);
  cursor.next();
  assert.equal(database.command({ serverStatus: 1 }).opcounters.getmore, before + 1);
  cursor.close();
});

test('iteration that is left early closes the cursor at the server', () => {
  const cursor = collection.find({}, { ...sorted, batchSize: 2 });
  const seen = [];
  for (const { _id } of cursor) {
    seen.push(_id);
    if (seen.length === 3) break;
  }
  assert.deepEqual(seen, [0, 1, 2]);
  assert.equal(cursor.closed, true);
  assert.equal(cursor.killed, true);
  assert.throws(() => cursor.next(), { name: 'MongoCursorExhaustedError' });
});

test('toArray continues after next, and closes', () => {
  const cursor = collection.find({ _id: { $lt: 300 } }, { ...sorted, batchSize: 50 });
  assert.equal(cursor.next()?._id, 0);
  const rest = cursor.toArray();
  assert.equal(rest.length, 299);
  assert.equal(rest[0]._id, 1);
  assert.deepEqual(cursor.toArray(), []);
});

test('forEach stops at false', () => {
  /** @type {number[]} */
  const seen = [];
  const untilFour = (/** @type {any} */ { _id }) => seen.push(_id) < 5;
  collection.find({}, sorted).forEach(untilFour);
  assert.deepEqual(seen, [0, 1, 2, 3, 4]);
});

test('a cursor that is disposed of before its first read asks nothing', () => {
  const cursor = collection.find();
  cursor[Symbol.dispose]();
  cursor.close();
  assert.equal(cursor.closed, true);
  assert.equal(cursor.next(), null);
});

test('settings hold until the first read', () => {
  const cursor = collection.find({}, sorted).limit(3);
  assert.equal(cursor.next()?._id, 0);
  assert.throws(() => cursor.limit(5), { name: 'MongoCursorInUseError' });
  cursor.close();
});

test('a limit that falls on the end of a batch leaves no cursor open', () => {
  for (const batchSize of [2, 3, 5, 6]) {
    assert.equal(collection.find({}, { ...sorted, limit: 6, batchSize }).toArray().length, 6);
    assert.equal(openCursors(), 0);
  }
});

test('two cursors at once do not meet', () => {
  const [up, down] = [1, -1].map((_id) => collection.find({}, { sort: { _id }, batchSize: 3 }));
  for (let i = 0; i < 500; i++) {
    assert.equal(up.next()?._id, i);
    assert.equal(down.next()?._id, 499 - i);
  }
  assert.equal(up.hasNext() || down.hasNext(), false);
});

test('a failing getMore gives the server’s error after the documents before it', () => {
  const cursor = collection.find({}, { ...sorted, batchSize: 2 });
  cursor.next();
  client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times: 1 },
    data: { failCommands: ['getMore'], errorCode: 237 },
  });
  assert.equal(cursor.next()?._id, 1);
  assert.throws(() => cursor.next(), {
    name: 'MongoServerError',
    code: 237,
    codeName: 'CursorKilled',
  });
  assert.equal(cursor.closed, true);
  assert.throws(() => cursor.next(), { name: 'MongoCursorExhaustedError' });
});

test('a cursor of a closed client says so, and nothing leaks at the server', () => {
  const other = new NativeClient(server.uri);
  const cursor = other.db('cursors').collection('numbers').find({}, { batchSize: 2 });
  cursor.next();
  cursor.next();
  assert.equal(openCursors(), 1);
  other.close();
  assert.equal(openCursors(), 0);
  assert.throws(() => cursor.next(), {
    name: 'MongoNotConnectedError',
    message: 'Cursor is closed',
  });
});

test('documents of many kinds in one batch keep their order', () => {
  const mixed = database.collection('mixed');
  const documents = Array.from({ length: 300 }, (_, i) => {
    if (i % 3 === 0) return { _id: i, text: `text ${i}` };
    return i % 3 === 1 ? { _id: i, list: [i] } : { _id: i, text: 'é' };
  });
  mixed.insertMany(documents);
  for (let round = 0; round < 3; round++) {
    assert.deepEqual(mixed.find({}, sorted).toArray(), documents);
    assert.deepEqual([...mixed.find({}, { ...sorted, batchSize: 10 })], documents);
  }
});

test('libraries may set a cursor’s transform, and replace its next, as TypeORM does', async () => {
  const open = () => {
    /** @type {any} */
    const cursor = client.async.db('cursors').collection('numbers').find({}, sorted).limit(2);
    cursor.transform = (/** @type {any} */ { _id }) => ({ id: _id });
    const next = cursor.next.bind(cursor);
    cursor.next = async () => ({ ...(await next()), isLoaded: true });
    return cursor;
  };
  const iterated = [];
  for await (const document of open()) iterated.push(document);
  assert.deepEqual(iterated, [
    { id: 0, isLoaded: true },
    { id: 1, isLoaded: true },
  ]);
  assert.deepEqual(await open().toArray(), [{ id: 0 }, { id: 1 }]);
});

test('a loop over a cursor that was left ends at once, and closes nothing again', async () => {
  const cursor = client.async.db('cursors').collection('numbers').find({}, sorted);
  for await (const _ of cursor) break;
  let closed = 0;
  cursor.close = async () => void closed++;
  for await (const _ of cursor) assert.fail('nothing is left');
  assert.equal(closed, 0);
});
