import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  breakEvenUs,
  fitOffload,
  predictInline,
  predictOffload,
} from '../../js/stats/offload_model.js';

const costs = { addedUs: 50, workerUs: 10, callUs: 8 };
const asked = (/** @type {number} */ opUs, /** @type {number} */ concurrency) => ({
  ...{ opUs, concurrency },
  workers: 2,
});
const point = (/** @type {number} */ opUs, /** @type {number} */ concurrency) => ({
  ...asked(opUs, concurrency),
  ...predictOffload(costs, asked(opUs, concurrency)),
});

test('a call alone takes its own time and the way there and back', () => {
  const { latencyUs, opsPerSecond } = predictOffload(costs, asked(300, 1));
  assert.equal(Math.round(latencyUs), 350);
  assert.equal(Math.round(opsPerSecond), Math.round(1e6 / 350));
});

test('with many in flight the workers bound it, or the dispatch itself where calls are short', () => {
  assert.equal(Math.round(predictOffload(costs, asked(1000, 32)).opsPerSecond), 1980);
  assert.equal(Math.round(predictOffload(costs, asked(1, 32)).opsPerSecond), 125_000);
  assert.equal(Math.round(predictOffload(costs, asked(1000, 32)).latencyUs), 32 * 505);
});

test('inline, who waits for a turn waits for all before it', () => {
  assert.deepEqual(predictInline({ opUs: 200, concurrency: 8 }), {
    opsPerSecond: 5000,
    latencyUs: 1600,
  });
});

test('the costs that made the points are found again', () => {
  const points = [point(0, 1), point(1000, 1), point(0, 32), point(1000, 32)];
  const found = fitOffload(points);
  assert.ok(found);
  assert.ok(Math.abs(found.addedUs - 50) < 1e-6);
  assert.ok(Math.abs(found.workerUs - 10) < 1e-6);
  assert.ok(Math.abs(found.callUs - 8) < 1e-6);
});

test('without calls alone, or without long ones, nothing is fitted', () => {
  assert.equal(fitOffload([point(0, 32), point(1000, 32)]), undefined);
  assert.equal(fitOffload([point(0, 1), point(0, 32)]), undefined);
});

test('two workers pay as soon as a call takes longer than moving it, and one never does', () => {
  // 2 ÷ (t + 10) beats 1 ÷ t from t = 10 on; the dispatch itself does from 8 on.
  assert.ok(Math.abs(breakEvenUs(costs, { concurrency: 32, workers: 2 }) - 10) < 0.2);
  assert.equal(breakEvenUs(costs, { concurrency: 32, workers: 1 }), Number.POSITIVE_INFINITY);
  assert.equal(breakEvenUs(costs, { concurrency: 1, workers: 2 }), Number.POSITIVE_INFINITY);
});
