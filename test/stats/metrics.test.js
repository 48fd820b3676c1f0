import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METRICS, metricsOf, metricValue, PRIMARY } from '../../js/stats/metrics.js';

/** @param {Record<string, number>} metrics */
const round = (metrics) =>
  /** @type {import('../../js/results/run.d.ts').Round} */ ({ ops: 10, seconds: 1e-3, metrics });

test('every metric has a name of its own, a unit and a description; the first is primary', () => {
  assert.equal(new Set(METRICS.map(({ name }) => name)).size, METRICS.length);
  for (const { name, unit, description } of METRICS) {
    assert.ok(unit.length > 0 && description.length > 0, name);
  }
  assert.equal(METRICS[0].name, PRIMARY);
  assert.equal(METRICS[0].compared, true);
});

test('a run has the metrics of its rounds, in the order of the table', () => {
  const names = metricsOf([round({ gcPct: 1 }), round({ latencyP99Us: 2 })]).map(
    ({ name }) => name,
  );
  assert.deepEqual(names, ['usPerOp', 'latencyP99Us', 'gcPct']);
});

test('the primary metric follows from operations and seconds where a round does not state it', () => {
  assert.equal(metricValue(round({}), 'usPerOp'), 100);
  assert.equal(metricValue(round({ usPerOp: 90 }), 'usPerOp'), 90);
  assert.equal(metricValue(round({}), 'gcPct'), undefined);
});
