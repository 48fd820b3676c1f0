import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readMeasured } from '../../../js/results/index.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';
import { ndjson, samplesOf, temporaryHome, writeFolder } from '../fixture.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */

const workloads = ['findOne'];
const home = temporaryHome('merge');
/** Another run than the synthetic one. */
const LATER = { startedAt: '2026-03-02T09:30:00.000Z', orderSeed: 4712 };

/** @param {string} name @param {Run} run */
const folderOf = (name, run) => writeFolder(path.join(home, name), run, ndjson(samplesOf(run)));

test('several folders merge to the rounds of all, still paired within each', () => {
  const first = syntheticRun({ workloads, rounds: 3 });
  const second = { ...syntheticRun({ workloads, rounds: 4 }), ...LATER };
  const merged = readMeasured([folderOf('m1', first), folderOf('m2', second)]);
  for (const [id, { rounds, histograms }] of merged.data) {
    assert.deepEqual(
      rounds.map(({ round }) => round),
      [1, 2, 3, 4, 5, 6, 7],
    );
    const sources = [first, second].flatMap((run) => run.data.get(id)?.rounds ?? []);
    assert.deepEqual(
      rounds.map(({ ops }) => ops),
      sources.map(({ ops }) => ops),
    );
    // Each round has as many latencies as its number in its own folder.
    assert.equal(histograms.findOne.count, 1 + 2 + 3 + (1 + 2 + 3 + 4));
  }
  assert.equal(merged.measuring.rounds, 7);
  assert.equal(merged.status, 'complete');
  const { text } = merged.warnings.find(({ code }) => code === 'merged') ?? {};
  assert.equal(text, 'Merged from 2 folders of equal environments.');
});

test('merging names different machines and keeps failures and unfinished ends', () => {
  const first = syntheticRun({ workloads, rounds: 3 });
  const second = { ...syntheticRun({ workloads, rounds: 3 }), ...LATER };
  second.environment.cpu = 'Another';
  second.status = 'interrupted';
  second.reason = 'stopped by SIGINT';
  const [{ id }] = second.cells;
  Object.assign(second.cells[0], { status: 'failed', reason: 'timeout' });
  second.data.get(id)?.rounds.pop();
  const merged = readMeasured([folderOf('d1', first), folderOf('d2', second)]);
  assert.equal(merged.status, 'interrupted');
  assert.equal(merged.reason, 'stopped by SIGINT');
  assert.equal(merged.cells[0].status, 'failed');
  assert.equal(merged.data.get(id)?.rounds.length, 5);
  assert.equal(merged.environment.cpu, first.environment.cpu);
  const { text = '' } = merged.warnings.find(({ code }) => code === 'merged') ?? {};
  assert.match(text, /differ in cpu; the first one's are shown/);
});

test('folders that do not belong together are refused', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const base = folderOf('base', run);
  const { fingerprint } = run;
  /** @type {[string, Partial<Run>, RegExp][]} */
  const strangers = [
    ['study', { study: 'pools' }, /study overview is not pools/],
    ['seed', { seed: 2 }, /seed 1 is not 2/],
    ['baseline', { baseline: 'native+inline' }, /baseline mongodb\+inline is not native/],
    [
      'dataset',
      { settings: run.settings.filter(({ dataset }) => dataset === 'wide') },
      /datasets narrow, wide is not wide/,
    ],
    ['code', { fingerprint: { ...fingerprint, code: 'other' } }, /code \w+ is not other/],
    ['options', { fingerprint: { ...fingerprint, options: '{}' } }, /options \w+ is not {}/],
    [
      'stores',
      { fingerprint: { ...fingerprint, stores: { mongod: '7.0.0' } } },
      /stores .*6\.0\.5.* is not .*7\.0\.0/,
    ],
  ];
  for (const [name, change, message] of strangers) {
    const stranger = folderOf(`stranger-${name}`, { ...run, ...LATER, ...change });
    assert.throws(() => readMeasured([base, stranger]), { message, exitCode: 2 });
  }
});

test('one run named twice, or its copy, is refused: its rounds would count double', () => {
  const run = syntheticRun({ workloads, rounds: 2 });
  const [once, copy] = [folderOf('once', run), folderOf('copy', run)];
  assert.throws(() => readMeasured([once, copy]), {
    message: `${once} and ${copy} hold the same run: name it once`,
    exitCode: 2,
  });
});
