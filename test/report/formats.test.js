import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as csv from '../../js/report/formats/csv.js';
import * as json from '../../js/report/formats/json.js';
import * as markdown from '../../js/report/formats/markdown.js';
import * as terminal from '../../js/report/formats/terminal.js';
import { number, times } from '../../js/report/text.js';
import { analyse } from '../../js/stats/analyse.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/types.d.ts').Cell} Cell */

const run = analyse(syntheticRun({ workloads: ['findOne', 'insertMany'] }));
const native = /** @type {Required<Cell>} */ (
  run.cells.find(({ id }) => id === 'findOne/wide/c1/native+inline')
);
const compared = run.comparisons.find(
  ({ cell, metric }) => cell === native.id && metric === 'usPerOp',
);
assert.ok(compared);

/** RFC 4180, read by another way than it was written. @param {string} text */
function parseCsv(text) {
  const records = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])*\r\n/g) ?? [];
  return records.map((record) =>
    [...record.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare,
    ),
  );
}

test('numbers have three significant digits, whole ones all theirs', () => {
  const written = [0, 0.0812345, 0.5, 1.234, 98.76, 104.4, 12340.2, -3.456].map(number);
  assert.deepEqual(written, ['0', '0.0812', '0.5', '1.23', '98.8', '104', '12340', '-3.46']);
  assert.deepEqual([0.456, 9.994, 23.46].map(times), ['0.46', '9.99', '23.5']);
});

test('json says what JSON.stringify says, a round to a line', () => {
  const text = json.render(run);
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(run)));
  const rounds = run.cells.flatMap((cell) => cell.rounds).length;
  assert.equal(text.split('\n').filter((line) => line.includes('"histogram"')).length, rounds);
});

test('csv has a row per cell that reads back to its values', () => {
  const awkward = 'said "no, never",\r\nthen left';
  const cells = run.cells.map((cell, i) => (i === 3 ? { ...cell, reason: awkward } : cell));
  const [header, ...rows] = parseCsv(csv.render({ ...run, cells }));
  assert.equal(rows.length, run.cells.length);
  assert.ok(rows.every((row) => row.length === header.length));
  const row = Object.fromEntries(header.map((key, i) => [key, rows[run.cells.indexOf(native)][i]]));
  assert.equal(row.id, native.id);
  assert.equal(row.contender, 'native+inline');
  assert.equal(Number(row.usPerOp), native.summary.usPerOp.median);
  assert.equal(Number(row.usPerOpHi), native.summary.usPerOp.hi);
  assert.equal(Number(row.p99Us), native.summary.latencyUs.p99.median);
  assert.equal(Number(row.ratio), compared.ratio);
  assert.equal(row.verdict, 'faster');
  assert.equal(rows[3][header.indexOf('reason')], awkward);
  const failed = rows[run.cells.findIndex(({ status }) => status === 'failed')];
  assert.equal(failed[header.indexOf('usPerOp')], '');
});

test('the terminal shows a table per setting, fastest first, within 100 columns', () => {
  const lines = terminal.render(run).split('\n');
  assert.ok(lines.every((line) => line.length <= 100));
  const titles = lines.filter((line) =>
    /^(findOne|insertMany), \w+, (one at a time|32 in flight)$/.test(line),
  );
  assert.equal(titles.length, 8);
  const table = lines.slice(lines.indexOf('findOne, wide, one at a time'), lines.indexOf(''));
  assert.deepEqual(
    table.slice(1, 3).map((line) => line.split(/\s+/).filter(Boolean)),
    [
      ['contender', 'µs/op', '×', 'baseline', 'verdict', 'p50', 'p99', 'client', 'server', 'RSS'],
      ['µs', 'µs', 'CPU', 'µs', 'CPU', 'µs', 'MB'],
    ],
  );
  const medians = table.slice(3).map((line) => Number(line.split(/\s+/)[1]));
  assert.deepEqual(
    medians,
    medians.toSorted((a, b) => a - b),
  );
  const row = table.find((line) => line.startsWith('native '))?.split(/\s+/) ?? [];
  const { usPerOp, latencyUs, clientCpuUsPerOp, serverCpuUsPerOp, rssPeakKb } = native.summary;
  assert.deepEqual(row, [
    'native',
    number(usPerOp.median),
    `(${number(usPerOp.lo)}–${number(usPerOp.hi)})`,
    times(compared.ratio),
    `(${times(compared.lo)}–${times(compared.hi)})`,
    'faster',
    number(latencyUs.p50.median),
    number(latencyUs.p99.median),
    number(clientCpuUsPerOp.median),
    number(serverCpuUsPerOp?.median ?? 0),
    number(rssPeakKb.median / 1024),
  ]);
  assert.ok(table.some((line) => /^libmongoc .* floor /.test(line)));
  assert.ok(table.some((line) => /^mongodb#aa .* control /.test(line)));
});

test('the terminal gives reasons, answers, and warnings with advice', () => {
  const text = terminal.render(run);
  assert.match(text, /^mongoose\+piscina\/p2 failed: verification: answer 3 differs at "created"/m);
  assert.match(text, /^native\/bytes unsupported: native\/bytes differs in reading only$/m);
  assert.match(text, /^- native\+inline reads one wide document by _id in 0\.\d\d ×/m);
  assert.match(text, /^warning 2 cells failed:/m);
  assert.match(text, /^warning The CPU frequency governor is unknown\./m);
  assert.match(text, /Noise floor\s\(A\/A\): \d/);
});

test('colour is added on demand only, and takes nothing away', () => {
  const plain = terminal.render(run);
  const colored = terminal.render(run, { color: true });
  assert.equal(plain.includes('\x1b'), false);
  assert.ok(colored.includes('\x1b[34mfaster\x1b[0m'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for
  assert.equal(colored.replace(/\x1b\[\d+m/g, ''), plain);
});

test('one round shows no interval anywhere', () => {
  const single = terminal.render(analyse(syntheticRun({ workloads: ['findOne'], rounds: 1 })));
  assert.equal(/\d–\d/.test(single.split('Which driver')[0]), false);
  assert.match(single, /One round gives no interval/);
});

test('where the baseline failed, others are shown without ratio and verdict', () => {
  const broken = syntheticRun({ workloads: ['findOne'] });
  for (const cell of broken.cells) {
    if (cell.contender !== 'mongodb+inline') continue;
    Object.assign(cell, { status: 'failed', reason: 'no answer', rounds: [] });
  }
  const text = terminal.render(analyse(broken));
  assert.match(text, /^native +\d+ \([\d.–]+\) +– – /m);
  assert.match(text, /^mongodb failed: no answer$/m);
});

test('markdown has warnings, a table per setting and the environment', () => {
  const text = markdown.render(run);
  assert.match(text, /^# Tollgate: overview\n\n> \*\*Warning\.\*\* 2 cells failed/);
  assert.equal(text.match(/^### /gm)?.length, 8);
  const { usPerOp } = native.summary;
  const row = `| native | ${number(usPerOp.median)} (${number(usPerOp.lo)}–${number(usPerOp.hi)}) | ${times(compared.ratio)} (`;
  assert.ok(text.includes(row), row);
  assert.match(text, /^\| Server \| mongod 6\.0\.5, standalone, wiredTiger, started for this run/m);
  const tables = text
    .trimEnd()
    .split('\n\n')
    .filter((part) => part.startsWith('|'));
  for (const table of tables) {
    const widths = table.split('\n').map((line) => line.split(/(?<!\\)\|/).length);
    assert.equal(new Set(widths).size, 1, 'every row has the same columns');
  }
});
