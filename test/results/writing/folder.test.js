import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { probeParent, ResultsFolder, readRunFile } from '../../../js/results/index.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';
import { ndjson, running, samplesOf, temporaryHome } from '../fixture.js';

const home = temporaryHome('folder');
const run = running(syntheticRun({ workloads: ['findOne'], rounds: 2 }));
const samples = samplesOf(run);

/** @param {string} folder */
const samplesIn = (folder) => readFileSync(path.join(folder, 'samples.ndjson'), 'utf8');

test('a folder is named after start and study; two of one second stand side by side', () => {
  const names = [0, 1].map(() => {
    const folder = ResultsFolder.create(path.join(home, 'named'), run);
    folder.close();
    return path.basename(folder.path);
  });
  assert.deepEqual(names, ['2026-03-01T09-30-00Z-overview', '2026-03-01T09-30-00Z-overview-2']);
});

test('run.json is there from the start and holds no samples', () => {
  const folder = ResultsFolder.create(path.join(home, 'early'), run);
  folder.close();
  assert.deepEqual(readdirSync(folder.path).sort(), ['run.json', 'samples.ndjson']);
  const { data: _, ...expected } = run;
  assert.deepEqual(readRunFile(folder.path), JSON.parse(JSON.stringify(expected)));
  assert.equal(samplesIn(folder.path), '');
});

test('what is appended can be read at once, in order', () => {
  const folder = ResultsFolder.create(path.join(home, 'appended'), run);
  folder.append(samples.slice(0, 3));
  assert.equal(samplesIn(folder.path), ndjson(samples.slice(0, 3)));
  folder.append([]);
  folder.append(samples.slice(3, 5));
  assert.equal(samplesIn(folder.path), ndjson(samples.slice(0, 5)));
  folder.close();
  folder.close();
  assert.throws(() => folder.append(samples), /is closed/);
});

test('finish writes run.json anew and leaves nothing else', () => {
  const folder = ResultsFolder.create(path.join(home, 'finished'), run);
  folder.append(samples);
  folder.finish({ ...run, status: 'complete', finishedAt: 'now' });
  folder.close();
  assert.equal(readRunFile(folder.path).status, 'complete');
  assert.deepEqual(readdirSync(folder.path).sort(), ['run.json', 'samples.ndjson']);
});

test('run.json has a line per cell, whatever the cell holds', () => {
  const folder = ResultsFolder.create(path.join(home, 'lines'), run);
  folder.close();
  const lines = readFileSync(path.join(folder.path, 'run.json'), 'utf8').split('\n');
  assert.equal(lines.filter((line) => line.includes('"contender":')).length, run.cells.length);
});

test('reopening keeps whole lines, drops one that was cut off, and goes on after it', () => {
  const first = ResultsFolder.create(path.join(home, 'reopened'), run);
  first.append(samples.slice(0, 2));
  first.close();
  appendFileSync(path.join(first.path, 'samples.ndjson'), '{"cell":"cut of');
  const again = ResultsFolder.reopen(first.path, { ...run, preset: 'again' });
  assert.equal(samplesIn(again.path), ndjson(samples.slice(0, 2)));
  again.append(samples.slice(2, 4));
  again.close();
  assert.equal(samplesIn(again.path), ndjson(samples.slice(0, 4)));
  assert.equal(readRunFile(again.path).preset, 'again');
});

test('a last line that lacks its line break alone is kept: readers have counted it', () => {
  const first = ResultsFolder.create(path.join(home, 'unbroken'), run);
  first.close();
  appendFileSync(path.join(first.path, 'samples.ndjson'), ndjson(samples.slice(0, 2)).trimEnd());
  const again = ResultsFolder.reopen(first.path, run);
  again.append(samples.slice(2, 3));
  again.close();
  assert.equal(samplesIn(again.path), ndjson(samples.slice(0, 3)));
});

test('a cut line longer than what is read at once is dropped whole', () => {
  const first = ResultsFolder.create(path.join(home, 'long'), run);
  first.append(samples.slice(0, 1));
  first.close();
  appendFileSync(path.join(first.path, 'samples.ndjson'), `{"${'x'.repeat(3 << 20)}`);
  ResultsFolder.reopen(first.path, run).close();
  assert.equal(samplesIn(first.path), ndjson(samples.slice(0, 1)));
});

test('a disk that is full gives one line', (t) => {
  if (!existsSync('/dev/full'))
    return t.skip('there is no /dev/full, which stands for a full disk');
  const folder = path.join(home, 'full');
  mkdirSync(folder);
  symlinkSync('/dev/full', path.join(folder, 'samples.ndjson'));
  const full = ResultsFolder.reopen(folder, run);
  assert.throws(() => full.append(samples), {
    name: 'ResultsError',
    message: `cannot write to ${folder}: the disk is full; the rounds before are kept`,
  });
  full.close();
});

test('a run.json that cannot be replaced gives one line', () => {
  const folder = path.join(home, 'refused');
  mkdirSync(path.join(folder, 'run.json'), { recursive: true });
  assert.throws(
    () => ResultsFolder.reopen(folder, run),
    /^ResultsError: cannot write to .*refused: [^\n]+; see that it is yours to write$/,
  );
  assert.deepEqual(readdirSync(folder), ['run.json']);
});

test('a parent that can hold no folder is found out at once', () => {
  const file = path.join(home, 'file');
  writeFileSync(file, '');
  for (const probe of [probeParent, (/** @type {string} */ at) => ResultsFolder.create(at, run)]) {
    assert.throws(() => probe(file), {
      name: 'ResultsError',
      message: `cannot write results to ${file}: it is not a folder; name another folder with --out`,
    });
    assert.throws(() => probe(path.join(file, 'below')), /it is not a folder; name another/);
  }
  assert.throws(
    () => probeParent('/proc/tollgate'),
    /^ResultsError: cannot write results to \/proc/,
  );
});

test('probing leaves nothing behind', () => {
  const parent = path.join(home, 'probed', 'deep');
  probeParent(parent);
  assert.deepEqual(readdirSync(parent), []);
});
