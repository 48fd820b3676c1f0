import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduleOf } from '../../../../js/engine/measure/open_loop/arrivals.js';

const ENDLESS = Number.POSITIVE_INFINITY;
/** @param {Partial<Parameters<typeof scheduleOf>[0]>} asked */
const schedule = (asked) => scheduleOf({ rate: 1000, ms: 200, most: ENDLESS, ...asked });
/** @param {Float64Array} at */
const gapsOf = (at) => [...at.slice(1)].map((time, k) => time - at[k]);

test('a constant rate has equal gaps, and a quarter of the time goes by before operations count', () => {
  const { at, leadIn } = schedule({});
  assert.deepEqual([at.length, leadIn], [251, 50]);
  assert.deepEqual([...at.slice(0, 4)], [0, 1, 2, 3]);
  assert.equal(at[250] - at[leadIn], 200);
  assert.deepEqual([...schedule({ rate: 4000 }).at.slice(0, 3)], [0, 0.25, 0.5]);
});

test('Poisson arrivals: exponential gaps of the same mean, the same for the same seed', () => {
  const asked = { ms: 20_000, arrivals: /** @type {const} */ ('poisson'), seed: 5 };
  const { at } = schedule(asked);
  const gaps = gapsOf(at);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  // 25 000 of them: the standard error is 0.6 %.
  assert.ok(Math.abs(mean - 1) < 0.03, `mean ${mean}`);
  for (const longer of [0.5, 1, 2, 3]) {
    const share = gaps.filter((gap) => gap > longer).length / gaps.length;
    assert.ok(Math.abs(share - Math.exp(-longer)) < 0.015, `${share} are longer than ${longer}`);
  }
  assert.deepEqual(schedule(asked).at, at);
  assert.notDeepEqual(schedule({ ...asked, seed: 6 }).at, at);
});

test('at another rate the same arrivals are nearer to one another', () => {
  const asked = { arrivals: /** @type {const} */ ('poisson'), seed: 7 };
  const [slow, fast] = [1000, 4000].map((rate) => schedule({ ...asked, rate }).at);
  for (const [k, time] of slow.entries()) assert.ok(Math.abs(time / 4 - fast[k]) < 1e-9);
});

test('one operation at least, and no more than there are', () => {
  const one = schedule({ rate: 1 });
  assert.deepEqual([[...one.at], one.leadIn], [[0, 1000], 0]);
  const few = schedule({ most: 100 });
  assert.deepEqual([few.at.length, few.leadIn], [101, 25]);
  assert.deepEqual([...schedule({ most: 1 }).at], [0, 1]);
});
