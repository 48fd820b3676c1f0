import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderOf, runCli, temporaryFolder } from '../helpers/cli.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = path.join(ROOT, 'scripts/independent.js');

/** @param {string[]} args @returns {Promise<{ code: number, stdout: string, stderr: string }>} */
const independent = (...args) =>
  new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });

test('a run is held against a loop of each of its drivers and operations', async (t) => {
  const { code, stderr } = await runCli([
    ...['--contender', 'native,native+threads,mongodb', '--workload', 'findOne,updateOne'],
    ...['--dataset', 'narrow', '--concurrency', '1,4', '--rounds', '1', '--turns', '1'],
    ...['--slice', '20', '--warmup', '0', '--out', temporaryFolder(t)],
  ]);
  assert.equal(code, 0, stderr);
  const quick = '--launches 1 --stretches 2 --warm 0 --calls 1 --seconds 0.1'.split(' ');
  const held = await independent(folderOf(stderr), ...quick);
  assert.equal(held.code, 0, held.stderr);
  const rows = held.stdout.split('\n').flatMap((line) => {
    const [, setting, driver, , loop] = line.split('|').map((cell) => cell.trim());
    return /^\d/.test(loop ?? '') ? [{ setting, driver, ratio: Number.parseFloat(loop) }] : [];
  });
  // With several in flight the loop takes native's promises, so the row of its threads stands for it.
  assert.deepEqual(
    rows.map(({ setting, driver }) => `${setting} ${driver}`),
    [
      'findOne/narrow/c1 native',
      'findOne/narrow/c4 native',
      'updateOne/narrow/c1 native',
      'updateOne/narrow/c4 native',
    ],
  );
  for (const { ratio } of rows) assert.ok(ratio > 0 && ratio < 1000, String(ratio));
  assert.match(held.stdout, /\d of 4 intervals hold the loop's ratio/);
});

test('what is asked for wrongly is said in one line', async () => {
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['--nonsense'], /^Unknown option '--nonsense'/],
    [['no/such/folder'], /run\.json does not exist: name a results folder/],
    [
      ['x', '--launches', 'many'],
      /^--launches, --stretches, --warm, --calls and --seconds take numbers$/,
    ],
    [['x', '--topology', 'ring'], /^--topology is standalone or replicaSet$/],
  ])) {
    const { code, stderr } = await independent(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr.trim(), message);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});
