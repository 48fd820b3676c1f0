import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareCells } from '../../../js/stats/comparison/compare.js';
import { METRICS } from '../../../js/stats/metrics.js';

/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Round} Round */
/** @typedef {import('../../../js/stats/comparison/compare.js').Measured} Measured */

/** @param {number} round @param {number[]} us µs per operation, turn by turn @param {Partial<Round>} [more] */
function roundOf(round, us, more = {}) {
  return /** @type {Round} */ ({
    round,
    group: 0,
    ops: 10 * us.length,
    seconds: us.reduce((sum, x) => sum + x, 0) / 1e5,
    slices: { ops: us.map(() => 10), us: us.map((x) => 10 * x) },
    metrics: {},
    warmup: { ops: 0, seconds: 0, steady: true },
    ...more,
  });
}

/** @param {Record<string, Round[]>} rounds by contender; the first is the baseline @returns {Measured} */
function runOf(rounds) {
  const names = Object.keys(rounds);
  return {
    settings: [/** @type {any} */ ({ id: 's', load: { concurrency: 1 } })],
    environment: /** @type {any} */ ({ stores: {} }),
    cells: names.map((name, i) => {
      const role = i === 0 ? 'baseline' : 'contender';
      return /** @type {any} */ ({ id: name, setting: 's', contender: name, role });
    }),
    data: new Map(names.map((name) => [name, { rounds: rounds[name], histograms: {} }])),
    measuring: /** @type {any} */ ({ marginPct: 2 }),
    metrics: [...METRICS],
  };
}

/** @param {Measured} run @param {string} baseline @param {string} contender @param {string} [metric] */
function compare(run, baseline, contender, metric) {
  const cell = (/** @type {string} */ id) =>
    /** @type {Cell} */ (run.cells.find((one) => one.id === id));
  return compareCells({ run, baseline: cell(baseline), contender: cell(contender), metric });
}

/** @param {number | undefined} actual @param {number} expected */
function close(actual, expected) {
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-9, `${actual} is not ${expected}`);
}

test('the ratio is the geometric mean of the ratios within rounds', () => {
  const run = runOf({
    a: [100, 200, 400].map((us, i) => roundOf(i, [us])),
    b: [50, 120, 160].map((us, i) => roundOf(i, [us])),
  });
  const comparison = compare(run, 'a', 'b');
  close(comparison?.ratio, (0.5 * 0.6 * 0.4) ** (1 / 3));
  assert.equal(comparison?.verdict, 'faster');
  assert.equal(comparison?.exploratory, true);
  assert.equal(comparison?.rounds, 3);
});

test('turns are paired with turns, and one disturbed turn of five does not count', () => {
  const run = runOf({
    a: [0, 1, 2].map((i) => roundOf(i, [100, 300, 100, 100, 100])),
    b: [0, 1, 2].map((i) => roundOf(i, [130, 390, 130, 900, 130])),
  });
  close(compare(run, 'a', 'b')?.lo, 1.3);
});

test('without slices the metric of the round serves, and any other metric always', () => {
  const bare = { slices: { ops: [], us: [] } };
  const run = runOf({
    a: [1, 2, 3].map((i) => roundOf(i, [100], { ...bare, metrics: { rssPeakKb: 10 } })),
    b: [1, 2, 3].map((i) => roundOf(i, [70], { ...bare, metrics: { rssPeakKb: 20 } })),
  });
  close(compare(run, 'a', 'b')?.ratio, 0.7);
  close(compare(run, 'a', 'b', 'rssPeakKb')?.ratio, 2);
  assert.equal(compare(run, 'a', 'b', 'gcPct'), undefined);
});

test('only the same round of the same group is a pair', () => {
  const run = runOf({
    a: [roundOf(1, [100]), roundOf(2, [200]), roundOf(1, [400], { group: 1 })],
    b: [roundOf(1, [100], { group: 1 }), roundOf(3, [1])],
  });
  const comparison = compare(run, 'a', 'b');
  assert.equal(comparison?.rounds, 1);
  close(comparison?.ratio, 0.25);
  assert.equal(comparison?.verdict, 'untested');
  assert.equal(comparison?.p, null);
});

test('contenders of different groups meet through the baseline of both', () => {
  const both = [1, 2, 3].flatMap((i) => [
    roundOf(i, [100 * i]),
    roundOf(i, [300 * i], { group: 1 }),
  ]);
  const run = runOf({
    a: both,
    b: [1, 2, 3].map((i) => roundOf(i, [50 * i])),
    c: [1, 2, 3].map((i) => roundOf(i, [300 * i], { group: 1 })),
  });
  close(compare(run, 'b', 'c')?.ratio, 2);
  close(compare(run, 'c', 'b')?.ratio, 0.5);
});

test('a large difference settles in three rounds, on a loaded machine too', () => {
  const run = runOf({
    a: [100, 128, 84].map((us, i) => roundOf(i, [us])),
    b: [13, 12, 11].map((us, i) => roundOf(i, [us])),
  });
  assert.equal(compare(run, 'a', 'b')?.verdict, 'faster');
});

test('a difference that waiting for the journal may make is unclear, and the row says why', () => {
  /** @param {{ b?: number, topology?: string, concurrency?: number, metric?: string, variant?: string }} [of] */
  const judged = ({
    b = 850,
    topology = 'replicaSet',
    concurrency = 1,
    metric,
    variant = '',
  } = {}) => {
    const clientCpuUsPerOp = { a: 190, b: 105 };
    const us = { a: 1000, b };
    const rounds = (/** @type {'a' | 'b'} */ who) =>
      [1, 2, 3].map((i) =>
        roundOf(i, [us[who]], { metrics: { clientCpuUsPerOp: clientCpuUsPerOp[who] } }),
      );
    const run = runOf({ a: rounds('a'), b: rounds('b') });
    run.settings = [/** @type {any} */ ({ id: 's', mutates: true, load: { concurrency } })];
    run.environment = /** @type {any} */ ({ stores: { db: { topology } } });
    run.cells = run.cells.map((cell) => {
      const who = /** @type {'a' | 'b'} */ (cell.id);
      const metrics = {
        usPerOp: { median: us[who] },
        clientCpuUsPerOp: { median: clientCpuUsPerOp[who] },
        serverCpuUsPerOp: { median: 490 },
      };
      return /** @type {any} */ ({
        ...cell,
        store: 'db',
        variant: who === 'a' ? '' : variant,
        summary: { metrics },
      });
    });
    const found = compare(run, 'a', 'b', metric);
    return [found?.verdict, found?.reason];
  };
  // a: 1 − 680/1000; b: 1 − 595/850.
  assert.deepEqual(judged(), ['unclear', 'up to 32 % of the time is waiting for the journal']);
  assert.deepEqual(judged({ b: 1150 }), [
    'unclear',
    'up to 48 % of the time is waiting for the journal',
  ]);
  // 30 % less, of which 32 % may be waiting.
  assert.deepEqual(judged({ b: 700 }), [
    'unclear',
    'up to 32 % of the time is waiting for the journal',
  ]);
  assert.deepEqual(judged({ b: 500 }), ['faster', undefined]);
  assert.deepEqual(judged({ metric: 'clientCpuUsPerOp' }), ['faster', undefined]);
  assert.deepEqual(judged({ topology: 'standalone' }), ['faster', undefined]);
  assert.deepEqual(judged({ concurrency: 32 }), ['faster', undefined]);
  // A transaction waits for the journal once more: that is its own doing.
  assert.deepEqual(judged({ b: 1300, variant: 'transaction' }), ['slower', undefined]);
});
