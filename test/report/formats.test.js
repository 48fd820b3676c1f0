import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as csv from '../../js/report/formats/csv.js';
import * as json from '../../js/report/formats/json.js';
import * as markdown from '../../js/report/formats/markdown.js';
import * as terminal from '../../js/report/formats/terminal.js';
import { number, times } from '../../js/report/text.js';
import { analyse } from '../../js/stats/analyse.js';
import { runAtRate } from '../helpers/at_rate.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('../../js/results/run.d.ts').Cell} Cell */

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

test('json says what run.json holds, a cell to a line', () => {
  const text = json.render(run);
  const { data: _, ...stored } = run;
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(stored)));
  const lines = text.split('\n').filter((line) => line.includes('"contender":'));
  assert.equal(lines.length, run.cells.length);
});

test('csv has a row per cell that reads back to its values', () => {
  const awkward = 'said "no, never",\r\nthen left';
  const cells = run.cells.map((cell, i) => (i === 3 ? { ...cell, reason: awkward } : cell));
  const [header, ...rows] = parseCsv(csv.render({ ...run, cells }));
  assert.equal(rows.length, run.cells.length);
  assert.ok(rows.every((row) => row.length === header.length));
  assert.equal(new Set(header).size, header.length, 'no two columns of one name');
  const row = Object.fromEntries(header.map((key, i) => [key, rows[run.cells.indexOf(native)][i]]));
  assert.equal(row.id, native.id);
  assert.equal(row.contender, 'native+inline');
  assert.equal(row.storeAddress, run.environment.stores.mongod.address);
  for (const [name, { median, lo, hi }] of Object.entries(native.summary.metrics)) {
    assert.equal(Number(row[name]), median, name);
    assert.equal(Number(row[`${name}Lo`]), lo, name);
    assert.equal(Number(row[`${name}Hi`]), hi, name);
  }
  assert.equal(Number(row['findOne.p99Us']), native.summary.latencyUs.findOne.p99);
  assert.equal(row['insertMany.p99Us'], '');
  assert.equal(Number(row['stage.encodeUs']), native.summary.stagesUs?.encode?.median);
  assert.equal(Number(row.ratio), compared.ratio);
  assert.equal(Number(row.pAdjusted), compared.pAdjusted);
  assert.equal(row.verdict, 'faster');
  assert.equal(rows[3][header.indexOf('reason')], awkward);
  const failed = rows[run.cells.findIndex(({ status }) => status === 'failed')];
  assert.equal(failed[header.indexOf('usPerOp')], '');
});

test('a metric of a plug-in has its columns without a change here', () => {
  const metrics = [
    ...run.metrics,
    { name: 'toysPerOp', unit: '1/op', better: 'less', compared: false, description: 'toys' },
  ];
  const cells = run.cells.map((cell) =>
    cell === native
      ? {
          ...cell,
          summary: {
            ...native.summary,
            metrics: { ...native.summary.metrics, toysPerOp: { median: 7, lo: 6, hi: 8 } },
          },
        }
      : cell,
  );
  const text = csv.render(/** @type {typeof run} */ ({ ...run, metrics, cells }));
  const [header, ...rows] = parseCsv(text);
  const at = header.indexOf('toysPerOp');
  assert.deepEqual(rows[run.cells.indexOf(native)].slice(at, at + 3), ['7', '6', '8']);
});

test('the terminal shows a table per setting, fastest first, within 100 columns', () => {
  const lines = terminal.render(run).split('\n');
  assert.ok(lines.every((line) => line.length <= 100));
  const titles = lines.filter((line) =>
    /^(findOne|insertMany), \w+, (one at a time|32 in flight) {2}noise ±[\d.]+ %$/.test(line),
  );
  assert.equal(titles.length, 8);
  const table = lines.slice(lines.indexOf(titles[0]), lines.indexOf(''));
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
  const { metrics } = native.summary;
  const { usPerOp } = metrics;
  assert.deepEqual(row, [
    'native',
    number(usPerOp.median),
    `(${number(usPerOp.lo)}–${number(usPerOp.hi)})`,
    times(compared.ratio),
    `(${times(compared.lo)}–${times(compared.hi)})`,
    'faster',
    number(metrics.latencyP50Us.median),
    number(metrics.latencyP99Us.median),
    number(metrics.clientCpuUsPerOp.median),
    number(metrics.serverCpuUsPerOp.median),
    number(metrics.rssPeakKb.median / 1024),
  ]);
  assert.ok(table.some((line) => /^libmongoc .* lower bound /.test(line)));
  assert.ok(table.some((line) => /^mongodb#aa .* control /.test(line)));
});

test('the terminal gives reasons, answers, and warnings with advice', () => {
  const text = terminal.render(run);
  assert.match(
    text,
    /^failed: verification: answer 3 differs at "created": .*\n {2}\(mongoose\+piscina\/p2\)$/m,
  );
  assert.match(text, /^unsupported: native\/bytes differs in reading only \(native\/bytes\)$/m);
  assert.match(text, /^- native reads one wide document by _id \d\.\d+× as fast as /m);
  assert.match(text, /^warning 2 cells failed:/m);
  assert.match(text, /^warning The CPU frequency governor is unknown\./m);
  assert.match(text, /The\sbaseline\sdiffered\sfrom\sitself\sby\sup\sto\s\d\S* %\./);
});

test('long names leave out the last columns, not the width', () => {
  const { cells, ...rest } = run;
  const contender = 'mongodb@6.20.0/raw+piscina:32';
  const long = cells.map((cell) =>
    cell.contender === 'mongodb+piscina' ? { ...cell, contender, reply: 'bytes' } : cell,
  );
  const lines = terminal.render({ ...rest, cells: long }).split('\n');
  assert.ok(lines.every((line) => line.length <= 100));
  assert.ok(lines.some((line) => line.startsWith(`${contender}/p2/bytes `)));
  assert.match(lines[1], /^contender +µs\/op +× baseline verdict +p50/);
  assert.equal(lines[1].includes('RSS'), false);
});

test('colour is added on demand only, and takes nothing away', () => {
  const plain = terminal.render(run);
  const colored = terminal.render(run, { color: true });
  assert.equal(plain.includes('\x1b'), false);
  assert.ok(colored.includes('\x1b[34mfaster\x1b[0m'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is looked for
  assert.equal(colored.replace(/\x1b\[\d+m/g, ''), plain);
});

test('contenders without numbers for one reason share a line', () => {
  const { cells, ...rest } = syntheticRun({ workloads: ['insertMany'], rounds: 3 });
  const alike = cells.map((cell) =>
    cell.status === 'unsupported' ? { ...cell, reason: 'differs in reading only' } : cell,
  );
  const text = terminal.render(analyse({ ...rest, cells: alike }));
  const lines = text.split('\n').filter((line) => line.startsWith('unsupported'));
  const line = 'unsupported: differs in reading only (native/bytes, mongodb/raw)';
  assert.deepEqual(lines, Array(4).fill(line));
});

test('one round shows no interval and no verdict', () => {
  const single = analyse(syntheticRun({ workloads: ['findOne'], rounds: 1 }));
  const [tables] = terminal.render(single).split('Medians over');
  assert.equal(/\d–\d/.test(tables), false);
  assert.match(tables, /^native .* untested /m);
});

test('where the baseline failed, others are shown without ratio and verdict', () => {
  const broken = syntheticRun({ workloads: ['findOne'] });
  for (const cell of broken.cells) {
    if (cell.contender !== 'mongodb+inline') continue;
    Object.assign(cell, { status: 'failed', reason: 'no answer' });
    broken.data.delete(cell.id);
  }
  const text = terminal.render(analyse(broken));
  assert.match(text, /^native +\d+ \([\d.–]+\) +– untested /m);
  assert.match(text, /^failed: no answer \(mongodb\)$/m);
});

test('loads and parameters stand in the title', () => {
  const { settings, ...rest } = analyse(syntheticRun({ workloads: ['findOne'], rounds: 3 }));
  const [first, second, third] = settings;
  const text = markdown.render({
    ...rest,
    settings: [
      { ...first, load: { kind: 'open', rate: 5000, concurrency: 64 } },
      { ...first, load: { kind: 'open', share: 0.125, arrivals: 'poisson', concurrency: 64 } },
      { ...second, params: { pin: 'same' } },
      { ...third, load: { kind: 'iterations', operations: 1000, concurrency: 1 } },
    ],
  });
  assert.deepEqual(text.match(/^### .*$/gm), [
    '### findOne, wide, 5000 a second, at most 64 in flight',
    '### findOne, wide, at 12.5 % of its own ceiling (Poisson arrivals), at most 64 in flight',
    '### findOne, wide, 32 in flight, pin same',
    '### findOne, narrow, 1000 operations, one at a time',
  ]);
});

test('at a rate, what was asked for and answered stands beside the latencies', () => {
  const open = analyse(runAtRate({ share: 0.5 }));
  const cellsOf = (/** @type {RegExp} */ line) =>
    line.exec(markdown.render(open))?.[0].split(' | ').slice(4, 9) ?? assert.fail();
  const heads = cellsOf(/^\| contender .*$/m);
  const row = cellsOf(/^\| native \| .*$/m);
  assert.deepEqual(heads, ['offered /s', 'achieved /s', 'p50 µs', 'p99 µs', 'p99.9 µs']);
  const { metrics } = open.cells.find(({ id }) => id === native.id)?.summary ?? assert.fail();
  assert.deepEqual(row.slice(0, 2), [
    number(metrics.offeredRate.median),
    number(metrics.opsPerSecond.median),
  ]);
  assert.ok(
    terminal
      .render(open)
      .split('\n')
      .every((line) => line.length <= 100),
  );
  const [header, first] = parseCsv(csv.render(open));
  const inFirst = (/** @type {string} */ name) => first[header.indexOf(name)];
  assert.deepEqual(['load', 'rate', 'share', 'arrivals'].map(inFirst), [
    'open',
    '',
    '0.5',
    'constant',
  ]);
  assert.ok(Number(inFirst('ceilingRate')) > 0);
  assert.ok(!markdown.render(run).includes('achieved'), 'nowhere else');
});

test('settings that differ in the rate alone make one table of latency under load', () => {
  const open = analyse(runAtRate({ share: 0.5 }));
  const [first, second] = open.settings.filter(({ load }) => load.concurrency === 1);
  const [cells, others] = [first, second].map(({ id }) =>
    open.cells.filter(({ setting }) => setting === id),
  );
  // As if the second had been measured on the same documents, at another rate.
  const high = { ...second, dataset: first.dataset, load: { ...first.load, share: 0.8 } };
  const text = markdown.render({ ...open, settings: [first, high], cells: [...others, ...cells] });
  const [, rows = ''] =
    /## Latency under load: findOne, wide, at most 1 in flight\n\n.*\n\n.*\n.*\n((?:\|.*\n)+)/.exec(
      text,
    ) ?? [];
  const native = rows.split('\n').filter((row) => row.startsWith('| native |'));
  assert.deepEqual(native.map((row) => row.split(' | ')[1]).sort(), ['50 %', '80 %']);
  const offered = native.map((row) => Number(row.split(' | ')[2]));
  assert.ok(offered[0] > 0 && offered[0] <= offered[1], `${offered}`);
  assert.ok(!/mongodb#aa|libmongoc/.test(rows));
  assert.ok(!markdown.render(open).includes('under load'), 'not of one rate each');
});

test('published findings stand beside what was found here', () => {
  const published = [
    { finding: 'A is faster', figure: '3×', outcome: /** @type {const} */ ('holds'), here: '2.9×' },
  ];
  assert.match(markdown.render({ ...run, published }), /\| A is faster \| 3× \| holds \| 2\.9× \|/);
  assert.match(
    terminal.render({ ...run, published }),
    /^- A is faster \(3×\): holds; here 2\.9×$/m,
  );
});

test('a table of the study too wide for the terminal names the columns that it leaves out', () => {
  const wide = 'x'.repeat(40);
  const table = {
    title: 'Wide',
    note: 'A note.',
    head: ['what', 'a', wide, 'c'],
    rows: [['r', '1', '2', wide.repeat(2)]],
  };
  const text = terminal.render({ ...run, tables: [table] });
  assert.match(
    text,
    new RegExp(
      `^Wide\nwhat  a  ${wide}\nr     1  ${' '.repeat(39)}2\nA note\\. The report has more: c\\.$`,
      'm',
    ),
  );
});

test('markdown has warnings, a table per setting and the environment', () => {
  const text = markdown.render(run);
  assert.match(text, /^# Tollgate: overview\n\n> \*\*Warning\.\*\* 2 cells failed/);
  assert.equal(text.match(/^### /gm)?.length, 8);
  const { usPerOp } = native.summary.metrics;
  const row = `| native | ${number(usPerOp.median)} (${number(usPerOp.lo)}–${number(usPerOp.hi)}) | ${times(compared.ratio)} (`;
  assert.ok(text.includes(row), row);
  assert.match(
    text,
    /^\| Store \| mongod 6\.0\.5, standalone, wiredTiger, at 127\.0\.0\.1:27017, started for/m,
  );
  const tables = text
    .trimEnd()
    .split('\n\n')
    .filter((part) => part.startsWith('|'));
  for (const table of tables) {
    const widths = table.split('\n').map((line) => line.split(/(?<!\\)\|/).length);
    assert.equal(new Set(widths).size, 1, 'every row has the same columns');
  }
});
