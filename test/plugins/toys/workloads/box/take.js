/** A toy workload that reads, and checks its answers by itself. */

import assert from 'node:assert/strict';

export const name = 'take';
export const description = 'take one toy out of the box';
export const documents = 1;
export const mutates = false;
export const checks = 5;
export const phrase = (/** @type {string} */ dataset) => `takes one of the ${dataset}`;
export const call = (/** @type {any} */ { collection }, /** @type {number} */ id) =>
  collection.take(id);
export const inputs =
  (/** @type {{ count: number }} */ { count: toys }) =>
  (/** @type {number} */ i) =>
    i % toys;
export const count = (/** @type {unknown} */ toy) => (toy === null ? 0 : 1);

/** @param {any[]} answers */
export const verify = (answers) =>
  assert.deepEqual(
    answers.map(({ _id }) => _id),
    [...answers.keys()],
  );
