import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coveragePct, intervalsText, median, medianInterval } from '../../js/stats/median.js';
import { gaussian, seededRandom } from '../../js/stats/random.js';

test('the median of odd and even numbers of values, which stay as they are', () => {
  const values = [5, 1, 3];
  assert.equal(median(values), 3);
  assert.deepEqual(values, [5, 1, 3]);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.equal(median([9, 10, 100]), 10, 'by size, not by text');
});

test('up to five values the interval is their whole span', () => {
  assert.deepEqual(medianInterval([7]), { median: 7, lo: 7, hi: 7 });
  assert.deepEqual(medianInterval([3, 1]), { median: 2, lo: 1, hi: 3 });
  assert.deepEqual(medianInterval([9, 2, 4]), { median: 4, lo: 2, hi: 9 });
  assert.deepEqual(medianInterval([1, 2, 3, 4, 50]), { median: 3, lo: 1, hi: 50 });
});

test('intervals of few values are called by how often they hold the true median', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 6, 100].map(coveragePct), [0, 50, 75, 88, 94, 95, 95]);
  assert.equal(intervalsText(3), '75 % intervals');
});

test('with more it lies between the pairs of values that hold 95 % and less', () => {
  // Seven values: their span holds 126 of 128, the five inner ones 112; (0.984375 - 0.95) ÷ 0.109375.
  const share = 0.034375 / 0.109375;
  const weight = (6 * share) / (1 + 5 * share);
  const { lo, hi } = medianInterval([1, 2, 3, 4, 5, 6, 7]);
  assert.ok(Math.abs(lo - (1 + weight)) < 1e-12, `${lo}`);
  assert.ok(Math.abs(hi - (7 - weight)) < 1e-12, `${hi}`);
});

test('the interval holds the true median as often as is said', () => {
  const random = seededRandom(5);
  const normal = () => gaussian(random);
  const skewed = () => -Math.log(1 - random()) - Math.LN2;
  for (const draw of [normal, skewed]) {
    for (const n of [2, 3, 4, 5, 6, 7, 10, 15, 20, 30]) {
      let held = 0;
      for (let i = 0; i < 4000; i++) {
        const { lo, hi } = medianInterval(Array.from({ length: n }, draw));
        if (lo <= 0 && hi >= 0) held++;
      }
      const share = held / 40;
      const said = n > 5 ? 95 : 100 * (1 - 2 ** (1 - n));
      assert.ok(Math.abs(share - said) < 1.5, `${n} values: ${share} %`);
    }
  }
});

test('many values narrow the interval and keep it finite', () => {
  const random = seededRandom(6);
  const { lo, hi } = medianInterval(Array.from({ length: 2000 }, () => gaussian(random)));
  assert.ok(hi > lo && hi - lo < 0.15, `${lo} to ${hi}`);
});
