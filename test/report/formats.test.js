import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as csv from '../../js/report/formats/csv.js';
import * as json from '../../js/report/formats/json.js';
import * as markdown from '../../js/report/formats/markdown.js';
import { plain } from '../../js/report/markdown_text.js';
import { figure } from '../../js/report/speed.js';
import { number } from '../../js/report/text.js';
import { analyse } from '../../js/stats/analyse.js';
import { runAtRate } from '../helpers/runs/at_rate.js';
import { interruptedRun, syntheticRun } from '../helpers/runs/run_fixture.js';

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
  assert.deepEqual([0.0456, 0.456, 9.994, 23.46].map(figure), ['0.046', '0.46', '9.99', '23.5']);
});

test('json says what run.json holds, a cell to a line', () => {
  const text = json.render(run);
  const { data: _, ...stored } = run;
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(stored)));
  const lines = text.split('\n').filter((line) => line.includes('"contender":'));
  assert.equal(lines.length, run.cells.length);
});

test('csv has a row per cell that reads back to its values', () => {
  const awkward = 'said "no, never", then left';
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

test('in csv no text is a formula or obeyed by a terminal, and every number stays one', () => {
  /** @type {[given: string, shown: string][]} */
  const texts = [
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['\t=1', '\\t=1'],
    ['\r\n=1', '\\r\\n=1'],
    ['a\u001b[2J\u009b2J\u202eb', 'a\\x1b[2J\\x9b2J\\u202eb'],
    ['-12.5', '-12.5'],
    ['+1e-7', '+1e-7'],
    ['1-2', '1-2'],
  ];
  for (const [given, shown] of texts) {
    const cells = run.cells.map((cell) => ({ ...cell, version: given }));
    const [header, row] = parseCsv(csv.render({ ...run, cells }));
    assert.equal(row[header.indexOf('version')], shown);
  }
  const settings = run.settings.map((setting) => ({
    ...setting,
    params: { '=1+1': '=1+1', shift: -7, small: -1e-7 },
  }));
  const [header, row] = parseCsv(csv.render({ ...run, settings }));
  const found = ['param.=1+1', 'param.shift', 'param.small'].map((key) => row[header.indexOf(key)]);
  assert.deepEqual(found, ["'=1+1", '-7', '-1e-7']);
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
    line.exec(markdown.render(open))?.[0].slice(2, -2).split(' | ') ?? assert.fail();
  const heads = cellsOf(/^\| contender .*$/m);
  const first = heads.indexOf('offered /s');
  assert.deepEqual(heads.slice(first, first + 5), [
    ...['offered /s', 'achieved /s', 'p50 µs', 'p99 µs', 'p99.9 µs'],
  ]);
  const row = cellsOf(/^\| native \| .*$/m).slice(first);
  const { metrics } = open.cells.find(({ id }) => id === native.id)?.summary ?? assert.fail();
  assert.deepEqual(row.slice(0, 2), [
    number(metrics.offeredRate.median),
    number(metrics.opsPerSecond.median),
  ]);
  const [header, cells] = parseCsv(csv.render(open));
  const inFirst = (/** @type {string} */ name) => cells[header.indexOf(name)];
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
});

test('hostile names stay text in markdown', () => {
  const name = 'a|b\\|c<img src=x>`d`[e](http://f)*g*\n# h\x1b[2J';
  const cells = run.cells.map((cell) => (cell === native ? { ...cell, contender: name } : cell));
  const text = markdown.render({ ...run, cells });
  const shown = 'a\\|b\\\\\\|c&lt;img src=x&gt;\\`d\\`\\[e\\](http://f)\\*g\\*\\\\n# h\\\\x1b\\[2J';
  assert.ok(
    text.includes(`\n| ${shown} | `),
    text.split('\n').find((line) => line.includes('img')),
  );
  assert.equal(text.includes('\x1b'), false);
});

test('an interrupted run says once what it did not measure', () => {
  const text = markdown.render(interruptedRun());
  assert.match(
    text,
    /^27 of 42 cells, in 3 of 4 settings, were not measured: the run ended before their first round\./m,
  );
  assert.equal(text.match(/^### /gm)?.length, 2);
  assert.equal(text.includes('skipped'), false);
});

test('markdown has warnings, a table per setting and the environment', () => {
  const text = markdown.render(run);
  assert.match(
    text,
    /^# Tollgate: overview\n\n\*\*One operation at a time, native reads one wide document by _id 2\.0× as fast as mongodb .*\.\*\*\n\n> \*\*Warning\.\*\* 2 cells failed/,
  );
  assert.equal(text.match(/^### /gm)?.length, 8);
  const { usPerOp } = native.summary.metrics;
  const { ratio, lo, hi } = compared;
  const row = `| native | ${(1 / ratio).toFixed(2)}× | ${(1 / hi).toFixed(2)}–${(1 / lo).toFixed(2)} | faster | ${number(usPerOp.median)} | ${number(usPerOp.lo)}–${number(usPerOp.hi)} | `;
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

test('in Markdown names stay names', () => {
  assert.equal(plain('by _id, rss_kb'), 'by _id, rss_kb');
  assert.equal(plain('_all_ __proto__'), '_all\\_ \\__proto\\_\\_');
  assert.equal(plain('[a](b) <i> & *c* `d` |'), '\\[a\\](b) &lt;i&gt; &amp; \\*c\\* \\`d\\` \\|');
});
