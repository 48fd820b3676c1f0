import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readRun } from '../../../js/report/index.js';
import { readMeasured, runFileText } from '../../../js/results/index.js';
import { analyse } from '../../../js/stats/analyse.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';
import { ndjson, running, samplesOf, temporaryHome, writeFolder } from '../fixture.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Failure} Failure */

const workloads = ['findOne'];
const home = temporaryHome('read');

/** @param {string} name @param {Run | string} run @param {string} [samples] */
const folderOf = (name, run, samples) => writeFolder(path.join(home, name), run, samples);

/** @param {Run} run */
const roundsIn = ({ data }) =>
  [...data.values()].reduce((sum, { rounds }) => sum + rounds.length, 0);

test('rounds come back as they were measured, histograms added up per cell', () => {
  const run = syntheticRun({ workloads, rounds: 3 });
  const read = readMeasured([folderOf('written', run, ndjson(samplesOf(run)))]);
  assert.equal(read.status, 'complete');
  assert.deepEqual([...read.data.keys()].sort(), [...run.data.keys()].sort());
  for (const [id, { rounds, histograms }] of read.data) {
    assert.deepEqual(rounds, JSON.parse(JSON.stringify(run.data.get(id)?.rounds)));
    // Rounds 1, 2 and 3 have as many latencies: 100 µs thrice, 200 µs twice, 300 µs once.
    assert.equal(histograms.findOne.count, 6);
    assert.equal(histograms.findOne.max, 300_000);
    assert.equal(histograms.findOne.mean, 1_000_000 / 6);
  }
});

test('what is read is analysed', () => {
  const run = syntheticRun({ workloads, rounds: 3 });
  const folder = folderOf('analysed', run, ndjson(samplesOf(run)));
  const read = readRun([folder]);
  assert.deepEqual(read.comparisons, analyse(readMeasured([folder])).comparisons);
  assert.ok(read.comparisons.length > 0);
  assert.equal(read.cells[0].summary?.rounds, 3);
});

test('a run that crashed is taken as far as it came', () => {
  const run = running(syntheticRun({ workloads }));
  const failed = run.cells[2].id;
  /** @type {Failure} */
  const failure = {
    cell: failed,
    round: 4,
    group: 0,
    status: 'failed',
    reason: 'the server went away',
  };
  const samples = ndjson([...samplesOf(run).slice(0, 90), failure]);
  const read = readMeasured([folderOf('crashed', run, samples)]);
  assert.equal(read.status, 'interrupted');
  assert.equal(read.reason, 'it ended without closing its results');
  assert.equal(roundsIn(read), 90);
  const cell = read.cells.find(({ id }) => id === failed);
  assert.equal(cell?.status, 'failed');
  assert.equal(cell?.reason, 'the server went away');
});

test('middles of slices are added up over rounds, apart from the whole', () => {
  const run = syntheticRun({ workloads, rounds: 2 });
  const samples = samplesOf(run).map((sample) => ({ ...sample, middle: sample.histograms }));
  const [{ cell }] = samples;
  // In this one round nothing was counted.
  delete (/** @type {any} */ (samples[samples.length - 1]).middle);
  const { data } = readMeasured([folderOf('middles', run, ndjson(samples))]);
  const { histograms, middle, rounds } = data.get(cell) ?? assert.fail();
  assert.deepEqual(JSON.stringify(middle), JSON.stringify(histograms));
  assert.ok(rounds.every((round) => !('middle' in round) && !('histograms' in round)));
  const last = data.get(samples[samples.length - 1].cell) ?? assert.fail();
  const counts = (/** @type {any} */ named) =>
    Object.values(named).map((/** @type {any} */ { count }) => count);
  assert.deepEqual([counts(last.histograms), counts(last.middle)], [[3], [1]]);
});

test('a failure counts until the cell is measured again', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const [sample, ...others] = samplesOf(run);
  const failure = { cell: sample.cell, round: 1, group: 0, reason: 'no answer' };
  const lines = ndjson([{ ...failure, status: 'failed' }, ...others, sample]);
  const read = readMeasured([folderOf('again', run, lines)]);
  assert.equal(read.cells.find(({ id }) => id === sample.cell)?.status, 'ok');
});

test('a crash before the first sample leaves cells skipped with a reason', () => {
  const run = running(syntheticRun({ workloads }));
  const { cells, data } = readMeasured([folderOf('early', run)]);
  const planned = run.cells.filter(({ status }) => status === 'ok').map(({ id }) => id);
  const skipped = cells.filter(({ status }) => status === 'skipped');
  assert.deepEqual(
    skipped.map(({ id }) => id),
    planned,
  );
  assert.equal(skipped[0].reason, 'the run ended before its first round');
  assert.equal(data.size, 0);
});

test('a cell that was skipped before is as planned once it has a sample', () => {
  const run = running(syntheticRun({ workloads, rounds: 1 }));
  const before = readMeasured([folderOf('skipped', run)]);
  const read = readMeasured([folderOf('resumed', before, ndjson(samplesOf(run)))]);
  assert.ok(read.cells.every(({ status }) => status !== 'skipped'));
});

test('a last line that was cut off is left out with a warning, an earlier one is an error', () => {
  const run = running(syntheticRun({ workloads }));
  const samples = ndjson(samplesOf(run).slice(0, 50));
  const cut = folderOf('cut', run, samples.slice(0, -20));
  const read = readMeasured([cut]);
  assert.equal(roundsIn(read), 49);
  assert.deepEqual(
    read.warnings.map(({ code }) => code),
    ['cut-sample'],
  );
  appendFileSync(path.join(cut, 'samples.ndjson'), `\n${samples}`);
  assert.throws(() => readMeasured([cut]), {
    name: 'ResultsError',
    message: `line 50 of ${cut}/samples.ndjson is broken: it is not JSON`,
  });
});

test('a line without its line break, but whole, counts', () => {
  const run = running(syntheticRun({ workloads }));
  const text = ndjson(samplesOf(run).slice(0, 3)).trimEnd();
  const read = readMeasured([folderOf('unbroken', run, text)]);
  assert.equal(roundsIn(read), 3);
  assert.deepEqual(read.warnings, []);
});

test('a foreign cell and a damaged sample are errors that name the line', () => {
  const run = running(syntheticRun({ workloads }));
  const [first, second] = samplesOf(run);
  const foreign = folderOf('foreign', run, ndjson([first, { ...second, cell: 'other/x' }]));
  assert.throws(
    () => readMeasured([foreign]),
    /^ResultsError: line 2 of .*samples\.ndjson is of "other\/x", which is not in run\.json$/,
  );
  const damaged = /** @type {any} */ ({ ...second, slices: 7 });
  const broken = folderOf('damaged', run, ndjson([first, damaged]));
  assert.throws(() => readMeasured([broken]), /line 2 of .* is broken: \/slices must be object$/);
});

test('a histogram that is none is an error that names the line', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const [first, ...others] = samplesOf(run);
  for (const [i, [damage, why]] of /** @type {[object, string][]} */ ([
    [{ subBits: 8 }, 'a histogram in ns with subBits 8 cannot be read: ns and 7 are'],
    [{ max: 1e308 }, 'a histogram cannot hold 1e+308 ns'],
    [{ buckets: [[-1, 1]] }, 'a histogram cannot hold 1 records in bucket -1'],
  ]).entries()) {
    const histograms = { findOne: { ...first.histograms.findOne, ...damage } };
    const folder = folderOf(
      `no_histogram_${i}`,
      run,
      ndjson([{ ...first, histograms }, ...others]),
    );
    const message = `line 1 of ${folder}/samples.ndjson is broken: ${why}`;
    assert.throws(() => readRun([folder]), { name: 'ResultsError', message });
  }
});

test('names that every object has already are refused, with the file and the place', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const samples = samplesOf(run).map((sample) => ({ ...sample, middle: sample.histograms }));
  const lines = ndjson(samples);
  const text = runFileText(run);
  /** @type {[place: string, text: (name: string) => string, lines: (name: string) => string][]} */
  const cases = [
    ['/histograms', () => text, (name) => lines.replace('"findOne":', `"${name}":`)],
    [
      '/middle',
      () => text,
      (name) => lines.replace('"middle":{"findOne":', `"middle":{"${name}":`),
    ],
    ['/metrics', () => text, (name) => lines.replace('"metrics":{', `"metrics":{"${name}":1,`)],
    [
      '/settings/0/params',
      (name) => text.replace('"params":{', `"params":{"${name}":1`),
      () => lines,
    ],
    ['/environment/stores', (name) => text.replace('"mongod":{', `"${name}":{`), () => lines],
  ];
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    for (const [i, [place, textOf, linesOf]] of cases.entries()) {
      const folder = folderOf(`${name}_${i}`, textOf(name), linesOf(name));
      assert.throws(() => readRun([folder]), {
        name: 'ResultsError',
        message: new RegExp(
          `^(line 1 of )?${folder}/(run\\.json|samples\\.ndjson) is .*: ${place} has the name ${name} that every object has already$`,
        ),
      });
    }
  }
  const cells = run.cells.map((cell) => ({ ...cell, store: 'constructor' }));
  const folder = folderOf('a_name', { ...run, cells }, lines);
  assert.throws(
    () => readRun([folder]),
    /: \/cells\/0\/store is a name that every object has already$/,
  );
});

test('a round that stands twice counts once, with a warning', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const samples = samplesOf(run);
  const folder = folderOf('twice', run, ndjson([...samples, samples[0]]));
  const read = readMeasured([folder]);
  assert.equal(roundsIn(read), samples.length);
  assert.equal(read.data.get(samples[0].cell)?.histograms.findOne.count, 1);
  assert.match(read.warnings[0].text, /^1 lines? of .* repeat a cell's round/);
});

test('lines longer than what is read at once, and characters across its edge, stay whole', () => {
  const run = syntheticRun({ workloads, rounds: 1 });
  const [sample, ...others] = samplesOf(run);
  const long = { ...sample, note: 'µ'.repeat(1_500_000) };
  const read = readMeasured([folderOf('wide', run, ndjson([others[0], long, ...others.slice(1)]))]);
  const round = /** @type {any} */ (read.data.get(sample.cell)?.rounds[0]);
  assert.equal(round.note, long.note);
  assert.equal(roundsIn(read), others.length + 1);
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
  refused(path.join(home, 'nowhere'), /nowhere\/run\.json does not exist: name a results/, 2);
  refused(
    folderOf('half', '{"schema": "tollgate/run@2", "cel'),
    /half\/run\.json is not JSON: /,
    1,
  );
  refused(folderOf('other', '{"name": "x"}'), /is not a tollgate\/run@2: it must have/, 1);
  const run = syntheticRun({ workloads, rounds: 1 });
  refused(folderOf('bare', run), /bare\/samples\.ndjson does not exist: a report without/, 1);
  assert.throws(() => readRun([]), /no results folder was named/);
  assert.ok(readFileSync(path.join(home, 'bare', 'run.json'), 'utf8').length > 0);
});
