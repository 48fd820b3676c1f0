import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { serialize } from 'bson';
import { checksumOf, refuseOtherDocuments } from '../../../js/engine/plugins/checksum.js';

const documents = [
  { _id: 0, seed: 1 },
  { _id: 1, seed: 1 },
];
const bytes = Buffer.concat(documents.map((document) => serialize(document)));
const dataset = {
  ...{ name: 'two', description: 'two documents', bsonBytes: bytes.length },
  sha256: createHash('sha256').update(bytes).digest('hex'),
  create: (/** @type {number} */ seed) => ({
    ...{ name: 'two', description: 'two documents', count: 2 },
    document: (/** @type {number} */ i) => ({ _id: i, seed }),
  }),
};

test('size and checksum are of all documents of seed 1', () => {
  const { bsonBytes, sha256 } = dataset;
  assert.deepEqual(checksumOf(dataset), { bsonBytes, sha256 });
});

test("a user's dataset that has other documents than it says is refused", () => {
  const among = (/** @type {typeof dataset} */ one) =>
    /** @type {any} */ ({ datasets: new Map([['two', one]]), plugins: ['a-folder'] });
  refuseOtherDocuments(['two', 'two', 'unknown'], among(dataset));
  for (const change of [{ bsonBytes: 1 }, { sha256: 'other' }]) {
    assert.throws(() => refuseOtherDocuments(['two'], among({ ...dataset, ...change })), {
      message: /^the dataset "two" has other documents than .*: tollgate list --checksum two has/,
      exitCode: 2,
    });
  }
});
