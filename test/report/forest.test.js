import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsShown } from '../../js/report/formats/html/first/rows.js';
import { axisOf } from '../../js/report/formats/html/forest/axis.js';
import { speedsByRound } from '../../js/report/formats/html/forest/interval.js';
import { settingsOf, TIME } from '../../js/report/settings.js';
import { figure, speedOf, speedText } from '../../js/report/speed.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

const run = analyse(syntheticRun({ workloads: ['findOne'] }));
const [{ rows }] = settingsOf(run);
const native = rows.find(({ cell }) => cell.contender === 'native+inline');
assert.ok(native);

test('speeds turn ratios of times round, the ends of intervals with them', () => {
  const compared = { ratio: 0.4, lo: 0.32, hi: 0.5 };
  assert.deepEqual(speedOf(compared), { speed: 2.5, lo: 2, hi: 3.125 });
  assert.equal(speedText(compared), '2.50× (2.00–3.13)');
  assert.equal(speedText({ ratio: 0.4, lo: 0.4, hi: 0.4 }), '2.50×');
  assert.deepEqual([0.0432, 0.5, 1, 12.34, 123].map(figure), [
    '0.043',
    '0.50',
    '1.00',
    '12.3',
    '123.0',
  ]);
});

test('the axis is logarithmic and holds every interval and round', () => {
  const rounds = rows.flatMap((row) => speedsByRound(run, row));
  const { at, ticks } = axisOf(rows, rounds);
  const place = (/** @type {number} */ speed) => Number.parseFloat(at(speed));
  for (const { comparisons } of rows) {
    const compared = comparisons[TIME];
    if (!compared) continue;
    const { lo, hi } = speedOf(compared);
    assert.ok(place(lo) >= 5 && place(hi) <= 95 && place(lo) < place(hi));
  }
  assert.ok(rounds.every((speed) => place(speed) >= 5 && place(speed) <= 95));
  // Twice and half lie equally far from 1.
  assert.ok(Math.abs(place(1.25) - place(1) - (place(1) - place(0.8))) < 0.02);
  assert.ok(ticks.some(({ tick, major }) => tick === 1 && major));
  const gaps = ticks.slice(1).map(({ tick }, i) => place(tick) - place(ticks[i].tick));
  assert.ok(
    gaps.every((gap) => gap > 8),
    'numbers do not touch',
  );
});

test('a dot for each round, around the speed of the run', () => {
  const speeds = speedsByRound(run, native);
  assert.equal(speeds.length, run.measuring.rounds);
  const mean = Math.exp(speeds.reduce((sum, speed) => sum + Math.log(speed), 0) / speeds.length);
  assert.ok(Math.abs(mean - 1 / (native.comparisons[TIME]?.ratio ?? 0)) < 1e-9);
  const baseline = rows.find(({ cell }) => cell.role === 'baseline');
  assert.deepEqual(baseline && speedsByRound(run, baseline), []);
});

test('a first screen of many contenders keeps those that are spoken of', () => {
  const many = Array.from({ length: 30 }, (_, i) => ({
    ...native,
    cell: {
      ...native.cell,
      id: `c${i}`,
      role: /** @type {'baseline' | 'contender'} */ (i === 20 ? 'baseline' : 'contender'),
    },
  }));
  const shown = rowsShown(many, ['c29']).map(({ cell }) => cell.id);
  assert.deepEqual(shown, [...Array.from({ length: 9 }, (_, i) => `c${i}`), 'c20', 'c29']);
  assert.equal(rowsShown(rows, []).length, rows.length);
});
