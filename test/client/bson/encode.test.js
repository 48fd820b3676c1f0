import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create as createNarrow } from '../../../bench/datasets/narrow.js';
import { create as createWide } from '../../../bench/datasets/wide.js';
import { reserve } from '../../../js/client/binding/arena.js';
import { sizeIfCertain } from '../../../js/client/bson/certain.js';
import { encode } from '../../../js/client/bson/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { deserialize, Long, ObjectId, serialize } from '../../../js/client/bson/package.js';
import { encodePlain } from '../../../js/client/bson/plain.js';
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

test('the quick writer takes plain documents and leaves the rest to js-bson', () => {
  const plain = { a: 1, b: [{ c: 'text', d: new Date(0), e: null }], f: true, g: -0.5 };
  assert.equal(encodePlain(plain, 0), serialize(plain).length);
  class Point {}
  const others = [
    new Map([['a', 1]]),
    new Point(),
    { a: () => 1 },
    { a: 1n },
    { a: /x/ },
    { a: Buffer.alloc(1) },
    { a: { toBSON: () => 1 } },
    { é: 1 },
    { a: new Date(Number.NaN) },
  ];
  for (const other of others) assert.equal(encodePlain(other, 0), -1);
});

test('what only looks plain is left to js-bson', () => {
  const tagged = (/** @type {string} */ name) => ({ [Symbol.toStringTag]: name });
  const others = [
    Object.assign(new Date(0), { _bsontype: 'Int32' }),
    Object.assign([1], { _bsontype: 'Int32' }),
    tagged('Date'),
    tagged('Map'),
    tagged('RegExp'),
  ];
  for (const a of others) assert.equal(encodePlain({ a }, 0), -1);
  checkBytes({ a: tagged('Nothing that js-bson knows') });
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

test('a document that runs a command while it is written is refused, not sent in pieces', () => {
  const inner = () => encode({ inner: 'x'.repeat(100_000) }, DEFAULT_BSON_OPTIONS);
  const documents = [
    {
      before: 'text',
      get a() {
        return inner();
      },
    },
    { before: 'text', a: { toBSON: inner } },
    { before: /x/, a: { toBSON: inner } },
  ];
  const frame = new CommandTemplates('things').findOne;
  const head = { insert: 'things', ordered: true };
  const refusal = {
    name: 'MongoInvalidArgumentError',
    message:
      'A getter or toBSON used a client while its document was being written: call it before',
  };
  for (const document of documents) {
    assert.throws(() => encode(document, DEFAULT_BSON_OPTIONS), refusal);
    assert.throws(() => frame.encode(DEFAULT_BSON_OPTIONS, document), refusal);
    assert.throws(() => encodeInsert(head, [{}, document]), refusal);
    const size = encode({ insert: 'things' }, DEFAULT_BSON_OPTIONS);
    assert.throws(() => encode({ writeConcern: document }, DEFAULT_BSON_OPTIONS, size), refusal);
  }
  checkBytes({ after: 1 });
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

test('documents that are certain to be written are written, and take about as much', () => {
  const random = seededRandom(9);
  let certain = 0;
  for (let i = 0; i < 5000; i++) {
    const document = randomDocument(random, { plain: i % 2 === 0 });
    const size = sizeIfCertain([document], DEFAULT_BSON_OPTIONS);
    const shape = { keys: Object.keys(document), seen: 0 };
    assert.equal(sizeIfCertain([document], DEFAULT_BSON_OPTIONS, { shape }), size);
    assert.equal(
      sizeIfCertain([{ z: 1 }, document], DEFAULT_BSON_OPTIONS, { shape, from: 1 }),
      size,
    );
    if (Number.isNaN(size)) continue;
    certain++;
    const { length } = serialize(document, OFFICIAL);
    assert.ok(size > length / 3 && size < 3 * length, `${size} for ${length}`);
  }
  assert.ok(certain > 2000, `${certain}`);
});

test('nothing that js-bson may refuse is certain', () => {
  /** @type {Record<string, any>} */
  const cyclic = { inside: {} };
  cyclic.inside.self = cyclic;
  const others = [
    cyclic,
    { 'a\0b': 1 },
    { a: { 'a\0b': 1 } },
    { a: { _bsontype: 'Nonsense' } },
    { a: Object.assign(new Date(0), { _bsontype: 'Int32' }) },
    { a: { toBSON: () => 1 } },
    { a: [1n] },
    { a: () => 1 },
    { a: new Map() },
    { a: /x/ },
    [1],
    new Date(0),
    { a: 'x'.repeat(6 * 1024 * 1024) },
  ];
  for (const other of others) {
    assert.equal(sizeIfCertain([{}, other], DEFAULT_BSON_OPTIONS), Number.NaN);
    // Also among those whose fields are read by a function of their shape.
    const shape = { keys: Object.keys(other), seen: 0 };
    if (shape.keys.includes('a\0b')) continue;
    assert.equal(sizeIfCertain([other], DEFAULT_BSON_OPTIONS, { shape }), Number.NaN);
  }
  assert.equal(sizeIfCertain([{}], { ...DEFAULT_BSON_OPTIONS, checkKeys: true }), Number.NaN);
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

test('a getter is read as often as js-bson reads it beside plain values', () => {
  for (const sibling of ['text', 1, null, undefined, { a: [1] }, new Date(0), new ObjectId()]) {
    const once = [1, 1, 1];
    assert.deepEqual(readsBeside(sibling), { alone: 1, command: once, template: once, many: once });
  }
});

test('beside what only js-bson writes, once more at first, and then no more where that is known', () => {
  /** @type {Record<string, unknown>} */
  const cyclic = {};
  cyclic.self = cyclic;
  for (const sibling of [{ toBSON: () => 1 }, /x/, Long.fromNumber(1), new Map()]) {
    const { alone, command, template, many } = readsBeside(sibling);
    assert.equal(alone, 1);
    assert.deepEqual(command, [2, 2, 2]);
    assert.deepEqual(template, [2, 1, 1]);
    assert.ok(many[0] <= 2);
    assert.deepEqual(many.slice(1), [1, 1]);
  }
  for (const sibling of [cyclic, { 'a\0b': 1 }, { _bsontype: 'Nonsense' }]) {
    const { command, template, many } = readsBeside(sibling);
    for (const reads of [command, template, many].flat()) assert.ok(reads <= 2, `${reads}`);
  }
});
