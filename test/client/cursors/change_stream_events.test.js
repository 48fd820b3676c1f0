import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined, { topology: 'replicaSet' });
const native = new NativeClient(server.uri);
const official = new MongoClient(server.uri);
after(() => Promise.all([native.async.close(), official.close()]));

/** Where both begin: a stream is opened by its first read, which nobody can wait for. @type {any} */
const START = (await official.db('admin').command({ hello: 1 })).operationTime;
let databases = 0;

/**
 * What a stream emits while `act` runs, until it emits `last`.
 * @param {any} client
 * @param {string} last
 * @param {(db: any, stream: any) => unknown} act
 */
async function emitted(client, last, act) {
  const db = client.db(`events${databases++}`);
  const stream = db.collection('c').watch([], { startAtOperationTime: START, maxAwaitTimeMS: 20 });
  /** @type {unknown[][]} */
  const events = [];
  stream.on('change', (/** @type {any} */ { operationType, documentKey }) =>
    events.push(['change', operationType, documentKey?._id]),
  );
  stream.on('error', (/** @type {Error} */ { name }) => events.push(['error', name]));
  stream.on('close', () => events.push(['close']));
  const ended = once(stream, last);
  await act(db, stream);
  await ended;
  return { events, stream };
}

/** @param {string} last @param {(db: any, stream: any) => unknown} act */
async function compare(last, act) {
  const { events: expected } = await emitted(official, last, act);
  const { events, stream } = await emitted(native.async, last, act);
  assert.deepEqual(events, expected);
  return { events, stream };
}

test('changes are emitted to listeners until the stream is closed, as mongodb', async () => {
  const { events, stream } = await compare('close', async (db, stream) => {
    const deleted = new Promise((resolve) =>
      stream.on('change', (/** @type {any} */ { operationType }) => {
        if (operationType === 'delete') resolve(undefined);
      }),
    );
    await db.collection('c').insertMany([{ _id: 1 }, { _id: 2 }]);
    await db.collection('c').deleteOne({ _id: 1 });
    await deleted;
    await stream.close();
  });
  assert.deepEqual(events, [
    ['change', 'insert', 1],
    ['change', 'insert', 2],
    ['change', 'delete', 1],
    ['close'],
  ]);
  assert.equal(stream.closed, true);
});

test('an invalidation closes the stream, behind its event', async () => {
  // The official driver says so as soon as the server does, before changes that it has not emitted yet.
  const { events } = await emitted(native.async, 'close', async (db) => {
    await db.collection('c').insertOne({ _id: 1 });
    await db.collection('c').drop();
  });
  assert.deepEqual(events, [
    ['change', 'insert', 1],
    ['change', 'drop', undefined],
    ['change', 'invalidate', undefined],
    ['close'],
  ]);
});

test('what ends a stream is emitted as its error', async () => {
  const stream = native.async
    .db('events')
    .collection('c')
    .watch([{ $no: 1 }]);
  /** @type {unknown[]} */
  const emitted = [];
  stream.on('change', () => assert.fail('there is none'));
  stream.on('error', (/** @type {any} */ { code }) => emitted.push(code));
  await new Promise((resolve) => stream.on('close', () => resolve(emitted.push('close'))));
  assert.deepEqual(emitted, [40324, 'close']);
});

test('tokens are emitted with the first reply, and before their changes', async () => {
  const collection = native.async.db('events').collection('tokens');
  await collection.insertOne({ _id: 0 });
  const stream = collection.watch([], { maxAwaitTimeMS: 20 });
  const change = once(stream, 'change');
  const [first] = await once(stream, 'resumeTokenChanged');
  assert.deepEqual(first, stream.resumeToken);
  /** @type {unknown[]} */
  const tokens = [];
  stream.on('resumeTokenChanged', (/** @type {unknown} */ token) => tokens.push(token));
  await collection.insertOne({ _id: 1 });
  const [{ documentKey }] = await change;
  assert.deepEqual(documentKey, { _id: 1 });
  assert.deepEqual(tokens.at(-1), stream.resumeToken);
  await stream.close();
});

test('no change is lost between two listeners', async () => {
  const collection = native.async.db('events').collection('once');
  const stream = collection.watch([], { startAtOperationTime: START, maxAwaitTimeMS: 20 });
  await collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  for (const _id of [1, 2, 3]) {
    const [{ documentKey }] = await once(stream, 'change');
    assert.deepEqual(documentKey, { _id });
  }
  await stream.close();
});

test('a stream is iterated or listened to, not both, as mongodb', async () => {
  for (const client of [official, native.async]) {
    const collection = /** @type {any} */ (client).db('events').collection('mixed');
    const listened = collection.watch();
    listened.on('change', () => {});
    await assert.rejects(listened.next(), { name: 'MongoAPIError', message: /as an iterator/ });
    await listened.close();
    const iterated = collection.watch([], { maxAwaitTimeMS: 20 });
    await iterated.tryNext();
    assert.throws(() => iterated.on('change', () => {}), { message: /as an EventEmitter/ });
    await iterated.close();
  }
});

test('without promises there are no changes to listen to', () => {
  const stream = /** @type {any} */ (native.db('events').collection('c').watch());
  assert.throws(() => stream.on('change', () => {}), { name: 'MongoInvalidArgumentError' });
  stream.close();
});

for (const open of ['init', 'resumeTokenChanged']) {
  test(`what is written once a stream has emitted ${open} is seen`, async () => {
    const things = native.async.db('opened').collection(open);
    // Its cursor is declared to nobody.
    /** @type {(stream: any) => import('node:events').EventEmitter} */
    const emitter = (stream) => (open === 'init' ? stream.cursor : stream);
    for (let i = 0; i < 20; i++) {
      const stream = things.watch([], { maxAwaitTimeMS: 20 });
      const change = once(stream, 'change');
      await once(emitter(stream), open);
      await things.insertOne({ _id: i });
      const [{ documentKey }] = await change;
      assert.equal(documentKey._id, i);
      await stream.close();
    }
  });
}
