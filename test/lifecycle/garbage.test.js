import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NativeClient } from '../../js/client/index.js';
import { eventually } from '../helpers/machine/process.js';
import { withServer } from '../helpers/machine/server.js';
import { KEPT_MB, vitals } from './programs/lives.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri);
after(() => client.close());
const things = client.db('garbage').collection('things');
things.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));

// As --expose-gc does, but for this file alone.
setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collect = runInNewContext('gc');

/**
 * Collects garbage until the process has no more than these.
 * @param {Partial<Record<string, number>>} wanted
 */
async function collected(wanted) {
  const settled = () => {
    collect();
    const { handles } = vitals();
    return Object.entries(wanted).every(([name, count]) => handles[name] === count);
  };
  await eventually(settled, `only ${JSON.stringify(wanted)} are left`);
}

const openCursors = () => client.db('admin').command({ serverStatus: 1 }).metrics.cursor.open.total;

test('clients that are forgotten are closed, with all that is theirs', async () => {
  const make = (/** @type {number} */ i) => {
    const forgotten = new NativeClient(server.uri);
    const collection = forgotten.db('garbage').collection('things');
    if (i % 2 === 0) collection.find({}, { batchSize: 2 }).next();
    if (i % 4 === 1) collection.find({}, { batchSize: 2, prefetch: true }).next();
    if (i % 3 === 0) collection.findOne({}, { session: forgotten.startSession() });
    if (i % 5 === 0) forgotten.close();
  };
  for (let i = 0; i < 30; i++) {
    make(i);
    // The server's log is read here; a full pipe would stop it.
    await setImmediate();
  }
  await collected({ clients: 1, cursors: 0, sessions: 0, connections: 1 });
  await eventually(() => openCursors() === 0, 'the server has dropped the cursors');
});

test('a cursor that was read to its end, or closed, keeps no reply', () => {
  const large = client.db('garbage').collection('large');
  for (let i = 0; i < 8; i++) large.insertOne({ text: 'x'.repeat(2 ** 20) });
  const drained = Array.from({ length: 40 }, () => large.find());
  const closed = Array.from({ length: 40 }, () => large.find());
  collect();
  const before = vitals().rssMb;
  for (const cursor of drained) assert.equal(cursor.toArray().length, 8);
  for (const cursor of closed) {
    cursor.next();
    cursor.close();
  }
  collect();
  const grown = vitals().rssMb - before;
  assert.ok(grown < 4 * KEPT_MB, `80 replies of 8 MB made ${grown.toFixed(1)} MB more`);
});

test('calls that were begun early keep nothing, though nothing is collected', async () => {
  const own = new NativeClient(server.uri);
  const large = own.db('garbage').collection('prefetched');
  const documents = () => Array.from({ length: 12 }, () => ({ text: 'x'.repeat(2 ** 17) }));
  const options = { batchSize: 4, prefetch: true };
  const work = () => {
    assert.equal(large.insertMany(documents()).insertedCount, 12);
    for (const { text } of large.find({}, options)) {
      assert.equal(text.length, 2 ** 17);
      break;
    }
  };
  // V8's own heap grows and shrinks as it likes, replies and commands lie elsewhere.
  const mb = () => vitals().rssMb - getHeapStatistics().total_physical_size / 2 ** 20;
  for (let i = 0; i < 20; i++) work();
  const before = mb();
  // Without a turn of the event loop, in which finalizers would run.
  for (let i = 0; i < 120; i++) work();
  const grown = mb() - before;
  assert.ok(grown < KEPT_MB, `${grown.toFixed(1)} MB more`);
  large.drop();
  await own.async.close();
});

test('a forgotten cursor is dropped at the server before the next call', async () => {
  const open = () => {
    for (let i = 0; i < 5; i++) things.find({}, { batchSize: 2 }).next();
  };
  open();
  await collected({ cursors: 0 });
  assert.deepEqual(things.findOne({ _id: 1 }), { _id: 1 });
  assert.equal(openCursors(), 0);
});

test('a cursor keeps its client, a collection too', async () => {
  const open = () => new NativeClient(server.uri).db('garbage').collection('things');
  const collection = open();
  const cursor = open().find({}, { batchSize: 2 });
  cursor.next();
  for (let i = 0; i < 3; i++) {
    collect();
    await setImmediate();
  }
  assert.equal(vitals().handles.clients, 3);
  assert.equal(cursor.toArray().length, 9);
  assert.equal(collection.countDocuments(), 10);
});

test('many databases and collections of one client come and go', async () => {
  const comeAndGo = async () => {
    for (let i = 0; i < 50_000; i++) client.db(`d${i % 100}`).collection('c');
    await collected({ clients: 1 });
    return vitals().rssMb;
  };
  // V8 gives its heap more room for so much garbage, and keeps that.
  await comeAndGo();
  const before = await comeAndGo();
  // What is kept would be there each time; room that V8 makes for garbage is not.
  const later = Math.min(await comeAndGo(), await comeAndGo());
  assert.ok(later - before < KEPT_MB, `${before} MB became ${later}`);
});
