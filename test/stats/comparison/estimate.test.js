import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trimmedMean } from '../../../js/stats/comparison/centre.js';
import { estimate, holm } from '../../../js/stats/comparison/estimate.js';
import { moderated, priors } from '../../../js/stats/comparison/moderate.js';
import { gaussian, seededRandom } from '../../../js/stats/random.js';

/** @param {number} actual @param {number} expected */
function close(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

test('a comparison alone is a plain t test', () => {
  // scipy 1.17.1: r = scipy.stats.ttest_1samp([.02, .05, .03, .07], 0); r.pvalue; r.confidence_interval()
  const { centre, lo, hi, p } = estimate([0.02, 0.05, 0.03, 0.07]);
  close(centre, 0.0425);
  close(lo, 0.007216921410693043);
  close(hi, 0.07778307858930697);
  close(p ?? 1, 0.031288636370767314);
});

test('p is under 5 % exactly where the interval excludes 0', () => {
  const random = seededRandom(4);
  let significant = 0;
  for (let i = 0; i < 500; i++) {
    const { lo, hi, p } = estimate(Array.from({ length: 4 }, () => 0.05 + 0.1 * gaussian(random)));
    assert.equal((p ?? 1) < 0.05, lo > 0 || hi < 0);
    if ((p ?? 1) < 0.05) significant++;
  }
  assert.ok(significant > 20 && significant < 200, `${significant}`);
});

test('one round has no interval; equal rounds are certain', () => {
  assert.deepEqual(estimate([0.3]), { centre: 0.3, lo: 0.3, hi: 0.3, p: null, detectable: null });
  assert.equal(estimate([0.5, 0.5, 0.5]).p, 0);
  assert.equal(estimate([0, 0, 0]).p, 1);
});

test('Holm multiplies the least p by their number, the next by one less, and keeps the order', () => {
  const adjusted = holm([0.04, 0.01, 0.03, 0.5]);
  [0.09, 0.04, 0.09, 0.5].forEach((p, i) => {
    close(adjusted[i], p);
  });
  assert.deepEqual(holm([0.9, 0.8]), [1, 1]);
  assert.deepEqual(holm([]), []);
});

test('like variances are shared, unlike ones are left alone', () => {
  const spreads = (/** @type {number[]} */ variances) =>
    new Map([['s', variances.map((variance) => ({ variance, df: 2 }))]]);
  const alike = priors(spreads([0.9, 1, 1.1, 1.2, 0.8])).get('s');
  assert.ok(alike);
  close(alike.variance, 1);
  close(alike.df, 10 / 2);
  // The prior weighs twice the rounds' own 2 degrees: (4 × 1 + 2 × 0.1) / 6.
  const drawn = moderated({ variance: 0.1, df: 2 }, alike);
  close(drawn.variance, 0.7);
  close(drawn.df, 5);
  const unlike = priors(spreads([0.0001, 1, 100, 1e-6, 1e4])).get('s');
  assert.ok(unlike && unlike.weight < 0.2, `weight ${unlike?.weight}`);
});

test('a setting of one comparison, and no comparison at all, have no prior', () => {
  assert.equal(priors(new Map([['s', [{ variance: 1, df: 2 }]]])).size, 0);
  assert.equal(priors(new Map()).size, 0);
  assert.deepEqual(moderated({ variance: 1, df: 2 }, undefined), { variance: 1, df: 2 });
});

test('the trimmed mean leaves a fifth out at each end', () => {
  assert.equal(trimmedMean([100, 1, 2, 3, -50], 0.2), 2);
  assert.equal(trimmedMean([1, 2, 6], 0.2), 3);
});
