import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import compare from '../../../bench/commands/compare.js';
import { runCli } from '../../helpers/cli.js';
import { slowed, smallRun } from '../../helpers/runs/runs_to_compare.js';
import { ndjson, samplesOf, temporaryHome, writeFolder } from '../../results/fixture.js';

const home = temporaryHome('compare');
const env = { XDG_DATA_HOME: path.join(home, 'data'), NO_COLOR: '1' };
process.env.XDG_DATA_HOME = env.XDG_DATA_HOME;

/** @param {string} name @param {import('../../../js/results/run.d.ts').Run} run */
const folderOf = (name, run) => writeFolder(path.join(home, name), run, ndjson(samplesOf(run)));

const isMongoose = (/** @type {{ driver: string }} */ { driver }) => driver === 'mongoose';
const after = smallRun({ seed: 2, rounds: 8 });
const A = folderOf('A', smallRun({ seed: 1, rounds: 8 }));
const B = folderOf('B', after);
const SLOW = folderOf('SLOW', { ...slowed(after, 1.1, isMongoose), orderSeed: 3 });

/** What a command says in one line. @param {string[]} words @param {object} [options] */
async function refusal(words, options = {}) {
  const error = await compare(words, { color: false, ...options }).then(
    () => assert.fail('it was taken'),
    (/** @type {Error & { exitCode?: number }} */ thrown) => thrown,
  );
  assert.equal(error.message.split('\n').length, 1);
  return [error.exitCode, error.message];
}

test('a planted slowdown of 10 % ends with exit code 99 and a line that says what and by how much', async () => {
  const file = path.join(home, 'pr.md');
  const words = ['compare', A, SLOW, '--fail-on', 'time>+3%,rss>+50%', '--out', file];
  const { code, stdout, stderr } = await runCli([...words, '--save', 'planted'], { env });
  assert.equal(code, 99, stderr);
  assert.match(stdout, /mongoose .*0\.(90|91|92)× as fast .*slower/);
  const lines = stderr.trim().split('\n');
  assert.match(
    lines.at(-1) ?? '',
    /^tollgate: regression: time>\+3%: mongoose, findOne, narrow, one at a time: 0\.\d\d× as fast \(.*excludes \+3\.00 % of time, 0\.97× as fast\)$/,
  );
  assert.ok(lines.includes(`wrote ${file}`));
  assert.match(readFileSync(file, 'utf8'), /^### ❌ Tollgate: /);
  assert.ok(existsSync(path.join(env.XDG_DATA_HOME, 'tollgate', 'saved', 'planted', 'run.json')));
});

test('a saved run is compared by its name, and the same thing is no regression', async () => {
  const words = ['compare', A, B, '--fail-on', 'time>+3%', '--json', '--save', 'base'];
  const first = await runCli(words, { env });
  assert.equal(first.code, 0, first.stderr);
  const { schema, gates, series } = JSON.parse(first.stdout);
  assert.equal(schema, 'tollgate/compare@1');
  assert.equal(gates[0].exceeded.length, 0);
  assert.equal(series.length, 3);
  const { code, stdout } = await runCli(['compare', A, 'base', SLOW, '--markdown'], { env });
  assert.equal(code, 0);
  assert.match(stdout, /^### ⚠️ Tollgate: 2 comparisons, SLOW since A: 1 slower/);
});

test('wrong words are refused in one line that says what to do', async () => {
  const cases = /** @type {[string[], object, RegExp][]} */ ([
    [
      ['nothing'],
      {},
      /^"nothing" is no results folder, no saved run \(saved are .*\) and no commit of this repository$/,
    ],
    [[A], {}, /A has no driver in several versions: name a second run to compare it with$/],
    [[A, A], {}, /are the same run: name another one$/],
    [[A, B], { json: true, markdown: true }, /^one format at a time, not json and markdown$/],
    [[A, B], { format: 'pdf' }, /^unknown format "pdf": known are terminal, /],
    [[A, B], { failOn: ['p98>1%'] }, /^--fail-on "p98>1%" names no metric: known are time, /],
    [
      [A, B],
      { failOn: ['commandsPerOp>1%'] },
      /^--fail-on commandsPerOp>1%: no contender has the metric commandsPerOp in both$/,
    ],
    [[A, B], { margin: 'much' }, /^--margin must be a number from 0 to 50, not "much"/],
    [
      [A, B],
      { baseline: 'lmdb' },
      /^--baseline lmdb was not measured in the same version in both: there are native\+inline, /,
    ],
    [[A, B], { save: '../up' }, /^"\.\.\/up" is no name for a saved run/],
    [[A], { absolute: true }, /^--baseline and --absolute are for several runs/],
    [
      ['HEAD'],
      { results: home },
      /^.* has no run of HEAD \(commit [0-9a-f]{12}\) without uncommitted changes: /,
    ],
  ]);
  for (const [words, options, line] of cases) {
    const [code, message] = await refusal(words, options);
    assert.match(String(message), line);
    assert.equal(code, 2, String(message));
  }
});

test('folders that others wrote: broken, foreign or empty ones are refused in one line', async () => {
  const folder = path.join(home, 'foreign');
  mkdirSync(folder);
  assert.deepEqual(await refusal([A, folder]), [
    ...[2, `${folder}/run.json does not exist: name a results folder`],
  ]);
  writeFileSync(path.join(folder, 'run.json'), '{"schema": "tollgate/run@2", "cel');
  assert.match(String((await refusal([A, folder]))[1]), /foreign\/run\.json is not JSON/);
  writeFileSync(path.join(folder, 'run.json'), '{"schema": "tollgate/run@9"}');
  assert.match(
    String((await refusal([A, folder]))[1]),
    /foreign\/run\.json is not a tollgate\/run@2/,
  );
});

test('studies without a common cell are refused, and what each has is named', async () => {
  const run = smallRun({ seed: 5, rounds: 3 });
  const cells = run.cells.map((cell) => ({
    ...cell,
    ...{ id: cell.id.replace('findOne', 'sum'), setting: 'sum/narrow/c1' },
  }));
  const data = new Map([...run.data].map(([id, own]) => [id.replace('findOne', 'sum'), own]));
  const settings = [{ ...run.settings[0], id: 'sum/narrow/c1', workload: 'sum' }];
  const other = folderOf('OTHER', { ...run, study: 'sums', settings, cells, data });
  assert.deepEqual(await refusal([A, other]), [
    ...[2, 'nothing was measured in both: A has findOne/narrow/c1; OTHER has sum/narrow/c1'],
  ]);
});

test('a last line that was cut off costs that line alone', async () => {
  const cut = folderOf('CUT', smallRun({ seed: 6, rounds: 4 }));
  appendFileSync(path.join(cut, 'samples.ndjson'), '{"cell":"findOne/narrow/c1/mong');
  const { code, stdout } = await runCli(['compare', A, cut, '--json'], { env });
  assert.equal(code, 0);
  const { series } = JSON.parse(stdout);
  assert.deepEqual(series[0].points[1].changes[0].rounds, [8, 4]);
});

test('a run that was saved is there under its name, for services that keep the history', async () => {
  const quick =
    '--workload noop --contender bare --baseline bare --rounds 1 --time 0.05 --warmup 0 --quiet';
  const words = [...quick.split(' '), '--out', path.join(home, 'results'), '--save', 'noop'];
  const run = await runCli(words, { env });
  assert.equal(run.code, 0, run.stderr);
  const { code, stdout } = await runCli(['compare', 'noop', '--format', 'bencher'], { env });
  assert.equal(code, 0);
  const [[name, { latency }]] = Object.entries(JSON.parse(stdout));
  assert.match(name, /^noop, .*: bare$/);
  assert.ok(latency.value > 0);
  const refused = await runCli([...words.slice(0, -1), '../up'], { env });
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /^tollgate: "\.\.\/up" is no name for a saved run/);
});
