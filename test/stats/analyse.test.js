import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../js/stats/analyse.js';
import { compareCells } from '../../js/stats/comparison/compare.js';
import { METRICS } from '../../js/stats/metrics.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */

const workloads = ['findOne', 'insertMany'];

/** @template T @param {T} value @returns {T} any write into it throws */
function frozen(value) {
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  if (value instanceof Map) for (const inner of value.values()) frozen(inner);
  if (isPlain && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(/** @type {object} */ (value))) frozen(inner);
  }
  return value;
}

/** @param {Run} run @param {string} cell @param {string} metric */
function comparisonOf(run, cell, metric) {
  const found = run.comparisons.find((one) => one.cell === cell && one.metric === metric);
  assert.ok(found, `${metric} of ${cell}`);
  return found;
}

test('analysing changes nothing that it is given, and twice is once', () => {
  const run = frozen(syntheticRun({ workloads }));
  const analysed = frozen(analyse(run));
  assert.deepEqual(analyse(analysed), analysed);
  assert.equal(run.cells[0].summary, undefined);
});

test('every measured cell is summarised; the others are not', () => {
  const { cells, data } = analyse(syntheticRun({ workloads, rounds: 3 }));
  for (const { id, summary, status } of cells) {
    assert.equal(summary?.rounds, status === 'ok' ? 3 : undefined, id);
  }
  const [{ id, summary }] = cells;
  const p99 = data.get(id)?.rounds.map((round) => round.metrics.latencyP99Us) ?? [];
  const [lo, median, hi] = p99.sort((a, b) => a - b);
  assert.deepEqual(summary?.metrics.latencyP99Us, { lo, median, hi });
  assert.equal(summary?.latencyUs.findOne.ops, data.get(id)?.histograms.findOne.count);
  assert.equal(summary?.steadyRounds, 3);
  const native = cells.find(({ contender }) => contender === 'native+inline');
  const stages = ['encode', 'roundTrip', 'server', 'decode'];
  assert.deepEqual(Object.keys(native?.summary?.stagesUs ?? {}), stages);
});

test('each contender is compared by every compared metric', () => {
  const run = analyse(syntheticRun({ workloads }));
  const others = run.cells.filter(({ role, summary }) => summary && /contender|bound/.test(role));
  const compared = run.metrics.filter((metric) => metric.compared);
  assert.equal(run.comparisons.length, others.length * compared.length);
  const pooled = comparisonOf(run, 'findOne/wide/c32/native+piscina/p2', 'usPerOp');
  assert.equal(pooled.baseline, 'findOne/wide/c32/mongodb+inline');
  // The generator's model: 0.45 of the baseline's time with 32 in flight.
  assert.ok(pooled.lo < 0.46 && pooled.hi > 0.44 && pooled.verdict === 'faster');
});

test('the primary metric is corrected for the number of comparisons, the others are exploratory', () => {
  const { comparisons, control } = analyse(syntheticRun({ workloads }));
  const primary = comparisons.filter(({ metric }) => metric === 'usPerOp');
  for (const { p, pAdjusted, exploratory } of primary) {
    assert.equal(exploratory, false);
    assert.ok((pAdjusted ?? 0) >= (p ?? 1));
  }
  const least = primary.reduce((a, b) => ((a.p ?? 1) < (b.p ?? 1) ? a : b));
  assert.equal(least.pAdjusted, primary.length * (least.p ?? 1));
  for (const one of [...comparisons, ...control.comparisons]) {
    if (one.metric !== 'usPerOp') assert.equal(one.exploratory, true);
    if (one.metric !== 'usPerOp') assert.equal(one.pAdjusted, undefined);
  }
});

test('a metric that only rounds know of is summarised, one that the run describes is compared', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  const faults = { ...METRICS[0], name: 'faultsPerOp', unit: '1/op', description: 'page faults' };
  run.metrics.push(faults);
  for (const { rounds } of run.data.values()) {
    for (const { metrics } of rounds) Object.assign(metrics, { faultsPerOp: 2, oddities: 1 });
  }
  const { metrics, cells, comparisons } = analyse(run);
  assert.deepEqual(metrics.slice(-2), [
    faults,
    { name: 'oddities', unit: '', better: 'less', compared: false, description: 'oddities' },
  ]);
  assert.deepEqual(cells[0].summary?.metrics.oddities, { median: 1, lo: 1, hi: 1 });
  const compared = comparisons.filter(({ metric }) => metric === 'faultsPerOp');
  assert.ok(compared.length > 0 && compared.every(({ verdict }) => verdict === 'same'));
});

test('noise is that of the control of the setting, else what is typical of the run', () => {
  const run = syntheticRun({ workloads });
  const without = 'findOne/wide/c1/mongodb+inline#aa';
  run.cells = run.cells.filter(({ id }) => id !== without);
  run.data.delete(without);
  const { control, settings } = analyse(run);
  assert.deepEqual(
    Object.keys(control.noisePct),
    settings.map(({ id }) => id),
  );
  assert.equal(control.noisePct['findOne/wide/c1'], control.pooledPct);
  for (const { setting, metric, lo, hi } of control.comparisons) {
    if (metric !== 'usPerOp' || lo > 1 || hi < 1) continue;
    const half = 100 * (Math.sqrt(hi / lo) - 1);
    assert.ok(Math.abs(control.noisePct[setting] - half) < 1e-9);
  }
  const none = analyse(syntheticRun({ workloads, control: false })).control;
  assert.deepEqual(none, { comparisons: [], noisePct: {}, pooledPct: null });
});

test('a control that differs from the baseline withholds verdicts, and calls nothing the same', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  for (const [id, { rounds }] of run.data) {
    if (!id.endsWith('#aa')) continue;
    for (const { slices } of rounds) slices.us = slices.us.map((us) => 1.2 * us);
  }
  const noisy = analyse(run);
  assert.ok((noisy.control.noisePct['findOne/wide/c1'] ?? 0) > 15);
  const lean = comparisonOf(noisy, 'findOne/wide/c1/mongoose/lean+inline', 'usPerOp');
  assert.equal(lean.verdict, 'unclear');
  assert.ok(noisy.warnings.some(({ code }) => code === 'control-off'));
});

test('two rounds have figures and no verdict', () => {
  const { comparisons, control } = analyse(syntheticRun({ workloads, rounds: 2 }));
  assert.ok(comparisons.length > 0);
  for (const { verdict, p, ratio } of comparisons) {
    assert.deepEqual([verdict, p, Number.isFinite(ratio)], ['untested', null, true]);
  }
  assert.equal(control.pooledPct, null);
});

test('any two cells of an analysed run can be compared', () => {
  const run = analyse(syntheticRun({ workloads }));
  const cell = (/** @type {string} */ contender) => {
    const found = run.cells.find((one) => one.contender === contender);
    assert.ok(found);
    return found;
  };
  const pair = { baseline: cell('native+inline'), contender: cell('mongoose+inline') };
  const comparison = compareCells({ run, ...pair, metric: 'rssPeakKb' });
  // The model: 121 MB beside 62 MB.
  assert.ok(Math.abs((comparison?.ratio ?? 0) - 121 / 62) < 0.03);
  assert.equal(comparison?.exploratory, true);
});

test('a run without a measured cell is analysed, to nothing', () => {
  const run = { ...syntheticRun({ workloads, rounds: 1 }), cells: [], data: new Map() };
  const { comparisons, answers, warnings } = analyse(run);
  assert.deepEqual([comparisons, answers, warnings], [[], [], []]);
});
