import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { create as createNarrow } from '../../../bench/datasets/narrow.js';
import { create as createWide } from '../../../bench/datasets/wide.js';
import { reserve } from '../../../js/client/binding/arena.js';
import { apart, encode } from '../../../js/client/bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import {
  Code,
  DBRef,
  deserialize,
  Long,
  ObjectId,
  serialize,
} from '../../../js/client/bson/package.js';
import { CommandTemplates } from '../../../js/client/commands/templates.js';
import { seededRandom } from '../../../js/stats/random.js';
import { randomDocument } from '../documents.js';
import { checkBytes, encodeInsert, OFFICIAL, written } from './encoded.js';

test('datasets and random documents encode to js-bson’s bytes', () => {
  for (const dataset of [createWide(1), createNarrow(1)]) {
    for (let i = 0; i < 2000; i++) checkBytes(dataset.document(i));
  }
  const random = seededRandom(5);
  for (let i = 0; i < 5000; i++) checkBytes(randomDocument(random));
  for (let i = 0; i < 5000; i++) checkBytes(randomDocument(random, { plain: true }));
});

test('what is not plain, or only looks so, encodes to js-bson’s bytes', () => {
  class Point {
    x = 1;
  }
  const tagged = (/** @type {string} */ name) => ({ [Symbol.toStringTag]: name, a: 1 });
  const values = [
    new Map([['a', new Map([['b', 1]])]]),
    new Point(),
    () => 1,
    Symbol('none'),
    12n,
    /x/i,
    Buffer.from('abc'),
    new Code('f', { a: { b: 1n } }),
    new Code('f'),
    new DBRef('things', new ObjectId(), 'other', { extra: undefined, more: [1] }),
    new DBRef('things', new ObjectId(), undefined, JSON.parse('{ "__proto__": null, "more": 1 }')),
    { toBSON: () => undefined },
    { toBSON: () => ({ toBSON: () => [1, 2] }) },
    { é: { ключ: 'значение' } },
    new Date(Number.NaN),
    Object.assign(new Date(0), { _bsontype: null }),
    Object.assign([1], { _bsontype: undefined, extra: 2 }),
    Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } }),
    Object.create(Array.prototype, { own: { value: 2, enumerable: true } }),
    new Proxy({ a: 1, b: { c: 2 } }, {}),
    new Proxy([1, [2]], {}),
    tagged('Nothing that js-bson knows'),
    Long.fromString('9007199254740993'),
    runInNewContext('({ date: new Date(5), list: [1, new Map([["a", 1]])], expression: /y/g })'),
  ];
  for (const value of values) {
    for (const document of [{ before: 1, value, after: 'text' }, { list: [value, { value }] }]) {
      for (const options of [{}, { serializeFunctions: true }, { ignoreUndefined: true }]) {
        const expected = serialize(document, { ...OFFICIAL, ...options });
        const size = encode(document, { ...DEFAULT_BSON_OPTIONS, ...options });
        assert.deepEqual(written(size), Buffer.from(expected));
      }
    }
  }
  for (const root of [new Map([['a', 1]]), new Point()]) checkBytes(root);
});

test('checkKeys refuses operators and paths, as js-bson does', () => {
  const checking = { ...DEFAULT_BSON_OPTIONS, checkKeys: true };
  for (const bad of [{ a: { $b: 1 } }, { 'a.b': 1 }]) {
    assert.throws(() => encode(bad, checking), { name: 'BSONError', message: /must not/ });
    assert.doesNotThrow(() => encode(bad, DEFAULT_BSON_OPTIONS));
  }
  assert.equal(encode({ a: 1 }, checking), serialize({ a: 1 }).length);
});

test('what js-bson refuses is refused with its error', () => {
  /** @type {Record<string, unknown>} */
  const cyclic = {};
  cyclic.self = cyclic;
  for (const bad of [cyclic, { 'a\0b': 1 }, { a: { _bsontype: 'Nonsense' } }]) {
    assert.throws(() => encode(bad, DEFAULT_BSON_OPTIONS), { name: /^BSON/ });
  }
});

test('toBSON on a shared prototype is heeded', () => {
  Object.defineProperty(Object.prototype, 'toBSON', {
    value() {
      return typeof this === 'string' ? 'replaced' : this;
    },
    configurable: true,
  });
  try {
    checkBytes({ a: 'text' });
    assert.equal(deserialize(written(encode({ a: 'text' }, DEFAULT_BSON_OPTIONS))).a, 'replaced');
  } finally {
    delete (/** @type {any} */ (Object.prototype).toBSON);
  }
});

test('a toBSON is heeded wherever js-bson heeds it', () => {
  const hidden = { value: () => 'replaced', configurable: true };
  const id = Object.defineProperty(new ObjectId(), 'toBSON', hidden);
  for (const a of [Object.defineProperty({ x: 1 }, 'toBSON', hidden), id]) {
    checkBytes({ a });
    assert.equal(deserialize(written(encode({ a }, DEFAULT_BSON_OPTIONS))).a, 'replaced');
  }
  for (const [prototype, a] of [
    [String.prototype, 'text'],
    [Number.prototype, 1],
    [Boolean.prototype, true],
  ]) {
    Object.defineProperty(prototype, 'toBSON', hidden);
    try {
      assert.equal(deserialize(written(encode({ a }, DEFAULT_BSON_OPTIONS))).a, 'replaced');
    } finally {
      delete (/** @type {any} */ (prototype).toBSON);
    }
  }
});

test('a getter may write another document with the client, and each is what it is', () => {
  const frame = new CommandTemplates('things').findOne;
  const inner = () =>
    apart(() => {
      const size = encode({ inner: /y/, text: 'x'.repeat(100_000) }, DEFAULT_BSON_OPTIONS);
      assert.equal(deserialize(written(size)).text.length, 100_000);
      return size;
    });
  const N = inner();
  /** @type {[document: object, means: object][]} */
  const cases = [
    [
      {
        before: 'text',
        get a() {
          return inner();
        },
        after: [1],
      },
      { before: 'text', a: N, after: [1] },
    ],
    [
      { before: /x/, a: { toBSON: inner }, after: 1n },
      { before: /x/, a: N, after: 1n },
    ],
    [
      { a: new Proxy({ n: 1 }, { get: (_, key) => (key === 'n' ? inner() : undefined) }), b: 1 },
      { a: { n: N }, b: 1 },
    ],
    [
      { a: new Code('f', { n: { toBSON: inner } }), b: 1 },
      { a: new Code('f', { n: N }), b: 1 },
    ],
  ];
  for (const [document, means] of cases) {
    const expected = serialize(means, OFFICIAL);
    assert.deepEqual(written(encode(document, DEFAULT_BSON_OPTIONS)), Buffer.from(expected));
    const size = frame.encode(DEFAULT_BSON_OPTIONS, document);
    assert.deepEqual(deserialize(written(size)).filter, deserialize(expected));
    const { size: whole } = encodeInsert({ insert: 'things', ordered: true }, [{}, document]);
    assert.deepEqual(deserialize(written(whole)).documents, [{}, deserialize(expected)]);
  }
});

test('a document that js-bson would cut off is refused, however large the request has grown', () => {
  const refusal = {
    name: /^(MongoInvalidArgumentError|RangeError)$/,
    message: /larger than|range/,
  };
  const half = 'x'.repeat(9 * 1024 * 1024);
  for (const room of [0, 64 * 1024 * 1024]) {
    reserve(room, 0);
    for (const document of [
      { half, rest: half },
      { list: [half, half] },
      { é: 1, half, rest: half },
    ]) {
      assert.throws(() => encode(document, DEFAULT_BSON_OPTIONS), refusal);
      assert.throws(() => encodeInsert({ insert: 'things' }, [document]), refusal);
    }
  }
});

test('what has no value is null, or left out, as js-bson has it', () => {
  const ignoring = { ...DEFAULT_BSON_OPTIONS, ignoreUndefined: true };
  const document = { a: undefined, b: 1, c: [undefined, 2], d: { e: undefined }, f: undefined };
  // Often enough to earn an encoder of its own.
  for (let i = 0; i < 40; i++) {
    checkBytes(document);
    const expected = serialize(document, { ...OFFICIAL, ignoreUndefined: true });
    assert.deepEqual(written(encode(document, ignoring)), Buffer.from(expected));
  }
});

/** How often encoding reads a getter that stands beside `sibling`. @param {unknown} sibling */
function readsBeside(sibling) {
  let reads = 0;
  const make = () => ({
    get a() {
      reads++;
      return 'text';
    },
    sibling,
  });
  const template = new CommandTemplates('things').insertOne;
  const count = (/** @type {(document: object) => void} */ write) => {
    reads = 0;
    try {
      write(make());
    } catch {
      // Some siblings cannot be written.
    }
    return reads;
  };
  const alone = count((document) => serialize(document, OFFICIAL));
  const times = (/** @type {(document: object) => void} */ write) =>
    [0, 1, 2].map(() => count(write));
  return {
    alone,
    command: times((document) =>
      encode({ insert: 'x', documents: [document] }, DEFAULT_BSON_OPTIONS),
    ),
    template: times((document) => template.encode(DEFAULT_BSON_OPTIONS, document)),
    many: times((document) => encodeInsert({ insert: 'x' }, [document])),
  };
}

test('a getter is read as often as js-bson reads it, whatever stands beside it', () => {
  const plain = ['text', 1, null, undefined, { a: [1] }, new Date(0), new ObjectId()];
  const others = [{ toBSON: () => 1 }, /x/, Long.fromNumber(1), new Map(), { é: 1 }, 1n];
  const refused = [{ 'a\0b': 1 }, { _bsontype: 'Nonsense' }];
  for (const sibling of [...plain, ...others, ...refused]) {
    const once = [1, 1, 1];
    assert.deepEqual(readsBeside(sibling), { alone: 1, command: once, template: once, many: once });
  }
});
