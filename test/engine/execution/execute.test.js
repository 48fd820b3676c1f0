/** Which rounds a run has beside those that were planned. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneMore } from '../../../js/engine/execution/execute.js';

/** @param {string} id @param {number} round @param {string} [kind] @returns {any} */
const stepOf = (id, round, kind = 'closed') => ({
  ...{ round, group: 0, cells: [] },
  setting: { id, load: { kind } },
});
/** @param {any} step @param {...boolean} steady @returns {any} */
const ended = (step, ...steady) => ({
  ...{ step, done: 1 },
  lines: steady.map((one) => ({ cell: 'any', warmup: { steady: one } })),
});

const planned = [1, 2, 3].flatMap((round) => [stepOf('findOne', round), stepOf('find', round)]);

test('a round with a launch that was not steady is made once more, after all others', () => {
  const [first] = planned;
  assert.deepEqual(oneMore(ended(first, true, true), planned, planned), []);
  const more = oneMore(ended(first, true, false), planned, planned);
  assert.deepEqual(more, [{ ...first, round: 4 }]);
  const all = [...planned, ...more];
  assert.deepEqual(oneMore(ended(planned[2], false), planned, all), [], 'once for each setting');
  assert.deepEqual(oneMore(ended(planned[1], false), planned, all), [stepOf('find', 4)]);
});

test('what failed, and launches that are measured from their start, have no other round', () => {
  const [first] = planned;
  const failed = { step: first, done: 1, lines: [{ cell: 'any', status: 'failed' }] };
  assert.deepEqual(oneMore(/** @type {any} */ (failed), planned, planned), []);
  const launch = stepOf('startup', 1, 'launch');
  assert.deepEqual(oneMore(ended(launch, false), [launch], [launch]), []);
});
