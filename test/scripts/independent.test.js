import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../helpers/cli.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = path.join(ROOT, 'scripts/independent.js');

/** @param {string[]} args @returns {Promise<{ code: number, stdout: string, stderr: string }>} */
const independent = (...args) =>
  new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });

const FLAGS = [
  '--contender native,native+threads,mongodb --workload updateOne --dataset narrow',
  '--concurrency 1,4 --turns 1 --slice 20 --warmup 0',
].join(' ');
const SHORT = '--stretches 2 --warm 0 --calls 1 --lead 0 --seconds 0.1'.split(' ');

test('rounds of a run and launches of a loop of its drivers come by turns', async (t) => {
  const out = temporaryFolder(t);
  const held = await independent(`--run=${FLAGS}`, '--launches', '1', '--out', out, ...SHORT);
  assert.equal(held.code, 0, held.stderr);
  const rows = held.stdout.split('\n').flatMap((line) => {
    const [, setting, driver, , loop] = line.split('|').map((cell) => cell.trim());
    return /^\d/.test(loop ?? '') ? [{ setting, driver, ratio: Number.parseFloat(loop) }] : [];
  });
  // With several in flight the loop takes native's promises, so the row of its threads stands for it.
  assert.deepEqual(
    rows.map(({ setting, driver }) => `${setting} ${driver}`),
    ['updateOne/narrow/c1 native', 'updateOne/narrow/c4 native'],
  );
  for (const { ratio } of rows) assert.ok(ratio > 0 && ratio < 1000, String(ratio));
  // One round has no interval that could hold it.
  assert.match(
    held.stdout,
    /\| no interval \| \d+ % \|\n\n0 of 0 intervals hold .*; [012] of 2 ratios are off/,
  );
  const rounds = readdirSync(out).map((own) =>
    path.join(out, own, readdirSync(path.join(out, own))[0]),
  );
  assert.equal(rounds.length, 1, 'a round for each launch');

  const only = ['--launches', '1', '--only', 'updateOne/narrow/c1'];
  const again = await independent(rounds[0], ...SHORT, ...only);
  assert.match(
    again.stdout,
    /\| updateOne\/narrow\/c1 \| native \| .+\n\n0 of 0 intervals hold .*; [01] of 1 ratios are off/,
  );
});

test('what is asked for wrongly is said in one line', async () => {
  for (const [args, message] of /** @type {[string[], RegExp][]} */ ([
    [['--nonsense'], /^Unknown option '--nonsense'/],
    [['no/such/folder'], /run\.json does not exist: name a results folder/],
    [
      ['x', '--launches', 'many'],
      /^--launches, --stretches, --warm, --calls, --lead and --seconds take numbers$/,
    ],
    [['--run=--workload nonsense'], /^tollgate: unknown workload "nonsense"/],
    [['x', '--topology', 'ring'], /^--topology is standalone or replicaSet$/],
  ])) {
    const { code, stderr } = await independent(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr.trim(), message);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
});
