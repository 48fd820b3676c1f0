import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Bound } from '../../bench/drivers/libmongoc/bound.js';
import { NativeClient } from '../../js/client/index.js';
import { withServer } from '../helpers/server.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri);
const collection = client.db('bound').collection('c');
const bound = new Bound(server.uri, 'bound', 'c');
after(() => {
  bound.close();
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
