import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRun, writeReports } from '../../js/report/index.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/types.d.ts').Run} Run */

const workloads = ['findOne'];
const home = mkdtempSync(join(tmpdir(), 'tollgate-read-'));
after(() => rmSync(home, { recursive: true }));

/** @param {string} name @param {Run | string} run @param {string} [samples] */
function folderOf(name, run, samples) {
  const folder = join(home, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'run.json'), typeof run === 'string' ? run : JSON.stringify(run));
  if (samples !== undefined) writeFileSync(join(folder, 'samples.ndjson'), samples);
  return folder;
}

/** One line per cell and round, as a run writes them. @param {Run} run */
function samplesOf(run) {
  return run.cells
    .flatMap((cell) => cell.rounds.map((round) => ({ cell: cell.id, ...round })))
    .sort((a, b) => a.round - b.round)
    .map((sample) => `${JSON.stringify(sample)}\n`)
    .join('');
}

/** The same run as its run.json stands while it is measured. @param {Run} run @returns {Run} */
function running(run) {
  return { ...run, status: 'running', cells: run.cells.map((cell) => ({ ...cell, rounds: [] })) };
}

test('what was written is read back, analysed', async () => {
  const run = analyse(syntheticRun({ workloads }));
  const folder = join(home, 'written');
  mkdirSync(folder);
  await writeReports(run, folder);
  assert.deepEqual(readRun([folder]), run);
});

test('a run that crashed is rebuilt from its samples', () => {
  const run = syntheticRun({ workloads });
  const lines = samplesOf(run).split('\n').slice(0, 90);
  const failure = {
    cell: run.cells[2].id,
    round: 4,
    status: 'failed',
    reason: 'the server went away',
  };
  const samples = [...lines, JSON.stringify(failure), ''].join('\n');
  const rebuilt = readRun([folderOf('crashed', running(run), samples)]);
  assert.equal(rebuilt.status, 'interrupted');
  assert.equal(rebuilt.reason, 'it ended without closing its results');
  const rounds = rebuilt.cells.reduce((sum, cell) => sum + cell.rounds.length, 0);
  assert.equal(rounds, 90);
  assert.deepEqual(
    rebuilt.cells[0].rounds,
    run.cells[0].rounds.slice(0, rebuilt.cells[0].rounds.length),
  );
  assert.equal(rebuilt.cells[2].status, 'failed');
  assert.equal(rebuilt.cells[2].reason, 'the server went away');
  assert.ok(rebuilt.comparisons.length > 0);
});

test('a crash before the first sample leaves cells skipped with a reason', () => {
  const { cells, comparisons } = readRun([folderOf('early', running(syntheticRun({ workloads })))]);
  assert.ok(cells.every(({ status }) => status === 'skipped'));
  assert.equal(cells[0].reason, 'the run ended before its first round');
  assert.deepEqual(comparisons, []);
});

test('a last line that was cut off is left out with a warning, an earlier one is an error', () => {
  const run = syntheticRun({ workloads });
  const samples = samplesOf(run).split('\n').slice(0, 50).join('\n');
  const cut = folderOf('cut', running(run), samples.slice(0, -20));
  const rebuilt = readRun([cut]);
  assert.equal(
    rebuilt.cells.reduce((sum, cell) => sum + cell.rounds.length, 0),
    49,
  );
  assert.equal(rebuilt.warnings.filter(({ code }) => code === 'cut-sample').length, 1);
  appendFileSync(join(cut, 'samples.ndjson'), `\n${samples}`);
  assert.throws(() => readRun([cut]), /samples\.ndjson is broken in line 50: it is not JSON/);
  const foreign = folderOf('foreign', running(run), '{"cell":"other/wide/c1/x","round":1}\n');
  assert.throws(() => readRun([foreign]), /has a sample of "other\/wide\/c1\/x", not in run\.json/);
});

test('what is no results folder gives one clear line', () => {
  /** @param {string} folder @param {RegExp} message @param {number} exitCode */
  const refused = (folder, message, exitCode) =>
    assert.throws(
      () => readRun([folder]),
      (/** @type {any} */ error) => {
        assert.match(error.message, message);
        assert.equal(error.message.includes('\n'), false);
        assert.equal(error.exitCode, exitCode);
        return true;
      },
    );
  refused(join(home, 'nowhere'), /nowhere\/run\.json does not exist: name a results folder/, 2);
  refused(
    folderOf('half', '{"schema": "tollgate/run@1", "cel'),
    /half\/run\.json is not JSON: /,
    1,
  );
  refused(
    folderOf('other', '{"name": "x"}'),
    /run\.json is not a tollgate\/run@1: it must have/,
    1,
  );
  assert.throws(() => readRun([]), /no results folder was named/);
});

/** Another run than the synthetic one. */
const LATER = '2026-03-02T09:30:00.000Z';

test('several folders merge to the rounds of all, still paired within each', () => {
  const first = syntheticRun({ workloads, rounds: 3 });
  const second = { ...syntheticRun({ workloads, rounds: 4 }), startedAt: LATER };
  const merged = readRun([folderOf('m1', first), folderOf('m2', second)]);
  for (const [i, cell] of merged.cells.entries()) {
    const expected = [...first.cells[i].rounds, ...second.cells[i].rounds];
    assert.deepEqual(
      cell.rounds.map(({ histogram }) => histogram),
      expected.map((r) => r.histogram),
    );
    const numbers = cell.status === 'ok' ? [1, 2, 3, 4, 5, 6, 7] : [];
    assert.deepEqual(
      cell.rounds.map(({ round }) => round),
      numbers,
    );
  }
  assert.equal(merged.settings.rounds, 7);
  assert.equal(merged.status, 'complete');
  const { text } = merged.warnings.find(({ code }) => code === 'merged') ?? {};
  assert.equal(text, 'Merged from 2 folders of equal environments.');
});

test('merging tells of different machines and keeps failures and unfinished ends', () => {
  const first = syntheticRun({ workloads, rounds: 3 });
  const second = { ...syntheticRun({ workloads, rounds: 3 }), startedAt: LATER };
  second.environment.cpu = 'Another';
  second.status = 'interrupted';
  second.reason = 'stopped by SIGINT';
  Object.assign(second.cells[0], { status: 'failed', reason: 'timeout' });
  second.cells[0].rounds.pop();
  const merged = readRun([folderOf('d1', first), folderOf('d2', second)]);
  assert.equal(merged.status, 'interrupted');
  assert.equal(merged.reason, 'stopped by SIGINT');
  assert.equal(merged.cells[0].status, 'failed');
  assert.equal(merged.cells[0].rounds.length, 5);
  assert.equal(merged.environment.cpu, first.environment.cpu);
  const { text = '' } = merged.warnings.find(({ code }) => code === 'merged') ?? {};
  assert.match(text, /differ in cpu; the first one's are shown/);
});

test('folders that do not belong together are refused', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const base = folderOf('base', run);
  /** @type {[string, Run, RegExp][]} */
  const strangers = [
    ['study', { ...run, study: 'pools' }, /study overview is not pools/],
    ['seed', { ...run, seed: 2 }, /seed 1 is not 2/],
    ['baseline', { ...run, baseline: 'native+inline' }, /baseline mongodb\+inline is not native/],
    [
      'dataset',
      { ...run, cells: run.cells.filter(({ dataset }) => dataset === 'wide') },
      /datasets narrow, wide is not wide/,
    ],
  ];
  for (const [name, stranger, message] of strangers) {
    assert.throws(() => readRun([base, folderOf(`stranger-${name}`, stranger)]), message);
  }
});

test('one run named twice, or its copy, is refused: its rounds would count double', () => {
  const run = syntheticRun({ workloads, rounds: 2 });
  const [once, copy] = [folderOf('once', run), folderOf('copy', run)];
  assert.throws(() => readRun([once, copy]), {
    message: `${once} and ${copy} hold the same run: name it once`,
    exitCode: 2,
  });
});
