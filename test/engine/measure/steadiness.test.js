import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCalm, leastOperations, Steadiness } from '../../../js/engine/measure/steadiness.js';

test('falling costs are not calm, flat ones are, noise above the best does not matter', () => {
  assert.equal(isCalm([]), false);
  assert.equal(isCalm([10, 10, 10]), false);
  assert.equal(isCalm([10, 10, 10, 10]), true);
  assert.equal(isCalm([100, 80, 60, 50, 40]), false);
  assert.equal(isCalm([100, 60, 40, 41, 47, 38.5]), true);
  assert.equal(isCalm([100, 60, 40, 41, 47, 37]), false);
});

/**
 * @param {boolean} sync
 * @param {{ ops: number, usPerOp: number, slices: number }} slices
 */
function warmed(sync, { ops, usPerOp, slices }) {
  const steadiness = new Steadiness(sync);
  for (let i = 0; i < slices; i++) steadiness.add(ops, (ops * usPerOp) / 1e6, ops * usPerOp);
  return steadiness;
}

test('calm is not enough: an asynchronous driver must have run some thousands of operations', () => {
  for (const sync of [false, true]) {
    const few = { ops: leastOperations(sync) / 10, usPerOp: 250, slices: 9 };
    assert.equal(warmed(sync, few).steady, false);
    assert.equal(warmed(sync, { ...few, slices: 10 }).steady, true);
  }
});

test('without its middle compiler V8 needs more operations, and promises more than values', () => {
  assert.ok(leastOperations(false, '22.23.3') > 2 * leastOperations(false, '24.21.0'));
  assert.equal(leastOperations(true, '26.10.0'), leastOperations(true, '24.21.0'));
  assert.ok(leastOperations(true, '20.20.2') < leastOperations(false, '20.20.2'));
});

test('operations, not documents, count; of long ones fewer are enough', () => {
  const long = { ops: 4, usPerOp: 25_000, slices: 7 };
  assert.equal(warmed(false, long).steady, false);
  assert.equal(warmed(false, { ...long, slices: 8 }).steady, true);
});

test('operations that are long only while nothing is compiled do not count as long', () => {
  const steadiness = new Steadiness(false);
  for (const usPerOp of [20_000, 9000, 2000, 2000, 2000, 2000]) {
    steadiness.add(20, (20 * usPerOp) / 1e6, 20 * usPerOp);
  }
  assert.equal(steadiness.steady, false);
});

test('slices without an operation say nothing', () => {
  const steadiness = warmed(true, { ops: 2000, usPerOp: 100, slices: 3 });
  steadiness.add(0, 0, 5);
  assert.equal(steadiness.steady, false);
  assert.equal(steadiness.ops, 6000);
});
