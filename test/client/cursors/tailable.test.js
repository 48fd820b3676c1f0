import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { openBoth } from '../both.js';
import { assertSame } from '../documents.js';

const both = await openBoth(undefined);
const { native, official } = both;

/** @param {any} client */
const log = (client) => client.db('tailable').collection('log');

async function fill() {
  await official.db('tailable').dropDatabase();
  await official.db('tailable').createCollection('log', { capped: true, size: 1 << 20 });
  await log(official).insertMany(documents(0, 5));
}
beforeEach(fill);

/** @param {number} first @param {number} count */
const documents = (first, count) =>
  Array.from({ length: count }, (_, i) => ({ _id: /** @type {any} */ (first + i) }));

/**
 * Runs the same on each driver, from the same start.
 * @param {(collection: any) => any} run
 */
async function compare(run) {
  await fill();
  const expected = await run(log(official));
  await fill();
  const actual = await run(log(native));
  assertSame(actual, expected);
  return actual;
}

test('a tailable cursor goes on where it ended, as mongodb', async () => {
  const seen = await compare(async (collection) => {
    const cursor = collection.find({}, { tailable: true });
    const read = [];
    for (let i = 0; i < 5; i++) read.push(await cursor.tryNext());
    read.push(await cursor.tryNext(), cursor.closed);
    await log(official).insertMany(documents(5, 2));
    read.push(await cursor.tryNext(), await cursor.next(), await cursor.tryNext());
    await cursor.close();
    return [read, cursor.closed, cursor.killed];
  });
  assert.deepEqual(seen[0].slice(5), [null, false, { _id: 5 }, { _id: 6 }, null]);
});

test('awaitData with maxAwaitTimeMS, chained or not, as mongodb', async () => {
  await compare(async (collection) => {
    const options = { tailable: true, awaitData: true, maxAwaitTimeMS: 20, noCursorTimeout: true };
    const cursor = collection.find({ _id: { $gt: 2 } }, options);
    const read = [await cursor.next(), await cursor.next(), await cursor.tryNext()];
    await log(official).insertMany(documents(5, 1));
    read.push(await cursor.next(), await cursor.tryNext());
    await cursor.close();
    return read;
  });
  await compare(async (collection) => {
    const cursor = collection.find({ _id: { $gt: 2 } }, { maxAwaitTimeMS: 20 });
    cursor.addCursorFlag('tailable', true).addCursorFlag('awaitData', true);
    const read = [await cursor.next(), await cursor.next(), await cursor.tryNext()];
    await cursor.close();
    return read;
  });
});

test('an empty capped collection has no tail to wait for, as mongodb', async () => {
  await compare(async (collection) => {
    await collection.drop();
    await official.db('tailable').createCollection('log', { capped: true, size: 4096 });
    const cursor = collection.find({}, { tailable: true, awaitData: true });
    return [await cursor.tryNext(), await cursor.next(), cursor.closed];
  });
});

test('a collection that is dropped ends the cursor, as mongodb', async () => {
  await compare(async (collection) => {
    const cursor = collection.find({ _id: 4 }, { tailable: true });
    await cursor.next();
    await log(official).drop();
    try {
      return await cursor.next();
    } catch (error) {
      const { name, code, codeName } = /** @type {any} */ (error);
      return [name, code, codeName, cursor.closed];
    }
  });
});

test('maxWaitMS bounds the wait of next and hasNext', async () => {
  const cursor = log(native).find({}, { tailable: true, awaitData: true });
  for (let i = 0; i < 5; i++) assert.deepEqual(cursor.next({ maxWaitMS: 10_000 }), { _id: i });
  assert.equal(cursor.next({ maxWaitMS: 30 }), null);
  assert.equal(cursor.hasNext({ maxWaitMS: 0 }), false);
  assert.equal(cursor.tryNext({ maxWaitMS: 1 }), null);
  assert.equal(cursor.closed, false);
  await log(official).insertMany(documents(5, 1));
  assert.equal(cursor.hasNext({ maxWaitMS: 10_000 }), true);
  assert.deepEqual(cursor.next(), { _id: 5 });
  cursor.close();
});

test('maxWaitMS is refused where nothing is awaited, and when it is no number', () => {
  const cursor = log(native).find({}, { tailable: true });
  assert.throws(() => cursor.next({ maxWaitMS: 10 }), {
    name: 'MongoInvalidArgumentError',
    message: 'Option "maxWaitMS" needs a cursor that awaits data',
  });
  const awaiting = log(native).find({}, { tailable: true, awaitData: true });
  for (const maxWaitMS of ['1', -1, Number.NaN]) {
    assert.throws(() => awaiting.next({ maxWaitMS: /** @type {any} */ (maxWaitMS) }), {
      name: 'MongoInvalidArgumentError',
      message: 'Option "maxWaitMS" must be a number of milliseconds',
    });
  }
});
