import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeOf, pairedChange } from '../../../js/stats/between_runs/changes/change.js';
import { levelsOf } from '../../../js/stats/between_runs/changes/levels.js';
import { quantile } from '../../../js/stats/distributions/student.js';

/** @param {number} a @param {number} b */
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test('the change is that of the means, its degrees of freedom those of Welch', () => {
  // Variances 1 (of 3 rounds) and 4 (of 3): errors 1/3 and 4/3.
  const found = changeOf({ logs: [-1, 0, 1] }, { logs: [3, 5, 7] }) ?? assert.fail();
  near(found.centre, 5);
  near(found.error ?? 0, Math.sqrt(5 / 3));
  // Rounded down: 25/9 ÷ (1/18 + 16/18) is 2.94.
  near(found.df ?? 0, 2.9);
  near(found.hi - 5, quantile(0.975, found.df ?? 0) * Math.sqrt(5 / 3));
});

test('runs that scatter alike have the degrees of freedom of both, a noisy one its own', () => {
  const alike = changeOf({ logs: [-1, 0, 1] }, { logs: [-1, 0, 1] });
  near(alike?.df ?? 0, 4);
  const noisy = changeOf({ logs: [-1e-6, 0, 1e-6] }, { logs: [-1, 0, 1] });
  near(noisy?.df ?? 0, 2);
});

test('what the rounds cannot show widens the interval, and moves nothing', () => {
  const sides = /** @type {const} */ ([{ logs: [-1, 0, 1] }, { logs: [-1, 0, 1] }]);
  const [plain, doubted] = [changeOf(...sides), changeOf(...sides, 2)];
  assert.equal(doubted?.centre, plain?.centre);
  near(doubted?.error ?? 0, Math.sqrt(2 / 3 + 4));
  assert.ok((doubted?.df ?? 0) > (plain?.df ?? 0));
});

test('single rounds give a ratio and no p, no round nothing', () => {
  const one = changeOf({ logs: [1] }, { logs: [2, 3] });
  assert.deepEqual([one?.centre, one?.p, one?.error], [1.5, null, null]);
  assert.equal(changeOf({ logs: [] }, { logs: [1, 2] }), undefined);
});

test('counts that repeat exactly: any difference is certain, none is none', () => {
  const different = changeOf({ logs: [1, 1, 1] }, { logs: [2, 2, 2] });
  assert.deepEqual([different?.lo, different?.hi, different?.p, different?.df], [1, 1, 0, 4]);
  assert.equal(changeOf({ logs: [1, 1, 1] }, { logs: [1, 1, 1] })?.p, 1);
});

test('paired rounds are one sample', () => {
  const found = pairedChange({ logs: [-1, 0, 1, 4] });
  assert.equal(found?.centre, 1);
  assert.equal(found?.df, 3);
});

test('a cell’s own level is a logarithm for each round, the mean where groups repeat it', () => {
  const round = (
    /** @type {number} */ nth,
    /** @type {number} */ group,
    /** @type {number} */ us,
  ) => ({
    ...{ round: nth, group, ops: 10, seconds: us / 1e5, slices: { ops: [], us: [] } },
    metrics: { rssPeakKb: us },
    warmup: { ops: 0, seconds: 0, steady: true },
  });
  const data = { rounds: [round(1, 0, 10), round(1, 1, 1000), round(2, 0, 7)], histograms: {} };
  for (const metric of ['usPerOp', 'rssPeakKb']) {
    const [first, second] = levelsOf(data, metric);
    near(first, Math.log(100));
    near(second, Math.log(7));
  }
  assert.deepEqual(levelsOf(data, 'gcPct'), []);
  assert.deepEqual(levelsOf(undefined, 'usPerOp'), []);
});
