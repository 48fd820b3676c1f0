import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashSeed, seededRandom, shuffle } from '../../js/stats/random.js';

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (/** @type {number} */ seed) => Array.from({ length: 5 }, seededRandom(seed));
  assert.deepEqual(draw(7), draw(7));
  assert.notDeepEqual(draw(7), draw(8));
  assert.notDeepEqual(draw(7), draw(7 + 2 ** 32), 'the high half of a seed counts');
});

test('numbers are uniform in [0, 1)', () => {
  const random = seededRandom(42);
  const tenths = new Array(10).fill(0);
  for (let i = 0; i < 100_000; i++) tenths[Math.floor(10 * random())]++;
  const chiSquared = tenths.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
  assert.ok(chiSquared < 27.9, `chi-squared ${chiSquared} is beyond the 0.1 % point of 9 df`);
});

test('a seed that is no whole number is refused', () => {
  assert.throws(() => seededRandom(0.5), /seed must be a whole number/);
  assert.throws(() => seededRandom(NaN), /seed must be a whole number/);
});

test('shuffle gives a new array, and every order equally often', () => {
  const random = seededRandom(3);
  const array = [1, 2, 3];
  /** @type {Map<string, number>} */
  const orders = new Map();
  for (let i = 0; i < 6000; i++) {
    const order = shuffle(array, random).join('');
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  assert.deepEqual(array, [1, 2, 3]);
  assert.deepEqual([...orders.keys()].sort(), ['123', '132', '213', '231', '312', '321']);
  for (const times of orders.values()) assert.ok(times > 880 && times < 1120, `${times}`);
});

test('hashSeed depends on every part, their order and their borders', () => {
  const seeds = [
    hashSeed('a', 'b'),
    hashSeed('b', 'a'),
    hashSeed('ab'),
    hashSeed('a', 'b', 0),
    hashSeed(1, 'b'),
  ];
  assert.equal(new Set(seeds).size, seeds.length);
  assert.equal(hashSeed('a', 1), hashSeed('a', 1));
  assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32));
});
