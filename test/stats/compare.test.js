import assert from 'node:assert/strict';
import { test } from 'node:test';
import { medianInterval } from '../../js/stats/bootstrap.js';
import { compareCells, verdictOf } from '../../js/stats/compare.js';
import { minimumDetectablePct, signFlipP } from '../../js/stats/paired.js';
import { seededRandom } from '../../js/stats/random.js';
import { gaussian, syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/types.d.ts').Cell} Cell */

const [template] = syntheticRun({ rounds: 1, workloads: ['findOne'] }).cells;

/**
 * A cell whose rounds take these µs an operation, numbered from `first`.
 * @param {string} contender @param {number[]} us @param {number} [first]
 * @returns {Cell}
 */
function cellOf(contender, us, first = 1) {
  const rounds = us.map((value, i) => ({
    ...template.rounds[0],
    round: first + i,
    ops: 1000,
    seconds: value / 1000,
  }));
  return { ...template, id: contender, contender, rounds };
}

/** @param {number[]} base @param {number[]} other */
function compare(base, other) {
  const comparison = compareCells({
    baseline: cellOf('a', base),
    contender: cellOf('b', other),
    metric: 'usPerOp',
  });
  assert.ok(comparison);
  return comparison;
}

/** @param {number} actual @param {number} expected */
function close(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

test('the ratio is the median of the ratios within rounds, not the ratio of medians', () => {
  const { ratio, lo, hi, p, verdict } = compare([100, 200, 400], [50, 120, 160]);
  close(ratio, 0.5);
  close(lo, 0.4);
  close(hi, 0.6);
  assert.equal(p, 0.25);
  assert.equal(verdict, 'faster');
});

test('weather that both share leaves the ratio untouched', () => {
  const weather = [1, 3, 0.7, 2, 1.5];
  const comparison = compare(
    weather.map((w) => 100 * w),
    weather.map((w) => 130 * w),
  );
  close(comparison.lo, 1.3);
  close(comparison.hi, 1.3);
  assert.equal(comparison.verdict, 'slower');
});

test('only rounds that both have are paired', () => {
  const baseline = cellOf('a', [10, 10, 10, 10]);
  const metric = 'usPerOp';
  const comparison = compareCells({ baseline, contender: cellOf('b', [1, 20], 4), metric });
  close(comparison?.ratio ?? 0, 0.1);
  const contender = cellOf('b', [1, 2], 5);
  assert.equal(compareCells({ baseline, contender, metric }), undefined);
  const unseen = cellOf('b', [10, 10]);
  for (const round of unseen.rounds) delete round.serverCpuUsPerOp;
  assert.equal(
    compareCells({ baseline, contender: unseen, metric: 'serverCpuUsPerOp' }),
    undefined,
  );
});

test('one round gives a ratio, but neither interval nor verdict', () => {
  const comparison = compare([100], [30]);
  close(comparison.lo, 0.3);
  close(comparison.hi, 0.3);
  assert.equal(comparison.p, 1);
  assert.equal(comparison.verdict, 'unclear');
  assert.equal(comparison.minimumDetectablePct, null);
});

test('verdicts follow the interval, the noise floor and the ±2 % band', () => {
  /** @param {[number, number, number]} interval @param {number | null} [noiseFloorPct] */
  const verdict = ([lo, ratio, hi], noiseFloorPct = null) =>
    verdictOf({ ratio, lo, hi, rounds: 5, noiseFloorPct });
  assert.equal(verdict([0.8, 0.9, 0.97]), 'faster');
  assert.equal(verdict([1.03, 1.1, 1.2]), 'slower');
  assert.equal(verdict([0.9, 0.95, 1.01]), 'unclear');
  assert.equal(verdict([0.985, 1, 1.015]), 'same');
  assert.equal(verdict([0.982, 0.986, 0.99]), 'same', 'a difference under 2 % is no difference');
  assert.equal(verdict([0.95, 0.97, 0.99], 4), 'unclear', 'not beyond the noise');
  assert.equal(verdict([0.97, 0.98, 1.01], 4), 'same');
  assert.equal(verdict([0.9, 0.94, 0.99], 4), 'faster');
});

test('p counts the sign patterns that are as far from zero', () => {
  // Of the 8 patterns of 1, 2, 4 only +++ and --- reach 7.
  assert.equal(signFlipP([1, 2, 4]), 2 / 8);
  // -1 2 4 sums to 5: reached by ±(1 2 4) and ±(-1 2 4).
  assert.equal(signFlipP([-1, 2, 4]), 4 / 8);
  assert.equal(signFlipP([0.1, 0.2, -0.3]), 1, 'a sum of zero, but for rounding');
  assert.equal(signFlipP([1, 1, 1, 1, 1]), 2 / 32);
  assert.equal(signFlipP(new Array(12).fill(0.1)), 2 / 4096);
});

test('p from sampled patterns agrees with the exact one', () => {
  const random = seededRandom(8);
  const twelve = Array.from({ length: 12 }, () => 0.4 + gaussian(random));
  // A thirteenth round without any difference doubles both counts: p stays.
  const exact = signFlipP(twelve);
  const sampled = signFlipP([...twelve, 0]);
  assert.ok(Math.abs(exact - sampled) < 0.015, `${exact} and ${sampled}`);
  assert.equal(signFlipP([...twelve, 0]), sampled);
});

test('p is uniform where nothing differs: 5 % of the runs lie at or under 0.05', () => {
  const random = seededRandom(12);
  let significant = 0;
  for (let run = 0; run < 2000; run++) {
    if (signFlipP(Array.from({ length: 8 }, () => gaussian(random))) <= 0.05) significant++;
  }
  assert.ok(significant > 70 && significant < 125, `${significant} of 2 000`);
});

test('the detectable difference grows with the spread and shrinks with the rounds', () => {
  assert.equal(minimumDetectablePct([0.1]), null);
  close(minimumDetectablePct([0.1, 0.1, 0.1]) ?? 1, 0);
  // sd 0.1, n 4: (3.182 + 0.978) × 1.2533 × 0.1 / 2, as a ratio.
  const four = minimumDetectablePct([-0.1, -0.1, 0.1, 0.1].map((x) => x * Math.sqrt(3 / 4)));
  close(four ?? 0, 100 * Math.expm1(4.16 * Math.sqrt(Math.PI / 2) * 0.05));
});

test('a difference of that size is found about four times of five', () => {
  const random = seededRandom(21);
  for (const n of [5, 9, 15]) {
    let found = 0;
    for (let run = 0; run < 2000; run++) {
      const noise = Array.from({ length: n }, () => 0.05 * gaussian(random));
      const shift = Math.log1p((minimumDetectablePct(noise) ?? 0) / 100);
      if (medianInterval(noise.map((x) => x + shift)).lo > 0) found++;
    }
    assert.ok(found > 1400 && found < 2000, `${n} rounds: ${found} of 2 000`);
  }
});
