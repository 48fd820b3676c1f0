import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { runCli } from '../../helpers/cli.js';
import { interruptedRun, syntheticRun } from '../../helpers/runs/run_fixture.js';
import { ndjson, samplesOf, temporaryHome, writeFolder } from '../../results/fixture.js';

const home = temporaryHome('report-command');
const measured = syntheticRun({ workloads: ['findOne'], rounds: 3 });
const folder = writeFolder(path.join(home, 'one'), measured, ndjson(samplesOf(measured)));

const NEUTRAL = { COLUMNS: undefined, FORCE_COLOR: undefined, NO_COLOR: undefined };

test('it prints a table of the width that is asked for, and says what it wrote', async () => {
  const env = { ...NEUTRAL, COLUMNS: '60', FORCE_COLOR: '1' };
  const { code, stdout, stderr } = await runCli(['report', folder], { env });
  assert.equal(code, 0, stderr);
  assert.ok(stdout.includes('\x1b[34mfaster\x1b[39m'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for
  const lines = stdout.replace(/\x1b\[\d+m/g, '').split('\n');
  assert.ok(lines.some((line) => /^native +[\d.]+× /.test(line)));
  for (const line of lines) assert.ok(line.length <= 60, line);
  assert.equal(
    stderr,
    `\nwritten to ${folder}\n  report.html, run.json, summary.csv, summary.md\nreport: ${folder}/report.html\n`,
  );
});

test('in a pipe it is 80 columns wide without colour, and --json alone on standard output', async () => {
  const [table, json] = await Promise.all([
    runCli(['report', folder], { env: NEUTRAL }),
    runCli(['report', folder, '--json'], { env: NEUTRAL }),
  ]);
  assert.equal(table.stdout.includes('\x1b'), false);
  assert.equal(Math.max(...table.stdout.split('\n').map((line) => line.length)) <= 80, true);
  assert.equal(JSON.parse(json.stdout).study, 'overview');
  assert.match(json.stderr, /^written to /m);
});

test('of several folders it says that nothing was written, and of several studies it takes no format', async () => {
  const again = { ...interruptedRun(), startedAt: '2026-03-02T09:30:00.000Z' };
  const second = writeFolder(path.join(home, 'two'), again, ndjson(samplesOf(again)));
  const both = await runCli(['report', folder, second]);
  assert.equal(both.code, 0, both.stderr);
  assert.equal(both.stderr, '\nnothing was written: of several folders, say where with --out\n');
  const third = writeFolder(path.join(home, 'three'), { ...again, study: 'crud' }, '');
  const { code, stdout, stderr } = await runCli(['report', folder, third, '--csv']);
  assert.deepEqual([code, stdout], [2, '']);
  assert.match(
    stderr,
    /^tollgate: folders of several studies print several runs: leave out --json/,
  );
});
