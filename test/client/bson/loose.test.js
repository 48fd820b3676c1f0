import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { arena } from '../../../js/client/binding/arena.js';
import { HEADER, RUN } from '../../../js/client/binding/constants.js';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { Binary, deserialize, Long, ObjectId, serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { seededRandom } from '../../../js/stats/random.js';
import { withServer } from '../../helpers/machine/server.js';
import { assertSame, randomDocument } from '../documents.js';

/** Documents each of another shape: after 64 in a row they are read field by field, by the addon. */

const server = await withServer(undefined);
const client = new NativeClient(server.uri);
after(() => client.async.close());

/** @param {object} document */
const toBson = (document) => Buffer.from(serialize(document, { ignoreUndefined: false }));
/** @param {Uint8Array} bytes */
const byJsBson = (bytes) => deserialize(bytes, { fieldsAsRaw: {} });

let strangers = 0;
/** Documents without a shape, of keys that were never seen. @param {number} count */
const strange = (count) =>
  Array.from({ length: count }, () => toBson({ [`stranger ${strangers++}`]: 'x' }));

/** Of the batch that was read last. */
function runs() {
  const { header } = arena;
  const shapes = [];
  for (let i = 0; i < header[HEADER.runs]; i++) shapes.push(header[HEADER.firstRun + 2 * i]);
  return shapes;
}

/**
 * Reads documents behind many strangers.
 * @param {Uint8Array[]} encoded
 * @returns {number[]} The runs that they were in: by shape, loosely, or by js-bson.
 */
function readAsStrangers(encoded) {
  // The next one is always looked at, so that it does not depend on the number of those before.
  decodeDocuments(Buffer.concat(strange(80)));
  const decoded = decodeDocuments(Buffer.concat(encoded));
  const kinds = runs();
  for (const [i, bytes] of encoded.entries()) assertSame(decoded[i], byJsBson(bytes));
  return kinds;
}

/** @param {object} document */
const readLoosely = (document) => readAsStrangers([toBson(document)]);

test('documents each of another shape are right, and js-bson reads the first of them alone', () => {
  const encoded = Array.from({ length: 300 }, (_, i) =>
    toBson({ _id: i, [`a${i}`]: `text ${i}`, [`b${i % 7}`]: i / 3, [`c${i}`]: { [`d${i}`]: [i] } }),
  );
  assert.deepEqual(readAsStrangers(encoded), [RUN.loose]);
});

test('values of every type', () => {
  const random = seededRandom(5);
  const encoded = Array.from({ length: 400 }, (_, i) =>
    toBson({ ...randomDocument(random), [`only ${i}`]: i }),
  );
  assert.ok(readAsStrangers(encoded).includes(RUN.loose));
  const id = new ObjectId();
  const values = {
    double: -0,
    long: Long.fromString('9007199254740993'),
    short: Long.fromNumber(7),
    id,
    empty: '',
    latin: 'é',
    wide: '漢字 😀',
    date: new Date(5),
    none: null,
    yes: true,
    bytes: new Binary(Buffer.from('bytes')),
    list: [1, 'a', [], {}, { b: [id] }, null],
    texts: ['a', '漢'],
    nested: { deeper: { deepest: {} }, list: [{ x: 1 }, { y: 2 }] },
  };
  assert.deepEqual(readLoosely({ ...values, 'clé 漢': values, '': 1, 0: 'index' }), [RUN.loose]);
});

test('objects are plain ones', () => {
  decodeDocuments(Buffer.concat(strange(80)));
  const [document] = decodeDocuments(toBson({ 'never seen': 1, next: { this: 2 } }));
  assert.deepEqual(runs(), [RUN.loose]);
  for (const object of [document, document.next]) {
    assert.equal(Object.getPrototypeOf(object), Object.prototype);
    assert.equal(Object.hasOwn(object, 'first'), false);
  }
  assert.equal(JSON.stringify(document), '{"never seen":1,"next":{"this":2}}');
  document.added = 3;
  delete document['never seen'];
  assert.deepEqual(Object.entries(document), [
    ['next', { this: 2 }],
    ['added', 3],
  ]);
});

test('keys that come again in a batch, and more of them than are remembered', () => {
  const encoded = Array.from({ length: 500 }, (_, i) => {
    const keys = Array.from({ length: 10 }, (_, j) => `key ${(i * 31 + j * j * 17) % 3000}`);
    return toBson(Object.fromEntries(keys.map((key) => [key, i])));
  });
  assert.deepEqual(readAsStrangers(encoded), [RUN.loose]);
});

test('js-bson reads what is more than fields', () => {
  const before = `before ${strangers}`;
  const inherited = { [before]: 1, constructor: [1, 2], valueOf: ['a'] };
  assert.deepEqual(readLoosely(inherited), [RUN.raw]);
  assert.deepEqual(readLoosely({ [before]: { $ref: 'c', $id: 1 } }), [RUN.raw]);
  assert.deepEqual(readLoosely({ [before]: 1, $set: 1 }), [RUN.raw]);
  const proto = Object.defineProperty({ [before]: 1 }, '__proto__', { value: 1, enumerable: true });
  assert.deepEqual(readLoosely(proto), [RUN.raw]);
});

test('what a document that is broken off had named is named again', () => {
  const odd = (/** @type {number} */ i) => ({ [`m${i}`]: 1, shared: 2, late: { $x: 3 } });
  const fine = (/** @type {number} */ i) => ({ [`n${i}`]: 1, late: 4, shared: 5, [`m${i}`]: 6 });
  const encoded = Array.from({ length: 60 }, (_, i) => toBson(i % 2 ? fine(i) : odd(i)));
  const kinds = readAsStrangers(encoded);
  assert.deepEqual(new Set(kinds), new Set([RUN.raw, RUN.loose]));
});

test('the same key twice: the last one holds, where the first one stood', () => {
  const bytes = toBson({ aaa: 1, [`b${strangers}`]: 2, ccc: 3 });
  bytes.write('aaa', bytes.indexOf('ccc'));
  assert.deepEqual(readAsStrangers([bytes]), [RUN.loose]);
});

test('documents in documents, to the depth that is read so and beyond', () => {
  for (const depth of [5, 15, 16, 17, 18, 40]) {
    /** @type {any} */
    let document = { [`bottom ${depth}`]: 1 };
    for (let i = 0; i < depth; i++) document = { [`level ${i} of ${depth}`]: document };
    assert.deepEqual(readLoosely(document), [depth > 16 ? RUN.raw : RUN.loose]);
  }
});

test('documents larger than a batch, and batches that are full', () => {
  const large = (/** @type {number} */ i) =>
    toBson({ [`l${i}`]: 'x'.repeat(100_000), [`m${i}`]: i });
  readAsStrangers(Array.from({ length: 10 }, (_, i) => large(i)));
  assert.deepEqual(readLoosely({ [`huge ${strangers}`]: 'x'.repeat(300_000) }), [RUN.raw]);
  const wide = Array.from({ length: 4 }, (_, i) =>
    toBson(Object.fromEntries(Array.from({ length: 9000 }, (_, j) => [`k${i} ${j}`, j]))),
  );
  readAsStrangers(wide);
});

test('damaged bytes give what js-bson gives', () => {
  const bytes = toBson({ [`text ${strangers}`]: 'abc', flag: true, list: ['x'] });
  const outcome = (/** @type {() => unknown} */ read) => {
    try {
      return { value: read() };
    } catch (error) {
      return { error: /** @type {Error} */ (error).message };
    }
  };
  for (let at = 4; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at] ^= 0x81;
    decodeDocuments(Buffer.concat(strange(80)));
    const mine = outcome(() => decodeDocuments(damaged)[0]);
    assert.deepEqual(
      mine,
      outcome(() => byJsBson(damaged)),
      `byte ${at}`,
    );
  }
});

test('a server’s documents, with a cursor and without, on this thread and on others', async () => {
  const collection = client.db('loose').collection('strangers');
  const documents = Array.from({ length: 500 }, (_, i) => ({
    _id: i,
    [`field ${i}`]: { [`x${i}`]: i },
  }));
  collection.insertMany(/** @type {any[]} */ (documents));
  const sorted = { sort: { _id: /** @type {const} */ (1) } };
  assertSame(collection.find({}, sorted).toArray(), documents);
  assert.ok(runs().includes(RUN.loose));
  assertSame(collection.findOne(/** @type {any} */ ({ _id: 77 })), documents[77]);
  assert.deepEqual(runs(), [RUN.loose]);
  assertSame(await collection.async.find({}, sorted).toArray(), documents);
  assertSame(await collection.async.findOne(/** @type {any} */ ({ _id: 78 })), documents[78]);
});
