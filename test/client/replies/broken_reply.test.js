import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { MongoClient } from 'mongodb';
import { Double, serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { startFakeServer } from '../fake_server.js';

/** @param {unknown[]} firstBatch */
const cursorReply = (firstBatch) =>
  Buffer.from(serialize({ cursor: { firstBatch, id: 0n, ns: 'd.c' }, ok: 1 }));

/** @param {Buffer} reply @param {string} what @param {Buffer} instead */
function patch(reply, what, instead) {
  const patched = Buffer.from(reply);
  instead.copy(patched, patched.indexOf(what) + what.length + 1);
  return patched;
}

/** @param {Buffer} reply */
function withoutEnd(reply) {
  const begin = reply.indexOf('firstBatch') + 'firstBatch'.length + 1;
  reply[begin + reply.readInt32LE(begin) - 1] = 0x44;
  return reply;
}

const WHOLE = [{ _id: 1 }, { s: 'text' }];

/** @type {Record<string, Buffer>} */
const BROKEN = {
  'a batch with something else than documents': cursorReply([{ _id: 1 }, 5]),
  'a batch that is no array': Buffer.from(
    serialize({ cursor: { firstBatch: 1, id: 0n, ns: 'd.c' }, ok: 1 }),
  ),
  'no batch': Buffer.from(serialize({ cursor: { id: 0n, ns: 'd.c' }, ok: 1 })),
  'a document longer than its reply': patch(
    cursorReply(WHOLE),
    '\x031',
    Buffer.from([0xff, 0xff, 0, 0]),
  ),
  'a document shorter than any': patch(cursorReply(WHOLE), '\x031', Buffer.from([3, 0, 0, 0])),
  'a text longer than its document': patch(
    cursorReply(WHOLE),
    '\x02s',
    Buffer.from([0xff, 0xff, 0, 0]),
  ),
  'a batch without its end': withoutEnd(cursorReply(WHOLE)),
  'a namespace longer than its cursor': patch(
    cursorReply(WHOLE),
    '\x02ns',
    Buffer.from([4, 4, 0, 0]),
  ),
};

for (const [name, reply] of Object.entries(BROKEN)) {
  test(`${name} is an error, not an end`, async (t) => {
    const server = await startFakeServer(reply);
    t.after(server.stop);
    const native = new NativeClient(server.uri);
    t.after(() => native.close());
    const official = new MongoClient(server.uri);
    t.after(() => official.close());
    await assert.rejects(() => official.db('d').collection('c').find().toArray(), Error);
    assert.throws(() => native.db('d').collection('c').find().toArray(), Error);
    const failed = (/** @type {unknown} */ error) => error instanceof Error;
    const expected = await official.db('d').collection('c').findOne().catch(failed);
    const found = native.async.db('d').collection('c').findOne().catch(failed);
    assert.deepEqual(await found, expected);
  });
}

for (const id of [new Double(5), 7, 'seven', undefined]) {
  test(`a cursor's id that is ${id === undefined ? 'missing' : inspect(id)} is an error`, async (t) => {
    const cursor = { firstBatch: [{ _id: 1 }], ...(id && { id }), ns: 'd.c' };
    const server = await startFakeServer(Buffer.from(serialize({ cursor, ok: 1 })));
    t.after(server.stop);
    const native = new NativeClient(server.uri);
    t.after(() => native.close());
    const official = new MongoClient(server.uri);
    t.after(() => official.close());
    const name = 'MongoUnexpectedServerResponseError';
    await assert.rejects(() => official.db('d').collection('c').find().toArray(), { name });
    assert.throws(() => native.db('d').collection('c').find().toArray(), { name });
  });
}

test('a whole reply of the same server is read', async (t) => {
  const server = await startFakeServer(cursorReply(WHOLE));
  t.after(server.stop);
  const native = new NativeClient(server.uri);
  t.after(() => native.close());
  assert.deepEqual(native.db('d').collection('c').find().toArray(), WHOLE);
  assert.deepEqual(native.db('d').collection('c').findOne(), WHOLE[0]);
});
