import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bsonRewriter, walkBson } from '../../../bench/drivers/libmongoc/bson_bound.js';
import { serialize } from '../../../js/client/bson/package.js';

const documents = [{ a: 'é', b: [1, 2.5, true], c: { d: 'xy', e: null } }, {}];
const bytes = Buffer.concat(documents.map((document) => serialize(document)));

test('libbson visits every element', () => {
  assert.deepEqual(walkBson(bytes, 3), { elements: 8, textBytes: 4, sum: 4.5 });
  assert.deepEqual(walkBson(Buffer.alloc(0)), { elements: 0, textBytes: 0, sum: 0 });
});

test('libbson writes the same bytes', () => {
  assert.deepEqual(Buffer.from(bsonRewriter(bytes)(2)), bytes);
});

test('libbson takes no broken documents', () => {
  const within = Buffer.from(bytes);
  within[bytes.indexOf('xy') - 4] = 99;
  const deep = serialize(Array.from({ length: 200 }).reduce((inner) => ({ inner }), {}) ?? {});
  for (const broken of [
    bytes.subarray(0, -1),
    Buffer.from([5, 0]),
    Buffer.alloc(8),
    within,
    deep,
  ]) {
    assert.throws(() => walkBson(broken), /^RangeError: The documents are not whole BSON$/);
    assert.throws(() => bsonRewriter(broken)(), /^RangeError: The documents are not whole BSON$/);
  }
});
