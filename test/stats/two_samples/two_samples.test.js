import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoSidedNormalP } from '../../../js/stats/distributions/normal.js';
import { Histogram } from '../../../js/stats/histogram.js';
import { ratioOfMeans, welch } from '../../../js/stats/two_samples/means.js';
import { countOf, moments } from '../../../js/stats/two_samples/moments.js';
import { withinFences } from '../../../js/stats/two_samples/outliers.js';
import { mannWhitney } from '../../../js/stats/two_samples/ranks.js';

/** With ties within and between them, and an outlier each. */
const A = [3, 5, 5, 6, 8, 9, 12, 12, 12, 40];
const B = [4, 5, 7, 9, 9, 12, 13, 15, 18, 21, 21, 90];

/** Values under 256 ns are exact in a histogram. @param {number[]} values */
function entriesOf(values) {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram.entries();
}

/** @param {Record<string, number>} actual @param {Record<string, number>} expected */
function close(actual, expected) {
  for (const [name, value] of Object.entries(expected)) {
    const error = Math.abs(actual[name] - value);
    assert.ok(error <= 1e-9 * Math.abs(value), `${name}: ${actual[name]} is not ${value}`);
  }
}

test('a histogram gives its values with their counts, in rising order', () => {
  assert.deepEqual(entriesOf([5, 3, 5, 200]), [
    [3, 1],
    [5, 2],
    [200, 1],
  ]);
  assert.deepEqual(new Histogram().entries(), []);
  const [[value, count]] = entriesOf([1_000_003]);
  assert.deepEqual([value, count], [1_000_003, 1], 'a bucket’s middle lies within what was seen');
});

test('tails of the normal distribution agree with scipy', () => {
  // scipy 1.17.1: 2 * scipy.stats.norm.sf(z)
  const reference = [
    [0, 1],
    [0.3, 0.7641771556220948],
    [1, 0.31731050786291415],
    [1.959963984540054, 0.05],
    [2.8, 0.005110260660855864],
    [2.83, 0.004654800413463103],
    [5, 5.733031437583866e-7],
    [10, 1.523970604832094e-23],
    [30, 9.813427854295816e-198],
  ];
  for (const [z, p] of reference) {
    close({ p: twoSidedNormalP(z) }, { p });
    assert.equal(twoSidedNormalP(-z), twoSidedNormalP(z));
  }
  assert.equal(twoSidedNormalP(Number.POSITIVE_INFINITY), 0);
});

test('means agree with scipy: Welch’s test, its interval, the ratio', () => {
  const [a, b] = [moments(entriesOf(A)), moments(entriesOf(B))];
  close(a, { count: 10, mean: 11.2, variance: 113.06666666666666 });
  close(b, { count: 12, mean: 18.666666666666668, variance: 537.6969696969696 });
  // scipy 1.17.1: scipy.stats.ttest_ind(B, A, equal_var=False), its confidence_interval(0.95)
  close(welch(a, b), {
    ...{ difference: 7.466666666666667, t: 0.9967546197013442, df: 16.006142246255074 },
    ...{ p: 0.33371460310068657, lo: -8.41300148345658, hi: 23.346334816789916 },
  });
  // numpy 2.4.6, by the delta method
  close(ratioOfMeans(a, b), {
    ...{ ratio: 1.666666666666667, lo: 0.6664280501011837, hi: 4.168158554184551 },
  });
});

test('equal values differ by nothing, or for certain', () => {
  const [one, two] = [moments([[7, 3]]), moments([[9, 4]])];
  assert.equal(welch(one, one).p, 1);
  assert.deepEqual([welch(one, two).p, welch(one, two).lo], [0, 2]);
});

test('outliers are what numpy’s quartiles and Tukey’s fences leave out', () => {
  // numpy 2.4.6: numpy.percentile(x, [25, 75])
  assert.equal(countOf(withinFences(entriesOf(A))), 9);
  const [a, b] = [withinFences(entriesOf(A)), withinFences(entriesOf(B))];
  assert.equal(b[b.length - 1][0], 21);
  close(welch(moments(a), moments(b)), { t: 1.941544797197567, p: 0.06961145584093785 });
  const low = withinFences(entriesOf([1, 50, 51, 52, 53, 54]));
  assert.equal(low[0][0], 50, 'on both sides');
});

test('ranks agree with scipy, ties among them', () => {
  // scipy 1.17.1: scipy.stats.mannwhitneyu(B, A, method='asymptotic'); the interval from numpy 2.4.6, with the
  // standard error of scipy.stats.brunnermunzel(A, B)
  close(mannWhitney(entriesOf(A), entriesOf(B)), {
    ...{ u: 80.5, p: 0.184875314347565, superiority: 0.6708333333333334 },
    ...{ lo: 0.4102337291529071, hi: 0.8565482936932928 },
  });
  const [a, b] = [withinFences(entriesOf(A)), withinFences(entriesOf(B))];
  close(mannWhitney(a, b), {
    ...{ u: 70.5, p: 0.11671632819781902 },
    ...{ lo: 0.44280701106810505, hi: 0.8850548812942778 },
  });
});

test('where all pairs agree, the interval still is one', () => {
  const [high, low] = [entriesOf([100, 101, 102, 103]), entriesOf([1, 2, 2, 5, 6, 7])];
  const above = mannWhitney(low, high);
  assert.deepEqual([above.superiority, above.lo, above.hi], [1, 0.25, 1]);
  const below = mannWhitney(high, low);
  assert.deepEqual([below.superiority, below.lo, below.hi], [0, 0, 0.75]);
  assert.equal(above.p, below.p);
  assert.equal(mannWhitney([[5, 9]], [[5, 4]]).p, 1);
});
