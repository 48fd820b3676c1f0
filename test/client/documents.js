import assert from 'node:assert/strict';
import * as bson from '../../js/client/bson/package.js';

/** @typedef {() => number} Random */

/**
 * Strict deep equality, and the same order of keys at every level.
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function assertSame(actual, expected) {
  assert.deepStrictEqual(actual, expected);
  assert.equal(keyOrder(actual), keyOrder(expected));
}

/** @param {unknown} value @returns {string} */
function keyOrder(value) {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return '';
  return `{${Object.keys(value)
    .map((key) => key + keyOrder(/** @type {any} */ (value)[key]))
    .join()}}`;
}

/** @param {Random} random @param {number} below */
const integer = (random, below) => Math.floor(random() * below);

/** @param {Random} random @param {number} size */
const bytes = (random, size) =>
  Buffer.from(Array.from({ length: size }, () => integer(random, 256)));

/** @param {Random} random */
function text(random) {
  const alphabet = random() < 0.8 ? 'abc XYZ019_-\0' : 'aé漢😀\u007f\u0080';
  const characters = [...alphabet];
  return Array.from(
    { length: integer(random, random() < 0.1 ? 200 : 16) },
    () => characters[integer(random, characters.length)],
  ).join('');
}

/** Every type that BSON has, and the values at their edges. @type {((random: Random) => unknown)[]} */
const VALUES = [
  (random) => random() * 1e6 - 5e5,
  (random) => integer(random, 2 ** 32) - 2 ** 31,
  (random) =>
    [0, -0, Number.NaN, Infinity, -Infinity, 2 ** 31, -(2 ** 31), 5e-324][integer(random, 8)],
  text,
  text,
  (random) => random() < 0.5,
  () => null,
  (random) => new Date(integer(random, 4e12) - 1e12),
  (random) => new Date([0, -1, 8.64e15, -8.64e15][integer(random, 4)]),
  (random) => new bson.ObjectId(bytes(random, 12)),
  (random) => bson.Long.fromBits(integer(random, 2 ** 32), integer(random, 2 ** 32)),
  (random) => bson.Long.fromBigInt(2n ** 53n + BigInt(integer(random, 3) - 1)),
  (random) => bson.Long.fromBigInt(-(2n ** 53n) + BigInt(integer(random, 3) - 1)),
  (random) => bson.Long.fromNumber(integer(random, 1e15)),
  (random) =>
    new bson.Binary(bytes(random, integer(random, 20)), [0, 2, 5, 128][integer(random, 4)]),
  () => new bson.UUID('0b1e2d3c-4f5a-4b7c-8d9e-0f1a2b3c4d5e'),
  (random) => new bson.Decimal128(bytes(random, 16)),
  (random) => new bson.Timestamp({ t: integer(random, 2 ** 32), i: integer(random, 2 ** 32) }),
  () => /ab+c/i,
  () => new bson.BSONRegExp('a', 'im'),
  () => new bson.Code('f()'),
  () => new bson.Code('f()', { x: 1 }),
  () => new bson.BSONSymbol('s'),
  () => new bson.MinKey(),
  () => new bson.MaxKey(),
  () => new bson.DBRef('c', new bson.ObjectId(Buffer.alloc(12, 7))),
  () => undefined,
  (random) => new bson.Double(integer(random, 100)),
  (random) => new bson.Int32(integer(random, 100)),
];

const KEYS = ['a', 'b', 'name', 'x.y', '', '0', '12', '__proto__', 'constructor', 'toString', 'é'];
const ODD_KEYS = ['$ref', '$id', 'quote"', "apostrophe'", 'back\\slash', '\u2028', '` + x + `'];

/**
 * @param {Random} random
 * @param {{ plain?: boolean }} [options] `plain`: only what the quick encoder writes itself.
 * @param {number} [depth]
 * @returns {Record<string, unknown>}
 */
export function randomDocument(random, { plain = false } = {}, depth = 0) {
  /** @type {Record<string, unknown>} */
  const document = {};
  const values = plain ? VALUES.slice(0, 10) : VALUES;
  for (let left = integer(random, 8); left > 0; left--) {
    const keys = random() < 0.1 ? ODD_KEYS : KEYS;
    const key = random() < 0.5 ? `k${integer(random, 6)}` : keys[integer(random, keys.length)];
    const nested = depth < 4 && random() < 0.25;
    const one = () =>
      nested
        ? randomDocument(random, { plain }, depth + 1)
        : values[integer(random, values.length)](random);
    const value = random() < 0.1 ? Array.from({ length: integer(random, 4) }, one) : one();
    Object.defineProperty(document, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return document;
}
