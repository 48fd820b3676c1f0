import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri);
after(() => client.close());
const NONE = { writeConcern: { w: 0 } };

test('writes that nobody acknowledges are made, and their errors reported to nobody', () => {
  const things = client.db('silent').collection('things');
  assert.deepEqual(things.insertOne({ _id: 1 }, NONE), { acknowledged: false, insertedId: 1 });
  assert.equal(things.insertOne({ _id: 1 }, NONE).acknowledged, false);
  const many = things.insertMany([{ _id: 2 }, { _id: 3 }], NONE);
  assert.deepEqual([many.acknowledged, many.insertedIds], [false, { 0: 2, 1: 3 }]);
  assert.equal(things.updateOne({ _id: 2 }, { $set: { n: 1 } }, NONE).acknowledged, false);
  assert.deepEqual(things.deleteOne({ _id: 3 }, NONE), { acknowledged: false, deletedCount: 0 });
  // The same connection: the server has made them before it reads.
  assert.deepEqual(things.find().toArray(), [{ _id: 1 }, { _id: 2, n: 1 }]);
});

test('an index that is dropped so has the answer of mongodb', () => {
  const things = client.db('silent').collection('indexed', /** @type {any} */ (NONE));
  things.createIndex('a', /** @type {any} */ ({ writeConcern: { w: 1 } }));
  assert.deepEqual(things.dropIndex('a_1'), { ok: 1 });
  assert.deepEqual(Object.keys(things.indexInformation()), ['_id_']);
});

test('the connection string can say so for all', () => {
  const silent = new NativeClient(`${server.uri}${server.uri.includes('?') ? '&' : '?'}w=0`);
  const things = silent.db('silent').collection('others');
  assert.equal(things.insertOne({ _id: 1 }).acknowledged, false);
  assert.equal(things.insertOne({ _id: 2 }, { writeConcern: { w: 1 } }).acknowledged, true);
  assert.equal(things.countDocuments(), 2);
  silent.close();
});

test('a session is refused, as mongodb does', () => {
  const session = client.startSession();
  const things = client.db('silent').collection('things');
  assert.throws(() => things.insertOne({ _id: 9 }, { ...NONE, session }), {
    name: 'MongoAPIError',
    message: 'Cannot have explicit session with unacknowledged writes',
  });
  session.endSession();
});
