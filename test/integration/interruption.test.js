import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import {
  folderOf,
  QUICK_WITHOUT_PLUGINS,
  runCli,
  startCli,
  temporaryFolder,
} from '../helpers/cli.js';
import { samplesIn, startLongRun } from '../helpers/machine/long_run.js';
import { commandOf, descendants, eventually, survivorsOf } from '../helpers/machine/process.js';
import { withServer } from '../helpers/machine/server.js';

const server = await withServer(undefined);

const RUN = [...QUICK_WITHOUT_PLUGINS, '--contender', 'native,libmongoc', '--workload', 'findOne'];
/** Enough rounds that the run is in the middle when something happens to it. */
const LONG = [...RUN, '--rounds', '30'];
/** Few enough that those left are soon measured. */
const ROUNDS = 6;
const RESUMED = [...RUN, '--rounds', String(ROUNDS)];

/** @param {import('../../js/results/run.d.ts').Run} run @returns {number} rounds of all cells */
const roundsOf = ({ data }) =>
  [...data.values()].reduce((sum, { rounds }) => sum + rounds.length, 0);

const runInTheMiddle = (/** @type {string} */ out) => startLongRun([...LONG, '--out', out], out);

/**
 * Interrupts a run in the middle and looks at what it leaves.
 *
 * @param {import('node:test').TestContext} t
 * @param {'SIGINT' | 'SIGTERM'} signal
 * @returns {Promise<string>} its folder
 */
async function interruptedBy(t, signal) {
  const { child, ended, family, survivors } = await runInTheMiddle(temporaryFolder(t));
  assert.ok(family.some((pid) => commandOf(pid).includes(' --dbpath ')));
  child.kill(signal);
  const { code, stderr, stdout } = await ended;
  assert.equal(code, 130, stderr);
  const folder = folderOf(stderr);
  const run = readRun([folder]);
  assert.equal(run.status, 'interrupted');
  assert.equal(run.reason, `stopped by ${signal}`);
  const rounds = roundsOf(run);
  assert.equal(rounds, samplesIn(folder).length);
  assert.ok(rounds >= 3);
  assert.match(stdout, /findOne/);
  assert.match(stderr, /go on with --resume/);
  await eventually(() => survivors().length === 0, 'every process of the run has ended');
  return folder;
}

test('SIGTERM keeps the finished rounds, says interrupted, and leaves no process', async (t) => {
  await interruptedBy(t, 'SIGTERM');
});

test('SIGINT does the same; resumed, the run refuses other options, servers and code', async (t) => {
  const folder = await interruptedBy(t, 'SIGINT');
  for (const [args, line] of /** @type {[string[], RegExp][]} */ ([
    [['--rounds', '7'], /goes on as the run began, with --rounds 30: leave out --rounds 7$/m],
    [['--seed', '2'], /goes on as the run began, without --seed: leave out --seed 2$/m],
    [['--uri', server.uri], /was measured on mongod .*started by the run, not on .* at 127\.0/],
  ])) {
    const { code, stderr } = await runCli(['--resume', folder, ...args]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, line);
  }
  const file = path.join(folder, 'run.json');
  const run = JSON.parse(readFileSync(file, 'utf8'));
  run.fingerprint.code = 'another';
  writeFileSync(file, JSON.stringify(run));
  const { code, stderr } = await runCli(['--resume', folder]);
  assert.equal(code, 2);
  assert.match(stderr, /was measured by other code than this checkout's/);
});

test('a killed server ends the run with its reason and keeps the finished rounds', async (t) => {
  const { ended, family, survivors } = await runInTheMiddle(temporaryFolder(t));
  const mongod = family.find((pid) => commandOf(pid).includes(' --dbpath '));
  process.kill(Number(mongod), 'SIGKILL');
  const { code, stderr } = await ended;
  assert.equal(code, 1, stderr);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.status, 'interrupted');
  assert.match(String(run.reason), /mongod/);
  assert.ok(run.cells.some((cell) => cell.status === 'ok' && cell.summary));
  await eventually(() => survivors().length === 0, 'every process of the run has ended');
});

test('a run killed outright leaves results and no process; resumed, it has every round once', async (t) => {
  const out = temporaryFolder(t);
  const { child, ended, survivors } = await startLongRun([...RESUMED, '--out', out], out);
  child.kill('SIGKILL');
  const { stderr } = await ended;
  await eventually(() => survivors().length === 0, 'every process of the run has ended');
  const folder = folderOf(stderr);
  const left = readRun([folder]);
  assert.equal(left.status, 'interrupted');
  assert.equal(roundsOf(left), samplesIn(folder).length);

  // A sample that was cut off is measured again.
  appendFileSync(path.join(folder, 'samples.ndjson'), '{"cell":"findOne/na');
  const before = readRun([folder]);
  const lacking = 2 * ROUNDS - roundsOf(before);
  assert.ok(lacking > 0);
  const plan = (await runCli(['--resume', folder, '--dry-run'])).stdout.split('\n');
  assert.deepEqual(plan.slice(0, 3), before.cells.map(({ id }) => `  ${id}`).concat(''));
  const resumed = await runCli(['--resume', folder]);
  assert.equal(resumed.code, 0, resumed.stderr);
  const run = readRun([folder]);
  assert.equal(run.status, 'complete');
  assert.ok(run.warnings.some(({ code }) => code === 'resumed'));
  for (const { id } of run.cells) {
    const rounds = run.data.get(id)?.rounds ?? [];
    assert.deepEqual(
      rounds.map(({ round }) => round).sort((a, b) => a - b),
      Array.from({ length: ROUNDS }, (_, i) => i + 1),
    );
    for (const round of before.data.get(id)?.rounds ?? []) {
      assert.deepEqual(
        rounds.find((one) => one.round === round.round),
        round,
      );
    }
  }
  assert.equal(samplesIn(folder).length, 2 * ROUNDS);
  const again = await runCli(['--resume', folder]);
  assert.equal(again.code, 2);
  assert.match(again.stderr, /is complete: there is nothing to resume/);
});

test('Ctrl-C before anything is measured ends with 130 and one line', async (t) => {
  const { child, ended, output } = startCli([...LONG, '--out', temporaryFolder(t)]);
  // The server is up, the first round has not ended.
  await eventually(() => output.stderr.includes('mongod: '), 'the server is named', 180_000);
  const survivors = survivorsOf(descendants(Number(child.pid)));
  child.kill('SIGINT');
  assert.equal((await ended).code, 130);
  await eventually(() => survivors().length === 0, 'every process of the run has ended');
});

test('a full disk ends the run in one line and keeps the finished rounds', async (t) => {
  const disk = path.join(temporaryFolder(t), 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    t.skip('mounting a small disk needs root');
    return;
  }
  try {
    const { code, stderr } = await runCli([...LONG, '--out', disk]);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /^tollgate: cannot write .*the disk is full/m);
    const run = readRun([folderOf(stderr)]);
    assert.equal(run.status, 'interrupted');
    assert.ok(roundsOf(run) > 0);
  } finally {
    execFileSync('umount', [disk]);
  }
});
