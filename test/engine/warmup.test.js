import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSteady, warmUp } from '../../js/engine/measure/warmup.js';

test('falling costs are not steady, flat ones are, noise above the best does not matter', () => {
  assert.equal(isSteady([]), false);
  assert.equal(isSteady([10, 10, 10]), false);
  assert.equal(isSteady([10, 10, 10, 10]), true);
  assert.equal(isSteady([100, 80, 60, 50, 40]), false);
  assert.equal(isSteady([100, 60, 40, 41, 47, 38.5]), true);
  assert.equal(isSteady([100, 60, 40, 41, 47, 37]), false);
});

test('operations are numbered on from slice to slice, within the bounds', async () => {
  /** @type {number[]} */
  const firsts = [];
  const warmup = await warmUp(
    async ({ first, most }) => {
      firsts.push(first);
      return { ops: Math.min(30, most), seconds: 0.1 };
    },
    { first: 5, most: 70, seconds: 60, documents: 1, sync: true },
  );
  assert.deepEqual(firsts, [5, 35, 65]);
  assert.deepEqual([warmup.ops, warmup.steady], [70, false]);
});

test('time is a bound too', async () => {
  let slices = 0;
  const warmup = await warmUp(
    async ({ seconds }) => {
      slices++;
      return { ops: 1, seconds };
    },
    { first: 0, most: Number.POSITIVE_INFINITY, seconds: 0.25, documents: 1, sync: true },
  );
  assert.equal(slices, 3);
  assert.ok(Math.abs(warmup.seconds - 0.25) < 1e-9);
});

test('an asynchronous driver is not called steady before it has met some thousands of documents', async () => {
  const run = async () => ({ ops: 10, seconds: 0.1 });
  const bounds = { first: 0, most: Number.POSITIVE_INFINITY, seconds: 1, documents: 1 };
  assert.equal((await warmUp(run, { ...bounds, sync: false })).steady, false);
  assert.equal((await warmUp(run, { ...bounds, sync: true })).steady, true);
});
