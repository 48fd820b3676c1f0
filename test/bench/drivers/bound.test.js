import assert from 'node:assert/strict';
import os from 'node:os';
import { after, test } from 'node:test';
import { Bound } from '../../../bench/drivers/libmongoc/bound.js';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';
import { vitals } from '../../lifecycle/programs/lives.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri);
const collection = client.db('bound').collection('c');
const bound = new Bound(server.uri, 'bound', 'c');
const threaded = new Bound(server.uri, 'bound', 'threaded', { threads: 32 });
after(() => {
  bound.close();
  threaded.close();
  client.close();
});

const documents = Array.from({ length: 1500 }, (_, i) => ({ _id: i, n: i }));
collection.insertMany(documents);

/**
 * @param {string} name
 * @param {unknown[]} inputs
 * @param {number} count
 */
function run(name, inputs, count, first = 0) {
  const latencies = new Float64Array(count);
  bound.prepare(name, inputs);
  const last = bound.run(first, count, latencies);
  assert.ok(latencies.every((us) => us >= 0));
  if (name !== 'noop') assert.ok(latencies.every((us) => us > 1));
  return last;
}

test('findOne and find count the documents read', () => {
  assert.equal(run('findOne', [{ _id: 1 }, { _id: 'none' }], 3), 1);
  assert.equal(run('findOne', [{ _id: 1 }, { _id: 'none' }], 3, 1), 0);
  assert.equal(run('find', [{ filter: {} }], 2), 1000);
  const some = { filter: { _id: { $gte: 1450 } }, options: { sort: { _id: 1 }, limit: 100 } };
  assert.equal(run('find', [some], 2), 50);
});

test('writes are made, inputs used in turn', () => {
  assert.equal(run('insertOne', [{ _id: 'a' }, { _id: 'b' }], 2), 1);
  assert.equal(run('insertMany', [[{ _id: 'c' }, { _id: 'd' }, { _id: 'e' }]], 1), 3);
  assert.equal(collection.countDocuments({ _id: { $in: ['a', 'b', 'c', 'd', 'e'] } }), 5);
  assert.equal(run('updateOne', [{ filter: { _id: 1 }, update: { $inc: { n: 1 } } }], 5), 1);
  assert.deepEqual(collection.findOne({ _id: 1 }), { _id: 1, n: 6 });
  assert.equal(run('deleteOne', [{ _id: 'a' }, { _id: 'a' }], 2), 0);
  assert.equal(collection.findOne({ _id: 'a' }), null);
});

test('large replies are no lack of memory, however many have come', () => {
  const name = 'large';
  const text = 'x'.repeat(1_000_000);
  const large = Array.from({ length: 15 }, (_, i) => ({ _id: i, text }));
  client.db('bound').collection(name).insertMany(large);
  const reader = new Bound(server.uri, 'bound', name);
  // Together they would need more than the machine has.
  const replies = Math.min(1000, Math.ceil(os.totalmem() / (4 * 15_000_000)) + 1);
  reader.prepare('find', [{ filter: {} }]);
  assert.equal(reader.run(0, replies, new Float64Array(replies)), 15);
  reader.close();
});

test('noop measures the loop', () => {
  assert.equal(run('noop', [null], 1000), 0);
});

test('errors throw', () => {
  assert.throws(() => run('insertOne', [{ _id: 1 }], 1), {
    name: 'MongoServerError',
    code: 11000,
  });
  assert.throws(() => bound.prepare('nonsense', [{}]), {
    message: 'The bound has no operation "nonsense"',
  });
  assert.throws(() => bound.prepare('findOne', []), { message: 'The bound needs an input' });
  assert.throws(() => bound.run(0, 5, new Float64Array(1)), {
    message: 'latenciesUs is shorter than the count',
  });
  const closed = new Bound(server.uri, 'bound', 'c');
  closed.close();
  closed.close();
  assert.throws(() => closed.prepare('findOne', [{}]), { name: 'MongoNotConnectedError' });
});

/**
 * @param {string} name
 * @param {unknown[]} inputs
 * @param {number} threads
 */
function runOnThreads(name, inputs, threads, count = inputs.length) {
  const latencies = new Float64Array(count);
  threaded.prepare(name, inputs);
  const ran = threaded.runOnThreads(threads, 0, count, latencies);
  return { ...ran, latencies };
}

test('threads run each operation exactly once, and say how long all took', () => {
  const others = client.db('bound').collection('threaded');
  for (const [threads, count] of [
    [32, 2000],
    [32, 5],
    [3, 300],
    [1, 20],
  ]) {
    others.deleteMany({});
    const inputs = Array.from({ length: count }, (_, i) => ({ _id: i, n: 1 }));
    const { documents, elapsedUs, latencies } = runOnThreads('insertOne', inputs, threads);
    assert.equal(documents, 1);
    assert.equal(others.countDocuments({}), count);
    assert.equal(others.countDocuments({ _id: { $gte: 0, $lt: count } }), count);
    const sum = latencies.reduce((a, b) => a + b);
    assert.ok(latencies.every((us) => us > 1));
    assert.ok(elapsedUs >= Math.max(...latencies));
    // Of a few, one thread may have done all before the others came.
    if (threads > 1 && count > 10 * threads) {
      assert.ok(elapsedUs < sum, `${elapsedUs} of ${sum}`);
    }
  }
});

test('inputs are used in turn, and the last operation’s documents are counted', () => {
  const counted = client.db('bound').collection('threaded');
  counted.deleteMany({});
  counted.insertMany([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
  const update = { $inc: { n: 1 } };
  const inputs = [
    { filter: { _id: 1 }, update },
    { filter: { _id: 2 }, update },
  ];
  assert.equal(runOnThreads('updateOne', inputs, 8, 400).documents, 1);
  assert.deepEqual(counted.find().toArray(), [
    { _id: 1, n: 200 },
    { _id: 2, n: 200 },
  ]);
  assert.equal(runOnThreads('findOne', [{ _id: 1 }, { _id: 3 }], 8, 100).documents, 0);
  assert.equal(runOnThreads('find', [{ filter: {} }], 8, 100).documents, 2);
  assert.equal(runOnThreads('noop', [null], 8, 1000).documents, 0);
});

test('an operation that fails on one thread ends the run with its error', () => {
  const held = client.db('bound').collection('threaded');
  held.deleteMany({});
  held.insertOne({ _id: 50 });
  const inputs = Array.from({ length: 20_000 }, (_, i) => ({ _id: i }));
  assert.throws(() => runOnThreads('insertOne', inputs, 8), {
    name: 'MongoServerError',
    code: 11000,
  });
  const stored = held.countDocuments({});
  assert.ok(stored >= 8 && stored < 20_000, 'no other began');
  // And the threads are there for the next.
  held.deleteMany({});
  runOnThreads('insertOne', inputs.slice(0, 100), 8);
  assert.equal(held.countDocuments({}), 100);
});

test('threads end with their bound, and it may have more than a pool has by default', () => {
  const many = new Bound(server.uri, 'bound', 'threaded', { threads: 120 });
  many.prepare('noop', [null]);
  const before = vitals().threads;
  many.runOnThreads(120, 0, 500, new Float64Array(500));
  if (process.platform === 'linux') assert.ok(vitals().threads >= before + 120);
  many.close();
  many.close();
  assert.ok(vitals().threads < before + 120);
  assert.throws(() => many.runOnThreads(120, 0, 1, new Float64Array(1)), {
    name: 'MongoNotConnectedError',
  });
  const few = new Bound(`${server.uri}?maxPoolSize=2`, 'bound', 'threaded');
  few.prepare('noop', [null]);
  assert.throws(() => few.runOnThreads(4, 0, 9, new Float64Array(9)), /maxPoolSize is 2/);
  few.close();
  assert.throws(() => threaded.runOnThreads(2, 0, 5, new Float64Array(1)), {
    message: 'latenciesUs is shorter than the count',
  });
});
