import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import { readMeasured } from '../../js/results/index.js';
import { folderOf, NO_CONTROL, PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';

test('what a time limit leaves cold has no figures, and a collection that is used up is restored', async (t) => {
  const { code, stdout, stderr } = await runCli([
    ...['--plugins', PLUGINS, '--dataset', 'handful', '--workload', 'deleteOne', ...NO_CONTROL],
    ...['--contender', 'mongodb,libmongoc', '--concurrency', '1', '--rounds', '1', '--turns', '2'],
    ...['--slice', '5', '--warmup', '3', '--out', temporaryFolder(t), '--no-color'],
  ]);
  assert.equal(code, 0, stderr);
  const folder = folderOf(stderr);
  const mongodb = readRun([folder]).cells.find(({ driver }) => driver === 'mongodb');
  assert.equal(mongodb?.status, 'unsteady');
  assert.match(
    mongodb?.reason ?? '',
    /^its warm-up was ended after 3\.\d s and \d+ operations, \d+ % of/,
  );
  assert.equal(mongodb?.summary, undefined);
  const { data, settings } = readMeasured([folder]);
  const [round] = data.get(mongodb?.id ?? '')?.rounds ?? [];
  // More than the collection ever held; that the right documents were left, the run has checked itself.
  assert.ok(round.warmup.ops > 60, String(round.warmup.ops));
  assert.ok(round.ops > 0 && settings.length === 1);
  assert.match(stdout, /Nothing to quote\. Not enough was steady/);
  assert.match(stdout, /unsteady: its warm-up was ended [\s\S]* \(mongodb\)/);
});
