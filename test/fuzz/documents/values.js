import * as bson from '../../../js/client/bson/package.js';
import { anyText, asciiText } from './text.js';

/** @typedef {import('./source.js').Source} Source */

/** @param {Source} source @param {number} size */
const noise = (source, size) => Buffer.from(Array.from({ length: size }, () => source.below(256)));

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  Number.NaN,
  Infinity,
  -Infinity,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  Number.MAX_VALUE,
];
const BIGINTS = [0n, -1n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 63n, 2n ** 64n];
const TIMES = [0, -1, 8.64e15, -8.64e15, Number.NaN, 2 ** 32, -(2 ** 32)];

/** What most documents hold. @type {((source: Source) => unknown)[]} */
export const COMMON = [
  asciiText,
  anyText,
  (source) => source.below(2 ** 32) - 2 ** 31,
  (source) => source.unit() * 1e6 - 5e5,
  (source) => source.pick(NUMBERS),
  (source) => source.chance(0.5),
  () => null,
  (source) => new Date(source.below(4e12) - 1e12),
  (source) => new bson.ObjectId(noise(source, 12)),
];

/** The rest of BSON's types, and what JavaScript has beside. @type {((source: Source) => unknown)[]} */
export const RARE = [
  () => undefined,
  (source) => source.pick(BIGINTS),
  (source) => new Date(source.pick(TIMES)),
  (source) => bson.Long.fromBits(source.below(2 ** 32), source.below(2 ** 32), source.chance(0.2)),
  (source) => new bson.Timestamp({ t: source.below(2 ** 32), i: source.below(2 ** 32) }),
  (source) => new bson.Decimal128(noise(source, 16)),
  (source) => new bson.Binary(noise(source, source.size(40)), source.pick([0, 2, 5, 128])),
  (source) => new bson.Binary(noise(source, 2 + source.below(8)), 9),
  () => bson.Binary.fromInt8Array(new Int8Array([1, -1])),
  (source) => new bson.UUID(noise(source, 16)),
  (source) => noise(source, source.size(30)),
  (source) => new Uint8Array(noise(source, source.size(30))),
  () => new Float64Array([1, 2]),
  () => new ArrayBuffer(3),
  () => new bson.Code('f()'),
  () => new bson.Code('f()', { x: 1, y: undefined }),
  () => new bson.BSONSymbol('é'),
  () => new bson.MinKey(),
  () => new bson.MaxKey(),
  () => new bson.BSONRegExp('a', 'mi'),
  () => /ab+c/gim,
  () => /[é/]/su,
  (source) => new bson.DBRef('c', new bson.ObjectId(noise(source, 12)), undefined, { x: 1 }),
  (source) => new bson.Double(source.pick(NUMBERS)),
  (source) => new bson.Int32(source.below(100)),
  () => (/** @type {number} */ a) => a,
  () => Symbol('s'),
  () => new Map([['a', 1]]),
  () => new Set([1]),
  () => new Number(1),
  () => new String('text'),
  () => new Boolean(false),
  () => Object.create(null),
  () => Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } }),
  () =>
    new (class Point {
      x = 1;
      get y() {
        return 2;
      }
    })(),
  () => new Proxy({ a: 1 }, {}),
  () => Object.defineProperty({ seen: 1 }, 'hidden', { value: 2 }),
  () => ({
    get a() {
      return 'got';
    },
  }),
  () => ({ [Symbol('key')]: 1, a: 2 }),
  () => Object.assign([1, 2], { extra: 3 }),
  () => Array(3),
  () => [undefined, () => 1],
  () => Object.assign(new Date(0), { extra: 1 }),
  () => ({ [Symbol.toStringTag]: 'Date' }),
  () => ({ [Symbol.toStringTag]: 'Map' }),
  () => ({ [Symbol.toStringTag]: 'RegExp' }),
  () => ({ toBSON: () => ({ replaced: 1 }) }),
  () => ({ toBSON: () => 'text' }),
  () => ({ toBSON: () => undefined }),
  () => ({ toBSON: () => null }),
  () => ({ toBSON: 1 }),
  () => ({ toBSON: () => ({ toBSON: () => ({ twice: 1 }) }) }),
  () => Object.assign([1], { toBSON: () => 'array' }),
  () => ({ _bsontype: null }),
  () => ({ _bsontype: undefined, a: 1 }),
  () => ({ _bsontype: 'ObjectId' }),
  () => ({ _bsontype: 'Nonsense' }),
  () => ({ _bsontype: 1 }),
  () => Object.assign([1], { _bsontype: 'Int32' }),
  () => Object.assign(new Date(0), { _bsontype: 'Int32' }),
  () => ({ 'a\0b': 1 }),
  () => {
    /** @type {Record<string, unknown>} */
    const cyclic = { a: 1 };
    cyclic.self = { deeper: cyclic };
    return cyclic;
  },
  () => {
    const shared = { x: 1 };
    return { once: shared, twice: shared };
  },
];
