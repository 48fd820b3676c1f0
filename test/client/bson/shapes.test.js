import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create as createTweet } from '../../../bench/datasets/tweet.js';
import { arena } from '../../../js/client/binding/arena.js';
import { HEADER } from '../../../js/client/binding/constants.js';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { resolveBsonOptions } from '../../../js/client/bson/options.js';
import {
  Binary,
  Code,
  Decimal128,
  deserialize,
  Long,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from '../../../js/client/bson/package.js';
import { assertSame } from '../documents.js';

/** @param {object} document */
const toBson = (document) => Buffer.from(serialize(document, { ignoreUndefined: false }));

/**
 * Reads documents of one shape, and sees that the last batch was read by it.
 * @param {object[]} documents
 */
function assertShaped(documents) {
  // The first two teach it.
  const encoded = [documents[0], ...documents].map(toBson);
  decodeDocuments(Buffer.concat(encoded));
  const decoded = decodeDocuments(Buffer.concat(encoded));
  assert.equal(arena.header[HEADER.rawBytes], 0, 'js-bson read documents');
  for (const [i, bytes] of encoded.entries()) {
    assertSame(decoded[i], deserialize(bytes, { fieldsAsRaw: {} }));
  }
}

test('arrays of any length, of one kind or several, belong to one shape', () => {
  assertShaped(
    [[], [1, 2.5, -3], ['a', '', 'é', '漢字'], [1, 'two', null, true, new Date(3)]].map((list) => ({
      before: 'x',
      list,
      after: [{ list }],
    })),
  );
  const id = new ObjectId();
  assertShaped([
    { list: [id, Long.fromString('9007199254740993'), Long.fromNumber(5), new Decimal128('1.5')] },
  ]);
  assertShaped([{ list: [[1, [2, ['three']]], [], [[]]] }]);
});

test('documents in arrays have shapes of their own', () => {
  const one = (/** @type {number} */ n) => ({ n, text: `t${n}`, tags: ['a', `b${n}`] });
  assertShaped(
    [3, 1, 0, 7].map((count) => ({
      list: Array.from({ length: count }, (_, n) => one(n)),
      tail: 'end',
    })),
  );
  assertShaped([{ list: [one(1), { other: true }, one(2), {}, { other: false }] }]);
});

test('values of every type stand in shapes', () => {
  const values = {
    binary: new Binary(Buffer.from('bytes'), 0),
    uuid: new Binary(Buffer.alloc(16, 7), 4),
    decimal: Decimal128.fromString('12.50'),
    stamp: new Timestamp({ t: 5, i: 6 }),
    min: new MinKey(),
    code: new Code('return 1', { a: 1 }),
    regex: /a.b/i,
    nothing: undefined,
    long: Long.fromString('-9223372036854775808'),
  };
  assertShaped([values, { ...values, long: Long.fromNumber(3), regex: /other/ }]);
  assertShaped([{ nested: values, list: [values, values] }]);
});

test('text beyond ASCII and beyond Latin-1, keys too', () => {
  const texts = ['plain', 'é', 'ÿ\u0080', '漢字', '😀 and more', '', 'a\0b', '\ufeff', '\uffff'];
  assertShaped(texts.map((text) => ({ text, other: `${text}!`, 'ключ 漢': text, '': text })));
});

test('keys that look like indices', () => {
  assertShaped([{ b: 1, 1: 'one', 0: 'zero', '01': 'text', 4294967295: 'large' }]);
});

test('wide documents have shapes, with many objects and arrays in them', () => {
  const wide = (/** @type {number} */ count, /** @type {(i: number) => unknown} */ value) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, value(i)]));
  const nested = wide(120, (i) => wide(10, (j) => (j % 2 === 0 ? `text ${i}` : i * j)));
  const arrays = wide(200, (i) => [`text ${i}`, 'other']);
  for (const document of [nested, arrays, wide(2000, String)]) assertShaped([document]);
});

test('tweets are read by shape', () => {
  const dataset = createTweet(1);
  const encoded = Array.from({ length: 2000 }, (_, i) => toBson(dataset.document(i)));
  const bytes = Buffer.concat(encoded);
  decodeDocuments(bytes);
  const decoded = decodeDocuments(bytes);
  assert.equal(arena.header[HEADER.rawBytes], 0);
  for (const [i, one] of encoded.entries()) assertSame(decoded[i], deserialize(one));
});

test('an array that is to stay raw is no shape’s', () => {
  const options = resolveBsonOptions({ fieldsAsRaw: { list: true } });
  const bytes = toBson({ list: [{ a: 1 }] });
  const [, , third] = decodeDocuments(Buffer.concat([bytes, bytes, bytes]), options);
  assertSame(third, deserialize(bytes, { fieldsAsRaw: { list: true } }));
});

test('after many strangers a shape is known again', () => {
  const known = toBson({ known: 1, text: 'x' });
  const strangers = Array.from({ length: 500 }, (_, i) => toBson({ [`stranger${i}`]: i }));
  decodeDocuments(Buffer.concat([known, known, known, ...strangers]));
  decodeDocuments(Buffer.concat(Array(64).fill(known)));
  assert.deepEqual(decodeDocuments(known), [{ known: 1, text: 'x' }]);
  assert.equal(arena.header[HEADER.rawBytes], 0);
});

test('documents of two or three shapes in turn, alike up to their last field, are read', () => {
  const one = { name: 'one', inner: { a: 1 }, last: 1 };
  const without = { name: 'two', inner: { a: 2 } };
  const deeper = { name: 'three', inner: { a: 3, last: 3 } };
  const other = { name: 'four', inner: { a: 4 }, last: 'text' };
  assertShaped(Array.from({ length: 40 }, (_, i) => [one, without][i % 2]));
  assertShaped(Array.from({ length: 40 }, (_, i) => [one, deeper, without, other][i % 4]));
  assertShaped(Array.from({ length: 40 }, (_, i) => [one, one, deeper, other, deeper][i % 5]));
});

test('texts and keys of every length are read, in ASCII and beyond', () => {
  const lengths = Array.from({ length: 40 }, (_, i) => i);
  const keys = (/** @type {string} */ last) =>
    Object.fromEntries(
      lengths.map((n) => [`${'k'.repeat(n)}${last}`, 'abcdefghij'.repeat(4).slice(0, n)]),
    );
  assertShaped(Array.from({ length: 20 }, (_, i) => keys('xy'[i % 2])));
  const beyond = lengths.flatMap((n) => [
    `${'a'.repeat(n)}é`,
    `é${'a'.repeat(n)}`,
    `${'a'.repeat(n)}橋`,
  ]);
  assertShaped(Array.from({ length: 10 }, () => ({ ...beyond })));
});
