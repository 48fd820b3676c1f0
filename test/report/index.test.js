import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formats, writeReports } from '../../js/report/index.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/run.js';

const home = mkdtempSync(join(tmpdir(), 'tollgate-report-'));
after(() => rmSync(home, { recursive: true }));
const run = analyse(syntheticRun({ workloads: ['findOne'], rounds: 2 }));

/** @param {string} name */
function folder(name) {
  mkdirSync(join(home, name));
  return join(home, name);
}

test('the formats are those of the folder', async () => {
  const names = (await formats()).map(({ name }) => name);
  assert.deepEqual(names, ['csv', 'html', 'json', 'markdown', 'terminal']);
});

test('a format dropped into a folder is found, as file or as folder', async () => {
  const plugins = folder('plugins');
  const source = (/** @type {string} */ name) =>
    `export const name = '${name}';\nexport const extension = 'txt';\nexport const render = (run) => run.study;\n`;
  writeFileSync(join(plugins, 'b.mjs'), 'not looked at');
  writeFileSync(join(plugins, 'plain.js'), source('plain'));
  mkdirSync(join(plugins, 'rich'));
  writeFileSync(join(plugins, 'rich', 'index.js'), source('rich'));
  writeFileSync(join(plugins, 'package.json'), '{"type":"module"}');
  const found = await formats(plugins);
  assert.deepEqual(
    found.map(({ name }) => name),
    ['plain', 'rich'],
  );
  assert.equal(found[0].render(run), 'overview');
  writeFileSync(join(plugins, 'zwilling.js'), source('plain'));
  await assert.rejects(formats(plugins), /two report formats are called "plain"/);
});

test('a format that lacks an export is refused by its file', async () => {
  const plugins = folder('lacking');
  writeFileSync(join(plugins, 'package.json'), '{"type":"module"}');
  writeFileSync(join(plugins, 'half.js'), "export const name = 'half';\n");
  await assert.rejects(formats(plugins), /half\.js must export extension, a string/);
});

test('reports are written under their names, and nothing else is left', async () => {
  const target = folder('all');
  const written = await writeReports(run, target);
  const names = ['report.html', 'run.json', 'summary.csv', 'summary.md'];
  assert.deepEqual(readdirSync(target).sort(), names);
  assert.deepEqual(
    written.sort(),
    names.map((name) => join(target, name)),
  );
  assert.deepEqual(JSON.parse(readFileSync(join(target, 'run.json'), 'utf8')), run);
});

test('only the formats asked for are written; an unknown one lists the known', async () => {
  const target = folder('some');
  await writeReports(run, target, { formats: ['csv'] });
  assert.deepEqual(readdirSync(target), ['summary.csv']);
  await assert.rejects(writeReports(run, target, { formats: ['csv', 'pdf'] }), {
    message: 'unknown report format "pdf": known are csv, html, json, markdown',
    exitCode: 2,
  });
});

test('a folder that takes no file gives one line and leaves no half file', async () => {
  const target = folder('blocked');
  mkdirSync(join(target, 'summary.csv'));
  await assert.rejects(
    writeReports(run, target, { formats: ['csv'] }),
    /^ResultsError: cannot write .*summary\.csv: [^\n]+$/,
  );
  assert.deepEqual(readdirSync(target), ['summary.csv']);
});
