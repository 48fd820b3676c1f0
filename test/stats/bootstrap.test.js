import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coveragePct, median, medianInterval } from '../../js/stats/bootstrap.js';
import { seededRandom } from '../../js/stats/random.js';
import { gaussian } from '../helpers/run.js';

test('the median of odd and even numbers of values, which stay as they are', () => {
  const values = [5, 1, 3];
  assert.equal(median(values), 3);
  assert.deepEqual(values, [5, 1, 3]);
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('up to five values the interval is their whole span', () => {
  assert.deepEqual(medianInterval([7]), { median: 7, lo: 7, hi: 7 });
  assert.deepEqual(medianInterval([3, 1]), { median: 2, lo: 1, hi: 3 });
  assert.deepEqual(medianInterval([9, 2, 4]), { median: 4, lo: 2, hi: 9 });
  assert.deepEqual(medianInterval([4, 3, 2, 1]), { median: 2.5, lo: 1, hi: 4 });
  assert.deepEqual(medianInterval([1, 2, 3, 4, 50]), { median: 3, lo: 1, hi: 50 });
});

test('with seven values one outlier on each side is left out', () => {
  // P(four of seven draws are the least) = 0.0102 < 0.025, of the least two = 0.129.
  assert.deepEqual(medianInterval([1, 2, 3, 4, 5, 6, 7]), { median: 4, lo: 2, hi: 6 });
});

test('it is what resampling at random tends to', () => {
  const random = seededRandom(11);
  for (const n of [3, 6, 8, 9, 14]) {
    const values = Array.from({ length: n }, () => gaussian(random));
    const resampled = Array.from({ length: 40_000 }, () =>
      median(values.map(() => values[Math.floor(n * random())])),
    ).sort((a, b) => a - b);
    const { lo, hi } = medianInterval(values);
    /** @param {number} bound @param {number} tail */
    const near = (bound, tail) => {
      // A bound is an atom of the distribution: the resampled quantiles around it must enclose it.
      const [below, above] = [tail - 0.004, tail + 0.004].map(
        (q) => resampled[Math.round(q * 4e4)],
      );
      assert.ok(below <= bound && bound <= above, `n ${n}: ${below} <= ${bound} <= ${above}`);
    };
    near(lo, 0.025);
    near(hi, 0.975);
  }
});

test('the interval holds the true median as often as is said', () => {
  const random = seededRandom(5);
  const shareHeld = (/** @type {number} */ n) => {
    let held = 0;
    for (let i = 0; i < 4000; i++) {
      const { lo, hi } = medianInterval(Array.from({ length: n }, () => gaussian(random)));
      if (lo <= 0 && hi >= 0) held++;
    }
    return (100 * held) / 4000;
  };
  for (const n of [2, 3, 4, 5]) {
    assert.ok(Math.abs(shareHeld(n) - coveragePct(n)) < 2.5, `${n} values`);
  }
  for (const n of [6, 7, 10, 15, 20]) {
    const share = shareHeld(n);
    assert.ok(share > 86 && share < 98, `${n} values: ${share} %`);
  }
});

test('many values narrow the interval and keep it finite', () => {
  const random = seededRandom(6);
  const { lo, hi } = medianInterval(Array.from({ length: 300 }, () => gaussian(random)));
  assert.ok(hi > lo && hi - lo < 0.35, `${lo} to ${hi}`);
});
