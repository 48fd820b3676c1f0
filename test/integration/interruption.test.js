import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../js/report/index.js';
import { folderOf, QUICK, runCli, startCli, temporaryFolder } from '../helpers/cli.js';
import { eventually, isRunning } from '../helpers/process.js';

/** Enough rounds that the run is in the middle when something happens to it. */
const ROUNDS = 30;
const LONG = [
  ...QUICK,
  '--rounds',
  String(ROUNDS),
  '--contender',
  'native,libmongoc',
  '--workload',
  'findOne',
];

/** @param {number} parent @returns {number[]} its living descendants */
function descendants(parent) {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  /** @type {(pid: number) => number[]} */
  const of = (pid) =>
    pairs.filter(([, ppid]) => ppid === pid).flatMap(([child]) => [child, ...of(child)]);
  return of(parent);
}

/** @param {number} pid */
const commandOf = (pid) =>
  spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;

/** @param {string} folder */
const samplesIn = (folder) =>
  readFileSync(path.join(folder, 'samples.ndjson'), 'utf8').trim().split('\n').filter(Boolean);

/**
 * Starts a long run and waits until it has finished some rounds.
 *
 * @param {string} out
 */
async function runInTheMiddle(out) {
  const cli = startCli([...LONG, '--out', out]);
  const lived = () =>
    readdirSync(out).some((name) => {
      try {
        return samplesIn(path.join(out, name)).length >= 3;
      } catch {
        return false;
      }
    });
  await eventually(lived, 'three rounds are written', 60_000);
  return { ...cli, family: descendants(Number(cli.child.pid)) };
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  test(`${signal} keeps the finished rounds, says interrupted, and leaves no process`, async (t) => {
    const { child, ended, family } = await runInTheMiddle(temporaryFolder(t));
    assert.ok(family.some((pid) => commandOf(pid).includes(' --dbpath ')));
    child.kill(signal);
    const { code, stderr, stdout } = await ended;
    assert.equal(code, 130, stderr);
    const folder = folderOf(stderr);
    const run = readRun([folder]);
    assert.equal(run.status, 'interrupted');
    assert.equal(run.reason, `stopped by ${signal}`);
    const rounds = run.cells.reduce((sum, cell) => sum + cell.rounds.length, 0);
    assert.equal(rounds, samplesIn(folder).length);
    assert.ok(rounds >= 3);
    assert.match(stdout, /findOne/);
    assert.match(stderr, /go on with --resume/);
    await eventually(() => !family.some(isRunning), 'every process of the run has ended');
  });
}

test('a run killed outright leaves readable results and no process', async (t) => {
  const { child, ended, family, output } = await runInTheMiddle(temporaryFolder(t));
  child.kill('SIGKILL');
  await ended;
  await eventually(() => !family.some(isRunning), 'every process of the run has ended');
  const folder = folderOf(output.stderr);
  const run = readRun([folder]);
  assert.equal(run.status, 'interrupted');
  assert.equal(
    run.cells.reduce((sum, cell) => sum + cell.rounds.length, 0),
    samplesIn(folder).length,
  );
});

test('a killed server ends the run with its reason and keeps the finished rounds', async (t) => {
  const { ended, family } = await runInTheMiddle(temporaryFolder(t));
  const mongod = family.find((pid) => commandOf(pid).includes(' --dbpath '));
  process.kill(Number(mongod), 'SIGKILL');
  const { code, stderr } = await ended;
  assert.equal(code, 1, stderr);
  const run = readRun([folderOf(stderr)]);
  assert.equal(run.status, 'interrupted');
  assert.match(String(run.reason), /mongod/);
  assert.ok(run.cells.some((cell) => cell.status === 'ok' && cell.rounds.length > 0));
  await eventually(() => !family.some(isRunning), 'every process of the run has ended');
});

test('an interrupted run is resumed: every round once, a cut sample measured again', async (t) => {
  const { child, ended } = await runInTheMiddle(temporaryFolder(t));
  child.kill('SIGKILL');
  await ended;
  const { stderr } = await ended;
  const folder = folderOf(stderr);
  appendFileSync(path.join(folder, 'samples.ndjson'), '{"cell":"findOne/na');
  const before = readRun([folder]);
  const lacking = 2 * ROUNDS - before.cells.reduce((sum, cell) => sum + cell.rounds.length, 0);
  assert.ok(lacking > 0);
  const plan = (await runCli(['--resume', folder, '--dry-run'])).stdout.split('\n');
  assert.deepEqual(plan.slice(0, 3), before.cells.map(({ id }) => `  ${id}`).concat(''));
  const resumed = await runCli(['--resume', folder]);
  assert.equal(resumed.code, 0, resumed.stderr);
  const run = readRun([folder]);
  assert.equal(run.status, 'complete');
  assert.ok(run.warnings.some(({ code }) => code === 'resumed'));
  for (const cell of run.cells) {
    assert.deepEqual(
      cell.rounds.map(({ round }) => round).sort((a, b) => a - b),
      Array.from({ length: ROUNDS }, (_, i) => i + 1),
    );
    const had = before.cells.find(({ id }) => id === cell.id)?.rounds ?? [];
    for (const round of had)
      assert.deepEqual(
        cell.rounds.find((r) => r.round === round.round),
        round,
      );
  }
  assert.equal(samplesIn(folder).length, 2 * ROUNDS);
  const again = await runCli(['--resume', folder]);
  assert.equal(again.code, 2);
  assert.match(again.stderr, /is complete: there is nothing to resume/);
});

test('a full disk ends the run in one line and keeps the finished rounds', async (t) => {
  const disk = path.join(temporaryFolder(t), 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' });
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
    assert.ok(run.cells.some((cell) => cell.rounds.length > 0));
  } finally {
    execFileSync('umount', [disk]);
  }
});
