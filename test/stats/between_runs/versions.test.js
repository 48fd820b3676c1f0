import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../js/stats/analyse.js';
import { compare } from '../../../js/stats/between_runs/index.js';
import { byVersion } from '../../../js/stats/between_runs/matching/identity.js';
import { cellId, named, smallRun, withVersions } from '../../helpers/runs/runs_to_compare.js';

test('versions are in order: numbers by their size, candidates before releases, names last', () => {
  const versions = ['mine', '7.10.0', '6.20.0', '7.0.0', '7.9.1', '7.0.0-beta.2', '7.0.0-beta.10'];
  assert.deepEqual(versions.sort(byVersion), [
    ...['6.20.0', '7.0.0-beta.2', '7.0.0-beta.10', '7.0.0', '7.9.1', '7.10.0', 'mine'],
  ]);
});

test('five versions in one run are a history, paired as the run’s own comparisons', () => {
  const factors = { '7.10.0': 1.3, '6.20.0': 1.2, '7.0.0': 1.1, '7.9.0': 1.005 };
  const run = withVersions(smallRun({ rounds: 6 }), 'mongodb', factors);
  const compared = compare(named({ run }));
  assert.equal(compared.kind, 'versions');
  assert.equal(compared.series.length, 1);
  const [{ points, contender, byVersion: versions }] = compared.series;
  assert.deepEqual([contender, versions], ['mongodb+inline', true]);
  assert.deepEqual(
    points.map(({ label }) => label),
    ['6.20.0', '7.0.0', '7.8.0', '7.9.0', '7.10.0'],
  );
  const last = points[4].changes.filter(({ metric }) => metric === 'usPerOp');
  assert.deepEqual(
    last.map(({ since, method, verdict }) => [since, method, verdict]),
    [
      [0, 'paired', 'slower'],
      [3, 'paired', 'slower'],
    ],
  );
  assert.ok(Math.abs(last[0].ratio - 1.3 / 1.2) < 0.02);
  // Since the baseline, as the run itself has it.
  const own = analyse(run).comparisons.find(
    ({ cell, metric }) => cell === `${cellId('mongodb@7.9.0')}` && metric === 'usPerOp',
  );
  const step = points[3].changes.find(({ since, metric }) => since === 2 && metric === 'usPerOp');
  assert.deepEqual(
    [step?.ratio, step?.lo, step?.hi, step?.p],
    [own?.ratio, own?.lo, own?.hi, own?.p],
  );
});

test('a run without versions has points, for services that keep the history, and no changes', () => {
  const { series } = compare(named({ run: smallRun({ rounds: 3 }) }));
  assert.deepEqual(
    series.map(({ contender, points }) => [contender, points.length, points[0].changes.length]),
    [
      ['native+inline', 1, 0],
      ['mongodb+inline', 1, 0],
      ['mongoose+inline', 1, 0],
    ],
  );
});
