import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tables } from '../../../bench/studies/driverbench/index.js';
import { percentileOf } from '../../../bench/studies/driverbench/scores.js';

/**
 * A run of tasks: by task and contender the seconds of its iterations.
 *
 * @param {Record<string, Record<string, number[]>>} tasks
 * @param {number} [megabytes] of each
 * @returns {any}
 */
function runOf(tasks, megabytes = 10) {
  const settings = Object.keys(tasks).map((task) => ({
    ...{ id: `driverbench/${task}`, workload: `driverbench/${task}`, params: {} },
    load: { kind: 'task', operations: 1, concurrency: 1 },
  }));
  const cells = Object.entries(tasks).flatMap(([task, byContender]) =>
    Object.keys(byContender).map((contender) => ({
      ...{
        id: `${task} ${contender}`,
        setting: `driverbench/${task}`,
        contender,
        role: 'contender',
      },
    })),
  );
  const data = new Map(
    Object.entries(tasks).flatMap(([task, byContender]) =>
      Object.entries(byContender).map(([contender, seconds]) => {
        const us = seconds.map((one) => one * 1e6);
        const all = seconds.reduce((sum, one) => sum + one, 0);
        const metrics = { megabytesPerSecond: (megabytes * seconds.length) / all };
        const round = { round: 1, metrics, slices: { ops: us.map(() => 1), us } };
        return [`${task} ${contender}`, { rounds: [round] }];
      }),
    ),
  );
  return { settings, cells, data };
}

test('a score is megabytes by the median iteration, and by the specification’s bytes beside it', () => {
  const [scores, , iterations] = tables(
    runOf({ findOne: { 'mongodb+inline': [2, 1, 9], native: [0.5, 0.5] } }),
  );
  assert.deepEqual(scores.head, ['task', 'mongodb', 'native']);
  assert.deepEqual(scores.rows, [['findOne', '5 (8.11)', '20 (32.4)']]);
  assert.deepEqual(iterations.rows[0].slice(0, 6), [
    'findOne',
    'mongodb',
    '3',
    '1,000',
    '1,000',
    '1,000',
  ]);
});

test('percentiles are the specification’s: the one at ⌊n·p/100⌋, from 1', () => {
  const sorted = Array.from({ length: 200 }, (_, i) => i + 1);
  assert.deepEqual(
    [10, 25, 50, 75, 90, 95, 98, 99].map((percent) => percentileOf(sorted, percent)),
    [20, 50, 100, 150, 180, 190, 196, 198],
  );
  assert.equal(percentileOf([7], 10), 7);
});

test('composites are averages of what could be measured; who lacks a part has none', () => {
  const one = { 'mongodb+inline': [1], native: [0.5] };
  const [, composites] = tables(
    runOf({
      ...{ findOne: one, findMany: one, gridfsDownload: one, ldjsonExport: one },
      ...{ gridfsMultiDownload: { 'mongodb+inline': [2] }, smallInsertOne: one },
    }),
  );
  const rows = Object.fromEntries(composites.rows.map(([name, ...values]) => [name, values]));
  assert.deepEqual(rows.SingleBench, ['10', '20']);
  assert.deepEqual(rows.ReadBench, ['9', '–']);
  assert.deepEqual(rows.WriteBench, ['10', '20']);
  assert.deepEqual(rows.DriverBench, ['9.5', '–']);
  assert.deepEqual(rows.BSONBench, ['–', '–']);
  assert.match(composites.note, /Left out for all, .*: .*smallClientBulkWrite/);
});

test('a run of something else has none of its tables', () => {
  const run = runOf({});
  assert.deepEqual(tables(run), []);
});
