import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../../js/report/index.js';
import { temporaryHome } from '../fixture.js';
import { speedOf, writeLarge } from './large.js';

test('a thousand cells of five rounds are read back whole and summarised', () => {
  const cells = 1000;
  const rounds = 5;
  const run = readRun([
    writeLarge(path.join(temporaryHome('large'), 'results'), { cells, rounds }),
  ]);
  assert.equal(run.cells.length, cells);
  assert.equal(run.data.size, cells);
  for (const [i, { id, status, summary }] of run.cells.entries()) {
    assert.equal(status, 'ok');
    const data = run.data.get(id);
    assert.deepEqual(
      data?.rounds.map(({ round }) => round),
      [1, 2, 3, 4, 5],
    );
    assert.equal(data?.histograms.findOne.count, rounds * 420);
    assert.equal(summary?.rounds, rounds);
    const speed = speedOf(i % 10);
    const { median } = summary?.metrics.usPerOp ?? { median: 0 };
    assert.ok(median >= speed && median <= speed * 1.06, `${id}: ${median} µs, not ${speed}`);
    assert.equal(summary?.latencyUs.findOne.ops, rounds * 420);
  }
  // Nine contenders but the control, by time, in each of the hundred settings.
  const times = run.comparisons.filter(({ metric }) => metric === 'usPerOp');
  assert.equal(times.length, 800);
  for (const { cell, ratio } of times) {
    const expected = speedOf(Number(cell.match(/contender-(\d)/)?.[1])) / speedOf(0);
    assert.ok(Math.abs(ratio / expected - 1) < 0.06, `${cell}: ${ratio}, not ${expected}`);
  }
});
