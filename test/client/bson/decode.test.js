import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { create as createNarrow } from '../../../bench/datasets/narrow.js';
import { create as createWide } from '../../../bench/datasets/wide.js';
import { decodeDocuments, readReply } from '../../../js/client/bson/decoding/decode.js';
import { resolveBsonOptions } from '../../../js/client/bson/options.js';
import { deserialize, Long, serialize } from '../../../js/client/bson/package.js';
import { seededRandom } from '../../../js/stats/random.js';
import { assertSame, randomDocument } from '../documents.js';

/**
 * As the official driver's cursors read documents. `fieldsAsRaw` matters: js-bson looks names up in
 * it, and an array named `constructor` is found.
 * @type {import('bson').DeserializeOptions}
 */
const OFFICIAL = { fieldsAsRaw: {}, validation: { utf8: true } };

/** @param {object} document */
const toBson = (document) => Buffer.from(serialize(document, { ignoreUndefined: false }));

/** @param {Buffer[]} encoded */
function checkBatch(encoded) {
  const decoded = decodeDocuments(Buffer.concat(encoded));
  assert.equal(decoded.length, encoded.length);
  for (const [i, bytes] of encoded.entries()) assertSame(decoded[i], deserialize(bytes, OFFICIAL));
}

/** A document of elements written by hand. @param {...Buffer} elements */
function handmade(...elements) {
  const body = Buffer.concat([...elements, Buffer.from([0])]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(body.length + 4);
  return Buffer.concat([size, body]);
}

/** @param {number} type @param {string} key @param {Buffer} value */
const element = (type, key, value) =>
  Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), value]);

/** @param {string | Buffer} text */
function stringValue(text) {
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0])]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
}

for (const create of [createWide, createNarrow]) {
  const dataset = create(1);
  test(`every fourth document of ${dataset.name} decodes as js-bson decodes it`, () => {
    for (let first = 0; first < dataset.count; first += 6000) {
      checkBatch(Array.from({ length: 1500 }, (_, i) => toBson(dataset.document(first + 4 * i))));
    }
  });
}

test('random documents of all types decode as js-bson decodes them', () => {
  const random = seededRandom(20);
  for (let batch = 0; batch < 60; batch++) {
    const different = Array.from({ length: 100 }, () => toBson(randomDocument(random)));
    // Each twice more: shapes are learnt from the second sighting on.
    checkBatch([...different, ...different, ...different]);
  }
});

test('documents of one shape with odd keys become own properties', () => {
  const document = Object.defineProperty({ a: 1, 'quote"': 2, 'x\\': 3 }, '__proto__', {
    value: { polluted: 1 },
    enumerable: true,
    configurable: true,
    writable: true,
  });
  const [, , third] = decodeDocuments(Buffer.concat(Array(3).fill(toBson(document))));
  assertSame(third, document);
  assert.equal(Object.getPrototypeOf(third), Object.prototype);
  assert.ok(Object.hasOwn(third, '__proto__'));
});

test('a key cannot become code', () => {
  const key = "x']:0};globalThis.injected=1;({['";
  const evil = { [key]: 1, '"},globalThis.injected=1,{"': 2, '`${globalThis.injected=1}`': 's' };
  checkBatch(Array(4).fill(toBson(evil)));
  assert.equal('injected' in globalThis, false);
});

test('numbers at the edges keep sign, NaN and class', () => {
  const values = [-0, 0, Number.NaN, 2 ** 53, -(2 ** 53), Number.MIN_VALUE];
  const longs = [2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n), -(2n ** 53n) - 1n, 0n, -1n].map((value) =>
    Long.fromBigInt(value),
  );
  checkBatch([...values, ...values].map((value) => toBson({ value })));
  checkBatch([...longs, ...longs, ...longs].map((value) => toBson({ value })));
});

test('nested documents, to the depth that shapes have and beyond', () => {
  for (const depth of [1, 5, 16, 17, 40]) {
    /** @type {Record<string, unknown>} */
    let document = { leaf: 'text', n: 1 };
    for (let i = 0; i < depth; i++) document = { before: i, inner: document, after: 'x' };
    checkBatch(Array(4).fill(toBson(document)));
  }
});

test('the same key twice: the last one holds, as with js-bson', () => {
  const twice = handmade(
    element(16, 'a', Buffer.from([1, 0, 0, 0])),
    element(16, 'b', Buffer.from([2, 0, 0, 0])),
    element(16, 'a', Buffer.from([3, 0, 0, 0])),
  );
  checkBatch(Array(4).fill(twice));
});

test('text that is not ASCII, or not UTF-8', () => {
  checkBatch(['plain', 'é', '漢字', '😀', 'a\0b', ''].flatMap((s) => Array(3).fill(toBson({ s }))));
  const invalid = handmade(element(2, 's', stringValue(Buffer.from([0x61, 0xff]))));
  const shaped = toBson({ s: 'x' });
  assert.throws(() => deserialize(invalid, OFFICIAL), { name: 'BSONError' });
  assert.throws(() => decodeDocuments(Buffer.concat([shaped, shaped, shaped, invalid])), {
    name: 'BSONError',
  });
});

test('broken text passes where a server may cut it, in writeErrors of a reply', () => {
  const cut = handmade(element(2, 'writeErrors', stringValue(Buffer.from([0x61, 0xc3]))));
  assert.equal(readReply(cut).writeErrors, 'a\ufffd');
  assert.throws(() => decodeDocuments(cut), { name: 'BSONError' });
  const lenient = resolveBsonOptions({ enableUtf8Validation: false });
  assert.deepEqual(decodeDocuments(cut, lenient), [{ writeErrors: 'a\ufffd' }]);
});

test('malformed documents give js-bson’s error or its leniency, in a known shape too', () => {
  const good = toBson({ s: 'text', b: true, d: { x: 1 } });
  checkBatch([good, good, good]);
  const random = seededRandom(4);
  for (let i = 0; i < 3000; i++) {
    const broken = Buffer.from(good);
    // The document's own length stays: a batch could not be cut otherwise.
    broken[4 + Math.floor(random() * (broken.length - 4))] = Math.floor(random() * 256);
    assertSame(
      attempt(() => decodeDocuments(broken)[0]),
      attempt(() => deserialize(broken, OFFICIAL)),
    );
  }
});

/** @param {() => unknown} decode */
function attempt(decode) {
  try {
    return { value: decode() };
  } catch (error) {
    return { error: /** @type {Error} */ (error).name };
  }
}

test('bytes that end in the middle of a document are refused', () => {
  const bytes = toBson({ a: 1 });
  assert.throws(() => decodeDocuments(bytes.subarray(0, bytes.length - 1)), {
    name: 'RangeError',
    message: 'No whole BSON document at offset 0',
  });
});

test('thousands of shapes: bounded, and each still right', () => {
  const documents = Array.from({ length: 3000 }, (_, i) =>
    toBson({ [`field${i}`]: i, s: `v${i}` }),
  );
  checkBatch(documents);
  checkBatch(documents);
  checkBatch(documents.slice(0, 500).reverse());
});

/** Often enough for each to become a shape. @param {string} name @param {number} count */
const shapesNamed = (name, count) =>
  Array.from({ length: count }, (_, i) => Array(40).fill(toBson({ [`${name}${i}`]: i }))).flat();

test('a full cache that no longer fits the documents learns anew', () => {
  const old = shapesNamed('old', 300);
  checkBatch(old);
  const fresh = toBson({ fresh: 1, text: 'x' });
  const many = Buffer.concat(Array(60_000).fill(fresh));
  assert.deepEqual(decodeDocuments(many).at(-1), { fresh: 1, text: 'x' });
  checkBatch([fresh, ...old.slice(0, 100), fresh]);
});

test('documents of old shapes are right in the batch in which the cache starts anew', () => {
  const old = shapesNamed('early', 256);
  checkBatch(old);
  const mixed = Array.from({ length: 120_000 }, (_, i) =>
    i % 40 === 0 ? old[i % 3] : toBson({ [`late${i}`]: i }),
  );
  const decoded = decodeDocuments(Buffer.concat(mixed));
  const wrong = mixed.findIndex((bytes, i) => {
    const [key] = Object.keys(deserialize(bytes, OFFICIAL));
    return Object.keys(decoded[i])[0] !== key;
  });
  assert.equal(wrong, -1);
});

test('documents larger than a batch', () => {
  const large = toBson({ text: 'x'.repeat(300 * 1024) });
  const small = toBson({ text: 'y' });
  checkBatch([small, small, large, large, small, large, small]);
  const numbers = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`n${i}`, i / 3]));
  checkBatch(Array(100).fill(toBson(numbers)));
  const wider = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`n${i}`, i]));
  checkBatch(Array(3).fill(toBson(wider)));
});

test('works where code generation is forbidden', () => {
  const decode = pathToFileURL(
    new URL('../../../js/client/bson/decoding/decode.js', import.meta.url).pathname,
  ).href;
  const bson = pathToFileURL(
    new URL('../../../js/client/bson/package.js', import.meta.url).pathname,
  ).href;
  const script = `
    import { decodeDocuments } from ${JSON.stringify(decode)};
    import { serialize } from ${JSON.stringify(bson)};
    const bytes = serialize({ a: 1, s: 'text' });
    console.log(JSON.stringify(decodeDocuments(Buffer.concat([bytes, bytes, bytes]))));`;
  const output = execFileSync(process.execPath, [
    '--disallow-code-generation-from-strings',
    '--input-type=module',
    '--eval',
    script,
  ]);
  assert.deepEqual(JSON.parse(String(output)), Array(3).fill({ a: 1, s: 'text' }));
});

for (const zone of ['UTC', 'Europe/Berlin']) {
  test(`dates of many decades are the same moments and local times in ${zone}`, () => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const decades = Array.from({ length: 200 }, (_, i) => new Date((i - 100) * 2.1e10 + i));
      checkBatch(decades.map((day, _id) => toBson({ _id, day })));
      const read = decodeDocuments(Buffer.concat(decades.map((day) => toBson({ day }))));
      assert.deepEqual(
        read.map(({ day }) => String(day)),
        decades.map(String),
      );
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
}
