/** The driver benchmark's documents have the shapes and sizes of the specification's. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculateObjectSize } from 'bson';
import { BYTES, documentOf } from '../../../bench/workloads/common/driverbench/shapes.js';
import { members } from '../../../bench/workloads/public/driverbench.js';
import { operationsOf } from '../../../js/engine/plugins/session.js';

/** @typedef {keyof typeof BYTES} Shape */

for (const [shape, bytes] of Object.entries(BYTES)) {
  test(`${shape} documents have as many bytes as the specification’s, whatever the seed`, () => {
    for (const seed of [1, 2]) {
      assert.equal(calculateObjectSize(documentOf(/** @type {Shape} */ (shape), seed)), bytes);
    }
    assert.deepEqual(
      documentOf(/** @type {Shape} */ (shape), 1),
      documentOf(/** @type {Shape} */ (shape), 1),
    );
  });
}

/** @param {unknown} value @returns {Record<string, number>} values of each kind, all the way down */
function kindsIn(value) {
  /** @type {Record<string, number>} */
  const counts = {};
  const walk = (/** @type {any} */ one) => {
    const kind =
      one === null ? 'null' : (one._bsontype ?? (Array.isArray(one) ? 'array' : typeof one));
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === 'object' || kind === 'array') Object.values(one).forEach(walk);
  };
  Object.values(/** @type {object} */ (value)).forEach(walk);
  return counts;
}

test('documents hold as many of each kind', () => {
  assert.deepEqual(kindsIn(documentOf('flat', 1)), {
    ...{ ObjectId: 1, string: 48, number: 72, boolean: 24 },
  });
  assert.deepEqual(kindsIn(documentOf('deep', 1)), { object: 62, string: 64 });
  assert.deepEqual(kindsIn(documentOf('small', 1)), { string: 7, number: 6 });
  assert.deepEqual(kindsIn(documentOf('large', 1)), { string: 47_177, number: 47_178 });
  const { null: nulls, string, boolean, number } = kindsIn(documentOf('tweet', 1));
  assert.deepEqual(
    { nulls, string, boolean, number },
    { nulls: 8, string: 21, boolean: 10, number: 13 },
  );
  assert.equal(Object.keys(documentOf('full', 1)).length, 91);
});

test('every task says of how many operations it is, and how many bytes those move', () => {
  for (const task of members) {
    const [{ operation }] = operationsOf(task);
    assert.ok(Number(task.task) >= 1, task.name);
    const dataset = /** @type {any} */ ({ count: 0, document: () => ({}) });
    assert.ok(Number(operation.bytes?.(dataset, {})) > 0, task.name);
    // What uses its collection up gets it anew before each.
    if (task.limit) assert.equal(task.limit(dataset), task.task, task.name);
  }
  assert.equal(members.length, 25);
});

test('sentences tell every task from every other', () => {
  const phrases = members.map(({ phrase }) => phrase?.('own-documents'));
  assert.equal(new Set(phrases).size, members.length);
});
