import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, test } from 'node:test';
import { arena } from '../../../js/client/binding/arena.js';
import { HEADER } from '../../../js/client/binding/constants.js';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { deserialize, serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/index.js';
import { seededRandom } from '../../../js/stats/random.js';
import { withServer } from '../../helpers/machine/server.js';
import { assertSame, randomDocument } from '../documents.js';
import { startFakeServer } from '../fake_server.js';

const server = await withServer(undefined);
const client = new NativeClient(server.uri, { threads: 3 });
after(() => client.async.close());
const database = client.db('background');

const random = seededRandom(11);
const plain = (/** @type {number} */ _id) => ({
  _id,
  text: `t${_id}`,
  n: _id / 3,
  list: [1, `é${_id}`],
});
/** Shapes that change, documents that are none, text of every width, some larger than a batch. */
const DOCUMENTS = Array.from({ length: 1500 }, (_, _id) => {
  if (_id % 3 > 0) return plain(_id);
  if (_id % 300 === 0) return { ...plain(_id), large: 'x漢'.repeat(90_000) };
  return { _id, ...randomDocument(random) };
});
/** As js-bson reads them, but for arrays under `__proto__`. @param {Uint8Array} bytes */
const read = (bytes) => deserialize(bytes, { fieldsAsRaw: {} });
/** @type {any[]} */
const EXPECTED = DOCUMENTS.map((document) => read(serialize(document, { ignoreUndefined: false })));
const mixed = database.collection('mixed', { ignoreUndefined: false });
mixed.insertMany(DOCUMENTS);
const sorted = (/** @type {object} */ options) =>
  mixed.async.find({}, { sort: { _id: 1 }, ...options });

test('a page that a thread reads is the same, however it is taken', async () => {
  for (const batchSize of [undefined, 3, 40, 700, 1500]) {
    assertSame(await sorted({ batchSize }).toArray(), EXPECTED);
    let at = 0;
    for await (const document of sorted({ batchSize })) assertSame(document, EXPECTED[at++]);
    assert.equal(at, EXPECTED.length);
  }
  const raw = await sorted({ raw: true, batchSize: 700 }).toArray();
  assertSame(
    raw.map((bytes) => read(/** @type {any} */ (bytes))),
    EXPECTED,
  );
  const exact = await sorted({ promoteValues: false, batchSize: 700 }).toArray();
  assert.equal(/** @type {any} */ (exact[1]).n.value, 1 / 3);
});

test('what was received is counted and read, whether or not a thread was there first', async () => {
  const cursor = sorted({ batchSize: 1000 });
  assertSame(await cursor.next(), EXPECTED[0]);
  assert.equal(cursor.bufferedCount(), 999);
  assertSame(cursor.readBufferedDocuments(400), EXPECTED.slice(1, 401));
  assertSame(cursor.readBufferedDocuments(), EXPECTED.slice(401, 1000));
  assert.equal(cursor.bufferedCount(), 0);
  assertSame(await cursor.next(), EXPECTED[1000]);
  await cursor.close();
  assert.equal(cursor.bufferedCount(), 0);
});

test('cursors that are left while a thread reads their page let go of it', async () => {
  for (let left = 0; left < 200; left += 7) {
    const cursor = sorted({ batchSize: 1400 });
    for (let i = 0; i < left; i++) assert.equal((await cursor.next())?._id, i);
    await cursor.close();
  }
});

test('an error in the middle of a reply comes behind the documents before it', async (t) => {
  const firstBatch = Array.from({ length: 400 }, (_, _id) => ({ _id }));
  const reply = { cursor: { firstBatch: [...firstBatch, 5], id: 0n, ns: 'd.c' }, ok: 1 };
  const fake = await startFakeServer(Buffer.from(serialize(reply)));
  t.after(fake.stop);
  const other = new NativeClient(fake.uri);
  t.after(() => other.async.close());
  const cursor = other.db('d').collection('c').async.find();
  let count = 0;
  await assert.rejects(async () => {
    for await (const document of cursor) assert.deepEqual(document, { _id: count++ });
  }, /BSON element "400" is missing/);
  assert.ok(count >= 16, `${count} documents`);
});

/**
 * As many shapes as are kept, then as many strangers as are put up with. After strangers only every 16th document is
 * looked at: the first shape comes often enough to be learnt even so, which ends that.
 * @param {number} round
 */
function flood(round) {
  const first = Array.from({ length: 600 }, (_, i) => ({ [`first${round}`]: i }));
  const kept = Array.from({ length: 256 * 36 }, (_, i) => ({
    [`kept${round}_${Math.floor(i / 36)}`]: i,
  }));
  const strangers = Array.from({ length: 52_000 }, (_, i) => ({ [`stranger${round}_${i}`]: i }));
  return [...first, ...kept, ...strangers];
}

/** @param {number} round */
function readFlood(round) {
  const here = flood(round);
  const read = decodeDocuments(Buffer.concat(here.map((document) => serialize(document))));
  assert.deepEqual(read, here);
}

test('threads and this one learn shapes at the same time, of one generation after another', async () => {
  const shapes = database.collection('shapes');
  const documents = Array.from({ length: 900 }, (_, _id) => ({
    _id,
    [`key${_id % 50}`]: `v${_id}`,
    nested: { [`deep${_id % 3}`]: [{ n: _id }, { n: -_id }] },
  }));
  shapes.insertMany(documents);
  const before = arena.header[HEADER.generation];
  for (let round = 0; round < 3; round++) {
    const pages = [0, 300, 600].map(async (from) => {
      const filter = { _id: { $gte: from } };
      const found = await shapes.async.find(filter, { sort: { _id: 1 }, limit: 300 }).toArray();
      assertSame(found, documents.slice(from, from + 300));
    });
    const single = documents.slice(round * 100, round * 100 + 100).map(async (document) => {
      assertSame(await shapes.async.findOne({ _id: document._id }), document);
    });
    readFlood(round);
    await Promise.all([...pages, ...single]);
  }
  // What the threads have read may have been enough to keep a generation for longer.
  for (let round = 3; round < 6 && arena.header[HEADER.generation] < before + 2; round++) {
    readFlood(round);
  }
  decodeDocuments(Buffer.from(serialize({})));
  assert.ok(arena.header[HEADER.generation] >= before + 2, 'too few generations have begun');
});

test('the caller’s asynchronous context is kept from document to document', async () => {
  const storage = new AsyncLocalStorage();
  await Promise.all(
    [1, 2, 3].map((i) =>
      storage.run(i, async () => {
        for await (const document of mixed.async.find({ _id: { $gt: 0 } }, { batchSize: 200 })) {
          assert.ok(document);
          assert.equal(storage.getStore(), i);
        }
      }),
    ),
  );
});
