import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../../js/report/formats/terminal/index.js';
import { settingsOf } from '../../../js/report/settings.js';
import { analyse } from '../../../js/stats/analyse.js';
import { timesTheTime } from '../../../js/stats/answers/wording.js';
import { ratioText } from '../../../js/stats/figures.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';

const NATIVE = 'findOne/wide/c1/native+inline';
const MONGODB = 'findOne/wide/c1/mongodb+inline';

/**
 * @param {Record<string, (round: number) => boolean>} unsteady cells, and in which of the 5 rounds they were not steady
 * @param {object} [measuring]
 */
function found(unsteady, measuring) {
  const run = syntheticRun({ workloads: ['findOne'] });
  Object.assign(run.measuring, measuring);
  for (const [id, isUnsteady] of Object.entries(unsteady)) {
    for (const { warmup, round, slices } of run.data.get(id)?.rounds ?? []) {
      if (!isUnsteady(round)) continue;
      warmup.steady = false;
      warmup.reason = 'its warm-up was ended';
      // What is left out may be anything.
      slices.us = slices.us.map((us) => 40 * us);
    }
  }
  return analyse(run);
}

/** @param {ReturnType<typeof analyse>} run */
const nativeTime = (run) =>
  run.comparisons.find(({ cell, metric }) => cell === NATIVE && metric === 'usPerOp');

test('rounds that were not steady are left out, and said', () => {
  const all = nativeTime(found({}));
  const run = found({ [MONGODB]: (round) => round === 2 });
  const some = nativeTime(run);
  assert.ok(all && some);
  assert.deepEqual([all.rounds, some.rounds], [5, 4]);
  assert.equal(some.verdict, 'faster');
  assert.ok(Math.abs(some.ratio / all.ratio - 1) < 0.05);
  const mongodb = run.cells.find(({ id }) => id === MONGODB);
  assert.equal(mongodb?.summary?.rounds, 4);
  assert.deepEqual(mongodb?.summary?.leftOut, {
    ...{ rounds: 1, of: 5, reason: 'its warm-up was ended' },
  });
  assert.deepEqual(analyse(run).comparisons, run.comparisons);
  assert.deepEqual(analyse(run).cells, run.cells);
});

test('a pair with too few steady rounds is unclear, without an interval, and its row says why', () => {
  const run = found({ [MONGODB]: (round) => round > 2 });
  const compared = nativeTime(run);
  assert.ok(compared);
  const { verdict, reason, lo, hi, ratio, p } = compared;
  assert.deepEqual([verdict, p, lo, hi], ['unclear', null, ratio, ratio]);
  assert.equal(reason, 'mongodb was not steady in 3 of 5 rounds');
  assert.equal(ratioText(compared), `${ratio.toFixed(2)} × (no interval)`);
  assert.match(timesTheTime(compared, 'mongodb'), /the time of mongodb \(no interval\)$/);
  const text = render(run, { width: 200 });
  assert.match(text, /native .*unclear: see 1 [\s\S]*^1: mongodb was not steady in 3 of 5 rounds/m);
});

test('who was never steady has no figures, and nothing is compared with it', () => {
  const run = found({ [MONGODB]: () => true });
  const mongodb = run.cells.find(({ id }) => id === MONGODB);
  assert.deepEqual(
    [mongodb?.status, mongodb?.reason, mongodb?.summary],
    ['unsteady', 'its warm-up was ended', undefined],
  );
  assert.equal(nativeTime(run), undefined);
  const row = settingsOf(run)[0].rows.find(({ cell }) => cell.id === NATIVE);
  assert.equal(row?.remark, 'mongodb was never steady');
  const text = render(run, { width: 200 });
  assert.match(text, /native .*unclear: mongodb was never steady/);
  assert.match(text, /unsteady: its warm-up was ended \(mongodb\)/);
  assert.deepEqual(analyse(run).cells, run.cells);
});

test('a run without a warm-up is cold on purpose: nothing is left out, and it says so first', () => {
  const run = found({ [MONGODB]: () => true, [NATIVE]: () => true }, { warmUpSeconds: 0 });
  assert.equal(nativeTime(run)?.rounds, 5);
  assert.equal(
    run.warnings.some(({ code }) => code === 'cold'),
    true,
  );
});
