import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { beforeEach, test } from 'node:test';
import { arena } from '../../../js/client/binding/arena.js';
import { USUAL_LIMITS } from '../../../js/client/bson/encoding/batch_size.js';
import { encode } from '../../../js/client/bson/encoding/encode.js';
import { encoderOf, forgetShapes, Site } from '../../../js/client/bson/encoding/encoders.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { Long, ObjectId, serialize } from '../../../js/client/bson/package.js';
import { encodingDifference, insertDifference } from '../../fuzz/encoding.js';

/** Every shape earns its encoder with its first object. */
beforeEach(() => forgetShapes(1));

/**
 * Both drivers give the same bytes, or the same error, alone and among others.
 * @param {any} document
 * @param {string} [message]
 */
function checkSame(document, message) {
  for (let i = 0; i < 2; i++) assert.equal(encodingDifference(document, {}), undefined, message);
  const plain = { _id: 1, a: 'text' };
  assert.equal(insertDifference([plain, document, plain, document], {}), undefined, message);
}

test('a field may hold any value, whatever it held before', () => {
  const values = [
    'text',
    '',
    'x'.repeat(500),
    'é',
    `${'x'.repeat(19)}橋`,
    '\ud800',
    'a\0b',
    0,
    -0,
    1.5,
    2 ** 31,
    Number.NaN,
    0 / Number('0'),
    Number.POSITIVE_INFINITY,
    true,
    null,
    undefined,
    1n,
    new ObjectId(),
    new Date(-1),
    new Date(Number.NaN),
    new Date(8.64e15),
    [],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested.
    [1, , 'x', { y: 1 }, [null]],
    Array.from({ length: 1001 }, (_, i) => i),
    {},
    { b: { c: { d: [] } } },
    Object.create(null, { e: { value: 1, enumerable: true } }),
    new Map([['a', 1]]),
    new (class Point {
      x = 1;
    })(),
    Long.fromNumber(5),
    /x/g,
    Buffer.from('x'),
    Symbol('x'),
    () => 1,
    { toBSON: () => 'replaced' },
    { _bsontype: 'Nonsense' },
    Object('boxed'),
    new Proxy({ p: 1 }, {}),
  ];
  for (const a of values) checkSame({ _id: 1, a }, typeof a);
  for (const a of values) checkSame({ _id: 1, a: { b: a } }, typeof a);
  for (const a of values) checkSame({ _id: 1, a: [a, a] }, typeof a);
});

test('no document at all is an empty one among others, too', () => {
  for (const none of [undefined, null]) checkSame(none);
});

test('a key is data, never code', () => {
  const keys = ['__proto__', 'constructor', '', '0', '10', '-1', '"', "'", '`', '${', '\\', '\n'];
  keys.push('*/', '\u2028', 'a.b', '$set', 'é', '橋', '🚗', '\ud800', 'x'.repeat(3000), 'toJSON');
  for (const key of [...keys, 'a\0b', '\0', 'toBSON', '_bsontype']) {
    const property = { value: 'text', enumerable: true, configurable: true, writable: true };
    checkSame(Object.defineProperty({ before: 1 }, key, property), key);
    checkSame({ a: Object.defineProperty({}, key, property) }, key);
  }
  checkSame(Object.fromEntries(keys.map((key) => [key, key])));
});

test('the order and the number of keys make another shape', () => {
  const documents = [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }, { a: 1, b: 2, c: 3 }, {}];
  for (const document of [...documents, ...documents]) checkSame(document);
  for (const count of [127, 128, 129, 255, 256, 257, 2000]) {
    checkSame(Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, `v${i}`])));
  }
});

test('what is not an enumerable property of its own is not written', () => {
  checkSame({ a: 1, b: 2 });
  const hidden = Object.defineProperty({ a: 1 }, 'b', { value: 2 });
  checkSame(hidden);
  checkSame({ a: 1, [Symbol('b')]: 2 });
  for (const key of ['toBSON', '_bsontype', Symbol.toStringTag]) {
    const value = key === 'toBSON' ? () => 'replaced' : 'Map';
    checkSame({ in: { a: 1 } });
    checkSame({ in: Object.defineProperty({ a: 1 }, key, { value }) }, String(key));
  }
  Object.defineProperty(Object.prototype, 'b', { value: 2, enumerable: true, configurable: true });
  try {
    checkSame({ a: 1 });
  } finally {
    delete (/** @type {any} */ (Object.prototype).b);
  }
  class Same {
    a = 1;
    b = 2;
  }
  checkSame(new Same());
});

test('a getter is read in its turn and may change what comes after it', () => {
  const make = () => {
    /** @type {any} */
    const document = {
      get a() {
        document.b = 'changed';
        delete document.c;
        return 'a';
      },
      b: 'b',
      c: 'c',
    };
    return document;
  };
  // One document for each: the getter changes it.
  const expected = Buffer.from(serialize(make(), { ignoreUndefined: false }));
  for (let i = 0; i < 40; i++) {
    const size = encode(make(), DEFAULT_BSON_OPTIONS);
    assert.deepEqual(Buffer.from(arena.request.subarray(0, size)), expected);
  }
  let reads = 0;
  const counting = {
    get a() {
      return ++reads;
    },
  };
  encode(counting, DEFAULT_BSON_OPTIONS);
  assert.equal(reads, 1, 'learning a shape reads no value');
  checkSame({
    get a() {
      throw new Error('no value');
    },
  });
});

test('prototypes that change are heeded', () => {
  const document = { a: 'text', b: 1, c: true };
  checkSame(document);
  for (const prototype of [Object, String, Number, Boolean].map((of) => of.prototype)) {
    Object.defineProperty(prototype, 'toBSON', { value: () => 'replaced', configurable: true });
    try {
      checkSame(document);
    } finally {
      delete (/** @type {any} */ (prototype).toBSON);
    }
  }
  checkSame(Object.setPrototypeOf({ ...document }, { inherited: 1 }));
  checkSame(document);
});

test('documents as large as servers take are written whole', () => {
  const numbers = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`n${i}`, i + 0.5]));
  /** @type {object[]} */
  const ends = [{}, numbers, { after: 'é'.repeat(400) }, { list: Object.values(numbers) }];
  ends.push({ in: { deep: numbers } }, { list: [{ text: 'short' }, { text: /x/ }] });
  for (const end of ends) {
    const document = { text: 'x'.repeat(USUAL_LIMITS.documentBytes), ...end };
    assert.equal(encodingDifference(document, {}), undefined);
  }
});

test('so many shapes that they are forgotten are written as ever', () => {
  for (let i = 0; i < 2000; i++) checkSame({ [`a${i % 700}`]: 'text', [`b${i % 300}`]: i });
});

test('keys are remembered as far as they are not too long, each object and all together', () => {
  forgetShapes(2);
  const write = () => 0;
  const earns = (/** @type {object} */ document) =>
    typeof encoderOf(document, new Site(), write) === 'function';
  /** @param {number} number @param {number} length */
  const long = (number, length) => ({ [`${number}`.padEnd(length, 'k')]: 1 });
  const short = { a: 1, b: 2 };
  assert.deepEqual([earns(short), earns(short), earns(short)], [false, true, true]);
  assert.ok(!earns(long(0, 2 ** 17)));
  assert.ok(earns(short), 'nothing was forgotten');
  for (let i = 0; i < 12; i++) earns({ ...long(i, 60_000), [`${i}`]: i });
  for (let i = 0; i < 12; i++) earns({ ...long(i, 60_000), [`${i}`]: i, more: i });
  assert.ok(!earns(short), 'all was forgotten');
});

test('where code generation is forbidden the bytes are the same', () => {
  const script = `
    import { serialize } from 'bson';
    import { create } from './bench/datasets/tweet.js';
    import { arena } from './js/client/binding/arena.js';
    import { DEFAULT_BSON_OPTIONS } from './js/client/bson/options.js';
    import { encode } from './js/client/bson/encoding/encode.js';
    const { document } = create(1);
    for (let i = 0; i < 100; i++) {
      const size = encode(document(i), DEFAULT_BSON_OPTIONS);
      if (!arena.request.subarray(0, size).equals(serialize(document(i)))) throw new Error(i);
    }
    console.log('equal');`;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', script], {
    cwd: new URL('../../..', import.meta.url),
    encoding: 'utf8',
  });
  assert.equal(stdout, 'equal\n', stderr);
});
