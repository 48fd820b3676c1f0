import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create as createTweet } from '../../../bench/datasets/tweet.js';
import { create as createWide } from '../../../bench/datasets/wide.js';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import {
  DEFAULT_BSON_OPTIONS,
  jsonOptions,
  resolveBsonOptions,
} from '../../../js/client/bson/options.js';
import * as bson from '../../../js/client/bson/package.js';
import { JsonArray } from '../../../js/client/cursors/json_array.js';
import { seededRandom } from '../../../js/stats/random.js';
import { randomDocument } from '../documents.js';

const { deserialize, serialize } = bson;
const JSON_OPTIONS = jsonOptions(DEFAULT_BSON_OPTIONS);

/** @param {object} document */
const toBson = (document) => Buffer.from(serialize(document, { ignoreUndefined: false }));

/** What `mongodb` and JSON.stringify give. @param {Uint8Array[]} encoded @param {import('bson').DeserializeOptions} [options] */
const official = (encoded, options) =>
  JSON.stringify(encoded.map((bytes) => deserialize(bytes, { fieldsAsRaw: {}, ...options })));

/** @param {Uint8Array[]} encoded @param {Parameters<typeof decodeDocuments>[1]} [options] */
const ours = (encoded, options = JSON_OPTIONS) =>
  String(decodeDocuments(Buffer.concat(encoded), options, new JsonArray()).end());

/** @param {unknown} value */
const same = (value) => {
  const encoded = [toBson({ before: 1, value, list: [value, value], deep: { value } })];
  assert.equal(ours(encoded), official(encoded));
};

test('values are written as JSON.stringify writes what mongodb makes of them', () => {
  const values = [
    ...[0, -0, 1, -1, 0.1, 1e21, 1e-7, 123456789012345680000, 5e-324, Number.MAX_VALUE, 2 ** 53],
    ...[Number.NaN, Number.POSITIVE_INFINITY, -1.5e-9, 1.0000000000000002, 4.35, 100, 1e100],
    ...[
      true,
      false,
      null,
      undefined,
      '',
      'plain',
      '"\\/\b\f\n\r\t\u0000\u001f\u007f',
      'ÄÖ€😀\u2028',
    ],
    ...['x'.repeat(100), `${'x'.repeat(7)}"`, `${'x'.repeat(8)}\n`, '\ufeffmark', 'a\u0080'],
    ...[new Date(0), new Date(-1), new Date(1e15), new Date(8.64e15), new Date(-8.64e15)],
    ...[new Date('0000-01-01'), new Date('9999-12-31T23:59:59.999Z'), new Date('-000001-02-28')],
    ...[new Date('2000-02-29'), new Date('1900-03-01'), new Date(Number.NaN)],
    ...[bson.Long.MAX_VALUE, bson.Long.MIN_VALUE, bson.Long.fromNumber(2 ** 53)],
    ...[bson.Long.fromBigInt(2n ** 53n + 1n), bson.Long.fromBigInt(-(2n ** 53n) - 1n)],
    ...[new bson.Int32(7), new bson.Double(3), bson.Decimal128.fromString('1.50E+10')],
    ...[new bson.ObjectId('0123456789abcdef01234567'), new bson.UUID(), new bson.MinKey()],
    ...[new bson.MaxKey(), new bson.Timestamp({ t: 5, i: 6 }), new bson.BSONSymbol('s')],
    ...[new bson.Code('f()'), new bson.Code('f()', { a: 1 }), /re/i, new bson.BSONRegExp('a', 'i')],
    ...[0, 1, 2, 3, 5, 6, 128].map((subtype) => new bson.Binary(Buffer.from('bytes!!'), subtype)),
    ...[
      new bson.Binary(Buffer.alloc(0)),
      new bson.Binary(Buffer.from('a')),
      new bson.Binary(Buffer.from('ab')),
    ],
    ...[new bson.DBRef('people', new bson.ObjectId()), { $ref: 'people', $id: 1 }, { $any: 1 }],
    ...[
      {},
      [],
      [[]],
      [undefined, null],
      { undefined },
      { toJSON: 'text' },
      { 10: 'a', b: 1, 2: 'c' },
    ],
    ...[{ '': 1 }, { 'ä"\n': 1 }, { a: { b: { c: [{ d: 1 }] } } }, { '1a': 1, '01': 2 }],
    JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}'),
  ];
  for (const value of values) same(value);
});

test('numbers have the digits that JavaScript gives them', () => {
  const random = seededRandom(1);
  const bits = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < 20_000; i++) {
    bits.setUint32(0, random() * 2 ** 32);
    bits.setUint32(4, random() * 2 ** 32);
    const scaled = (random() - 0.5) * 10 ** Math.floor(random() * 44 - 22);
    const encoded = [toBson({ a: bits.getFloat64(0), b: scaled, c: Math.fround(scaled) })];
    assert.equal(ours(encoded), official(encoded));
  }
});

test('dates of every century are those of toISOString', () => {
  const random = seededRandom(2);
  for (let i = 0; i < 20_000; i++) {
    const encoded = [toBson({ at: new Date(Math.floor((random() - 0.5) * 2 * 8.64e15)) })];
    assert.equal(ours(encoded), official(encoded));
  }
});

test('batches of documents, whatever they hold', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 200; round++) {
    const encoded = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      toBson(randomDocument(random)),
    );
    assert.equal(ours(encoded), official(encoded));
  }
  for (const { document } of [createWide(1), createTweet(1)]) {
    const encoded = Array.from({ length: 1000 }, (_, i) => toBson(document(i)));
    assert.equal(ours(encoded), official(encoded));
  }
  assert.equal(ours([]), '[]');
});

test('keys that come twice are one property, as in an object', () => {
  // js-bson writes no such document: the second key is renamed in its bytes.
  const bytes = toBson({ aa: 1, b: 2, ab: 3 });
  bytes[bytes.lastIndexOf('ab')] = 'a'.charCodeAt(0);
  bytes[bytes.lastIndexOf('ab') + 1] = 'a'.charCodeAt(0);
  assert.equal(ours([bytes]), official([bytes]));
});

test('options of decoding count', () => {
  const encoded = [
    toBson({ long: bson.Long.fromNumber(5), re: /a/, bytes: new bson.Binary(Buffer.from('x')) }),
  ];
  for (const options of [
    { promoteLongs: false },
    { bsonRegExp: true },
    { promoteBuffers: true },
    { promoteValues: false },
  ]) {
    assert.equal(
      ours(encoded, jsonOptions(resolveBsonOptions(options))),
      official(encoded, options),
    );
  }
});

test('broken text is an error, as it is in an object', () => {
  const bytes = toBson({ text: 'ab' });
  bytes[bytes.indexOf('ab')] = 0xff;
  assert.throws(() => ours([bytes]), /Invalid UTF-8/);
});
