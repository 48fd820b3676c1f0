import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMeasured, readRun } from '../../js/results/index.js';
import { folderOf, NO_CONTROL, PLUGINS, runCli, temporaryFolder } from '../helpers/cli.js';

test('what a time limit leaves cold has no figures, and a collection that is used up is restored', async (t) => {
  const { code, stdout, stderr } = await runCli([
    ...['--plugins', PLUGINS, '--dataset', 'few', '--workload', 'deleteOne', ...NO_CONTROL],
    ...['--contender', 'native,libmongoc', '--concurrency', '1', '--rounds', '1', '--turns', '2'],
    ...['--slice', '5', '--warmup', '0.6', '--out', temporaryFolder(t), '--no-color'],
  ]);
  assert.equal(code, 0, stderr);
  const folder = folderOf(stderr);
  const native = readRun([folder]).cells.find(({ driver }) => driver === 'native');
  assert.equal(native?.status, 'unsteady');
  assert.match(
    native?.reason ?? '',
    /^its warm-up was ended after 0\.\d s and \d+ operations, \d+ % of/,
  );
  assert.equal(native?.summary, undefined);
  const { data, settings } = readMeasured([folder]);
  const [round] = data.get(native?.id ?? '')?.rounds ?? [];
  // More than the collection ever held; that the right documents were left, the run has checked itself.
  assert.ok(round.warmup.ops > 500, String(round.warmup.ops));
  assert.ok(round.ops > 0 && settings.length === 1);
  assert.match(stdout, /Nothing to quote\. Not enough was steady/);
  assert.match(stdout, /unsteady: its warm-up was ended .* \(native\)/);
});
