/** Calls on their way are no fixed number of threads: more begin while all are stuck in slow calls. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri);
const things = client.db('room').collection('things').async;
await things.insertMany(Array.from({ length: 6 }, (_, _id) => ({ _id })));
after(() => client.async.close());

/** Threads that begin for calls that are not slow. */
const USUAL = 32;
const SLOW = 60;
const slow = { _id: 1, $where: 'sleep(3000) || true' };
const threads = () => readdirSync('/proc/self/task').length;

test('quick calls do not wait for slow ones, and what these began ends', async () => {
  const before = threads();
  let ended = 0;
  const slowOnes = Array.from({ length: SLOW }, async () => {
    const found = await things.findOne(slow);
    ended++;
    return found;
  });
  const quick = Array.from({ length: 200 }, (_, i) => things.findOne({ _id: i % 6 }));
  assert.deepEqual(
    await Promise.all(quick),
    Array.from({ length: 200 }, (_, i) => ({ _id: i % 6 })),
  );
  assert.equal(ended, 0, 'the quick ones are answered first');
  assert.ok(threads() >= before + SLOW - USUAL, `${before} threads became ${threads()}`);
  assert.deepEqual(await Promise.all(slowOnes), new Array(SLOW).fill({ _id: 1 }));
  await eventually(() => threads() <= before + USUAL, 'threads that are idle have ended');
});

test('a cursor keeps the thread that began it', async () => {
  const stuck = Array.from({ length: USUAL }, () => things.findOne(slow));
  const cursors = Array.from({ length: SLOW }, () => things.find({}, { batchSize: 2 }));
  const first = await Promise.all(cursors.map((cursor) => cursor.next()));
  await Promise.all(stuck);
  // Meanwhile threads that nothing has to come back to end.
  await things.findOne(slow);
  const rest = await Promise.all(cursors.map((cursor) => cursor.toArray()));
  assert.deepEqual(
    rest.map((documents, i) => [first[i]?._id, ...documents.map(({ _id }) => _id)]),
    new Array(SLOW).fill([0, 1, 2, 3, 4, 5]),
  );
});

test('threads that were asked for are all there are', async () => {
  const two = new NativeClient(server.uri, { threads: 2 });
  const own = two.db('room').collection('things').async;
  await Promise.all([own.findOne(), own.findOne()]);
  const before = threads();
  const stuck = { _id: 1, $where: 'sleep(200) || true' };
  const found = await Promise.all([1, 2, 3, 4].map(() => own.findOne(stuck)));
  assert.deepEqual(found, new Array(4).fill({ _id: 1 }));
  assert.equal(threads(), before);
  await two.async.close();
});

test('however many calls come at once wait', async () => {
  const found = await Promise.all(
    Array.from({ length: 15_000 }, (_, i) => things.findOne({ _id: i % 6 })),
  );
  assert.deepEqual(
    found.map((document) => document?._id),
    Array.from({ length: 15_000 }, (_, i) => i % 6),
  );
});
