import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findFormats, formatNamed, writeReports } from '../../js/report/index.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

const home = mkdtempSync(join(tmpdir(), 'tollgate-report-'));
after(() => rmSync(home, { recursive: true }));
const run = analyse(syntheticRun({ workloads: ['findOne'], rounds: 2 }));

/** @param {string} name */
function folder(name) {
  mkdirSync(join(home, name));
  return join(home, name);
}

/** A plug-in folder with these files in its folder `formats`. @param {string} name @param {Record<string, string>} files */
function plugin(name, files) {
  const at = folder(name);
  mkdirSync(join(at, 'formats', 'rich'), { recursive: true });
  writeFileSync(join(at, 'package.json'), '{"type":"module"}');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, 'formats', file), text);
  return at;
}

/** @param {string} name */
const source = (name) =>
  `export const name = '${name}';\nexport const extension = 'txt';\nexport const render = (run) => run.study;\n`;

const OURS = ['csv', 'html', 'json', 'markdown', 'terminal'];

test('the formats are those of the folder', async () => {
  assert.deepEqual(
    (await findFormats()).formats.map(({ name }) => name),
    OURS,
  );
});

test('a format dropped into a plug-in folder is found, as file or as folder', async () => {
  const plugins = [
    plugin('toys', {
      'b.mjs': 'not looked at',
      'plain.js': source('plain'),
      'rich/index.js': source('rich'),
    }),
    folder('without-formats'),
  ];
  const found = await findFormats({ plugins });
  assert.deepEqual(
    found.formats.map(({ name }) => name),
    [...OURS, 'plain', 'rich'].sort(),
  );
  assert.equal((await formatNamed('plain', { plugins })).render(run), 'overview');
  const target = folder('with-toys');
  const written = await writeReports(run, target, { plugins, formats: ['plain', 'csv'] });
  assert.deepEqual(written, [join(target, 'report.txt'), join(target, 'summary.csv')]);
  assert.equal(readFileSync(join(target, 'report.txt'), 'utf8'), 'overview');
});

test('two formats of one name are refused', async () => {
  const plugins = [plugin('double', { 'csv.js': source('csv') })];
  await assert.rejects(
    findFormats({ plugins }),
    /^ResultsError: two report formats are called "csv": .*csv\.js and .*csv\.js$/,
  );
});

test('a broken format is named and harms only itself', async () => {
  const plugins = [
    plugin('broken', {
      'half.js': "export const name = 'half';\n",
      'syntax.js': 'export const name = ;',
      'other.js': source('csv'),
      'good.js': source('good'),
    }),
  ];
  const found = await findFormats({ plugins });
  assert.deepEqual(
    found.formats.map(({ name }) => name),
    [...OURS, 'good'].sort(),
  );
  assert.deepEqual(
    found.broken.map(({ kind, name, reason }) => [kind, name, reason.split(':')[0]]),
    [
      ['formats', 'half', 'it must export extension, of type string'],
      ['formats', 'other', 'it calls itself "csv"'],
      ['formats', 'syntax', 'SyntaxError'],
    ],
  );
  await assert.rejects(formatNamed('syntax', { plugins }), {
    name: 'ResultsError',
    message: /^the report format "syntax" is broken: SyntaxError: .* \(.*syntax\.js\)$/,
    exitCode: 2,
  });
});

test('a format that fails keeps no other from being written', async () => {
  const plugins = [
    plugin('failing', {
      'a.js': `${source('a').split('export const render')[0]}export const render = () => { throw new Error('no'); };\n`,
    }),
  ];
  const target = folder('others');
  await assert.rejects(writeReports(run, target, { plugins, formats: ['a', 'csv'] }), /no/);
  assert.deepEqual(readdirSync(target), ['summary.csv']);
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
  const { data: _, ...stored } = run;
  assert.deepEqual(
    JSON.parse(readFileSync(join(target, 'run.json'), 'utf8')),
    JSON.parse(JSON.stringify(stored)),
  );
});

test('only the formats asked for are written; an unknown one lists the known', async () => {
  const target = folder('some');
  await writeReports(run, target, { formats: ['csv'] });
  assert.deepEqual(readdirSync(target), ['summary.csv']);
  await assert.rejects(writeReports(run, target, { formats: ['csv', 'pdf'] }), {
    message: 'unknown report format "pdf": known are csv, html, json, markdown, terminal',
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
