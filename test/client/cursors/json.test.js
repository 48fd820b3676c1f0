import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { Decimal128, Long } from '../../../js/client/bson/package.js';
import { openBoth } from '../both.js';

const both = await openBoth(undefined);
const things = both.native.db('both').collection('things');
/** @type {import('mongodb').Collection<any>} */
const official = both.official.db('both').collection('things');

/** More than one reply, of documents that C++ writes and some that it leaves to JavaScript. */
const documents = Array.from({ length: 3000 }, (_, _id) => ({
  ...{
    _id,
    text: `${_id} "quoted" `.repeat(40),
    at: new Date(_id),
    nested: { list: [1, null, -0.5] },
  },
  ...(_id % 7 === 0 && { price: Decimal128.fromString(`${_id}.50`) }),
  ...(_id % 11 === 0 && { long: Long.fromBigInt(2n ** 60n + BigInt(_id)) }),
}));
await both.load(documents);
const sort = /** @type {const} */ ({ _id: 1 });
const wanted = JSON.stringify(await official.find({}, { sort }).toArray());

test('a cursor’s text is that of the official driver’s documents, in calls and with promises', async () => {
  assert.equal(String(things.find({}, { sort }).json()), wanted);
  assert.equal(String(await things.async.find({}, { sort }).json()), wanted);
  assert.equal(String(await things.async.find({}, { sort, prefetch: true }).json()), wanted);
  assert.equal(String(await things.async.find({}, { sort, batchSize: 2 }).json()), wanted);
});

test('an aggregation’s, too', async () => {
  const stages = [{ $match: { _id: { $lt: 20 } } }, { $sort: sort }, { $set: { more: '$text' } }];
  const text = JSON.stringify(await official.aggregate(stages).toArray());
  assert.equal(String(things.aggregate(stages).json()), text);
  assert.equal(String(await things.async.aggregate(stages).json()), text);
});

test('nothing found is an empty array, and null', async () => {
  assert.equal(String(things.find({ _id: -1 }).json()), '[]');
  assert.equal(String(await buffer(things.async.find({ _id: -1 }).jsonStream())), '[]');
  assert.equal(things.findOneJson({ _id: -1 }), null);
  assert.equal(await things.async.findOneJson({ _id: -1 }), null);
});

test('one document, whoever writes it', async () => {
  for (const _id of [1, 7, 11]) {
    const text = JSON.stringify(await official.findOne({ _id }));
    assert.equal(String(things.findOneJson({ _id })), text);
    assert.equal(String(await things.async.findOneJson({ _id })), text);
  }
  const options = { projection: { text: 0 }, promoteLongs: false };
  const text = JSON.stringify(await official.findOne({ _id: 77 }, options));
  assert.equal(String(things.findOneJson({ _id: 77 }, options)), text);
});

test('the stream gives the same text, in pieces', async () => {
  const pieces = await things.async.find({}, { sort }).jsonStream().toArray();
  assert.ok(pieces.length > 3);
  assert.ok(pieces.every(Buffer.isBuffer));
  assert.equal(Buffer.concat(pieces).toString(), wanted);
});

test('a plan that was asked for is text as well', () => {
  const plan = JSON.parse(String(things.findOneJson({}, { explain: 'queryPlanner' })));
  assert.equal(plan.queryPlanner.namespace, 'both.things');
});

test('a cursor that is rewound gives documents again', async () => {
  const cursor = things.find({ _id: { $lt: 2 } }, { sort, projection: { _id: 1 } });
  assert.equal(String(cursor.json()), '[{"_id":0},{"_id":1}]');
  cursor.rewind();
  assert.deepEqual(cursor.toArray(), [{ _id: 0 }, { _id: 1 }]);
  cursor.rewind();
  assert.equal(String(cursor.json()), '[{"_id":0},{"_id":1}]');
});

test('errors are those of the documents', async () => {
  const wrong = /** @type {any} */ ({ $nonsense: 1 });
  const { message } = await official.findOne(wrong).catch((error) => error);
  assert.throws(() => things.findOneJson(wrong), { message });
  assert.throws(() => things.find(wrong).json(), { message });
  await assert.rejects(buffer(things.async.find(wrong).jsonStream()), { message });
});

test('a cursor that was begun, or changes its documents, is refused', async () => {
  const begun = things.find({});
  begun.next();
  assert.throws(() => begun.json(), { name: 'MongoCursorInUseError' });
  begun.close();
  const mapped = things.find({}).map(() => 1);
  assert.throws(() => mapped.json(), { name: 'MongoInvalidArgumentError', message: /map\(\)/ });
  assert.throws(() => mapped.jsonStream(), { name: 'MongoInvalidArgumentError' });
});
