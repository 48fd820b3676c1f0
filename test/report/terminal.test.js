import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { render } from '../../js/report/formats/terminal/index.js';
import { number } from '../../js/report/text.js';
import { analyse } from '../../js/stats/analyse.js';
import { interruptedRun, syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../js/results/run.d.ts').Cell} Cell */

const run = analyse(syntheticRun({ workloads: ['findOne', 'insertMany'] }));
const native = /** @type {Required<Cell>} */ (
  run.cells.find(({ id }) => id === 'findOne/wide/c1/native+inline')
);

/** @param {Run} shown @param {Parameters<typeof render>[1]} [options] */
const linesOf = (shown, options) => render(shown, options).split('\n');

/** The table below its title. @param {string[]} lines @param {RegExp} title */
function tableOf(lines, title) {
  const from = lines.findIndex((line) => title.test(line)) + 1;
  return lines.slice(from, lines.indexOf('', from));
}

/** The heads of a table, units and all. @param {string[]} table */
const headsOf = ([names, units]) =>
  [names, /^\S/.test(units) ? '' : units].join(' ').trim().split(/\s+/);

/** With one contender's name in place of mongodb+piscina's. @param {string} contender */
const withName = (contender) => ({
  ...run,
  cells: run.cells.map((cell) =>
    cell.contender === 'mongodb+piscina' ? { ...cell, contender } : cell,
  ),
});

for (const width of [60, 80, 120]) {
  test(`no line is wider than ${width} columns, and no word is cut`, () => {
    const lines = linesOf(run, { width });
    for (const line of lines) assert.ok(stringWidth(line) <= width, line);
    // Whatever the width, the words are the same: those of the widest.
    const words = new Set(linesOf(run, { width: 1000 }).flatMap((line) => line.split(/\s+/)));
    for (const word of lines.flatMap((line) => line.split(/\s+/))) assert.ok(words.has(word), word);
    assert.ok(lines.every((line) => line === line.trimEnd()));
  });
}

test('every setting has its table, fastest first, ratios and times each in a column', () => {
  const lines = linesOf(run, { width: 120 });
  const titles = lines.filter((line) =>
    /^(findOne|insertMany), \w+, (one at a time|32 in flight) {2}noise ±[\d.]+ %$/.test(line),
  );
  assert.equal(titles.length, 8);
  const table = tableOf(lines, /^findOne, wide, one at a time/);
  assert.deepEqual(headsOf(table), [
    ...['contender', 'as', 'fast', '95', '%', 'verdict', 'µs/op', '94', '%', 'p50', 'p99'],
    ...['client', 'server', 'RSS', 'µs', 'µs', 'CPU', 'µs', 'CPU', 'µs', 'MB'],
  ]);
  const { metrics } = native.summary;
  const compared = run.comparisons.find(
    ({ cell, metric }) => cell === native.id && metric === 'usPerOp',
  );
  assert.ok(compared);
  const { usPerOp } = metrics;
  // The stored ratio is of times: inverted, its bounds change places.
  assert.deepEqual(table.find((line) => line.startsWith('native '))?.split(/\s+/), [
    'native',
    `${(1 / compared.ratio).toFixed(2)}×`,
    `${(1 / compared.hi).toFixed(2)}–${(1 / compared.lo).toFixed(2)}`,
    'faster',
    number(usPerOp.median),
    `${number(usPerOp.lo)}–${number(usPerOp.hi)}`,
    number(metrics.latencyP50Us.median),
    number(metrics.latencyP99Us.median),
    number(metrics.clientCpuUsPerOp.median),
    number(metrics.serverCpuUsPerOp.median),
    number(metrics.rssPeakKb.median / 1024),
  ]);
  assert.ok(table.some((line) => /^mongodb +1× +baseline +\d/.test(line)));
  assert.ok(table.some((line) => /^libmongoc +[\d.]+× +[\d.–]+ +lower bound /.test(line)));
  assert.ok(table.some((line) => /^mongodb#aa .* control /.test(line)));
  const medians = table.slice(2).map((line) => Number(/(?:[a-z]) +([\d.]+) /.exec(line)?.[1]));
  assert.deepEqual(
    medians,
    medians.toSorted((a, b) => a - b),
  );
});

test('columns go one after the other, those that say most last', () => {
  /** @type {string[]} */
  const left = [];
  const settings = run.settings.slice(0, 1);
  const cells = run.cells.filter(({ setting }) => setting === settings[0].id);
  const one = { ...run, settings, cells, comparisons: run.comparisons.slice(0, 60), answers: [] };
  const headsAt = (/** @type {number} */ width) =>
    headsOf(tableOf(linesOf(one, { width }), /^findOne, wide, one/)).join(' ');
  let before = headsAt(130);
  for (let width = 129; width >= 50; width--) {
    const heads = headsAt(width);
    if (heads !== before) left.push(heads);
    before = heads;
  }
  const core = 'contender as fast 95 % verdict µs/op';
  assert.deepEqual(left, [
    // Of five rounds the span holds the true median in 94 %.
    `${core} 94 % p50 p99 client server µs µs CPU µs CPU µs`,
    `${core} 94 % p50 p99 client µs µs CPU µs`,
    `${core} 94 % p50 p99 µs µs`,
    `${core} p50 p99 µs µs`,
    `${core} p99 µs`,
    core,
    'contender as fast verdict µs/op',
  ]);
});

test('where not even a table fits, contenders stand one below the other', () => {
  const lines = linesOf(run, { width: 40 });
  for (const line of lines.filter((one) => !one.includes('/'))) {
    assert.ok(stringWidth(line) <= 40, line);
  }
  const at = lines.indexOf('native');
  assert.match(lines[at + 1], /^ {2}[\d.]+× as fast \([\d.–]+\), faster,$/);
  assert.match(lines[at + 2], /^ {2}[\d.]+ µs\/op \([\d.–]+\)$/);
});

test('a long name takes columns from its own tables, and from no others', () => {
  const long = 'mongodb@6.20.0/raw+piscina:32-and-many-more-words';
  const lines = linesOf(withName(long), { width: 80 });
  assert.ok(lines.every((line) => stringWidth(line) <= 80));
  assert.ok(lines.includes(`${long}/p2`) || lines.some((line) => line.startsWith(`${long}/p2 `)));
});

test('one round shows neither intervals nor a verdict', () => {
  const single = analyse(syntheticRun({ workloads: ['findOne'], rounds: 1 }));
  const [tables] = render(single).split('Medians over 1 round; ');
  const table = tableOf(tables.split('\n'), /^findOne, wide, one/);
  assert.equal(/\d–\d/.test(table.join('\n')), false);
  assert.equal(table[0].includes('95 %'), false);
  assert.ok(table.some((line) => /^native +[\d.]+× +untested +\d/.test(line)));
});

test('where the baseline failed there are no ratios', () => {
  const broken = syntheticRun({ workloads: ['findOne'] });
  for (const cell of broken.cells) {
    if (cell.contender !== 'mongodb+inline') continue;
    Object.assign(cell, { status: 'failed', reason: 'no answer' });
    broken.data.delete(cell.id);
  }
  const lines = linesOf(analyse(broken));
  const table = tableOf(lines, /^findOne, wide, one/);
  assert.equal(table[0].includes('as fast'), false);
  assert.ok(table.some((line) => /^native +untested +\d+ +[\d.]+–[\d.]+ /.test(line)));
  assert.ok(table.includes('failed: no answer (mongodb)'));
});

test('contenders without numbers for one reason share a line', () => {
  const { cells, ...rest } = syntheticRun({ workloads: ['insertMany'], rounds: 3 });
  const alike = cells.map((cell) =>
    cell.status === 'unsupported' ? { ...cell, reason: 'differs in reading only' } : cell,
  );
  const lines = linesOf(analyse({ ...rest, cells: alike }));
  assert.deepEqual(
    lines.filter((line) => line.startsWith('unsupported')),
    Array(4).fill('unsupported: differs in reading only (native/bytes, mongodb/raw)'),
  );
});

test('an interrupted run says once what it did not measure, and how to go on', () => {
  const text = render(interruptedRun(), { width: 1000 });
  assert.match(
    text,
    /^27 of 42 cells, in 3 of 4 settings, were not measured: .+ Go on\nwith --resume and the folder/m,
  );
  assert.equal(text.includes('skipped'), false);
  assert.equal(text.match(/^findOne, \w+, .*noise|^findOne, \w+, [^:]+$/gm)?.length, 2);
  assert.match(text, /^overview: .* \(interrupted: stopped by SIGINT\)\.$/m);
});

test('a kind of warning has one entry, with its next step on a line of its own', () => {
  const tool = (/** @type {string} */ name) => ({
    code: 'tool',
    text: `${name} is not here.`,
    advice: 'Install it.',
  });
  const text = render({ ...run, warnings: [...run.warnings, tool('apache'), tool('sysbench')] });
  assert.match(
    text,
    /^warning apache is not here\. sysbench is not here\.\n {2}→ Install it\.\n\n/m,
  );
  const marks = text.match(/^warning /gm)?.length;
  assert.equal(text.match(/^ {2}→ /gm)?.length, marks);
  const codes = [...run.warnings, ...run.environment.warnings].map(({ code }) => code);
  assert.equal(marks, new Set(codes).size + 1);
});

test('it says what was measured where, and what the columns mean', () => {
  const lines = linesOf(run, { width: 1000 });
  assert.equal(lines[0], 'overview: Preset standard, 5 rounds, 2026-03-01 09:30 UTC.');
  assert.equal(
    lines.slice(1, lines.indexOf('')).join(' '),
    'On Imaginary Xeon 2.8 GHz, 2 cores, Debian GNU/Linux 12, Linux 6.1.0, x64, Node.js 20.20.2, ' +
      'mongod 6.0.5; Tollgate 0123456.',
  );
  const text = lines.join(' ').replaceAll('  ', ' ');
  assert.match(
    text,
    /Medians over 5 rounds with 94 % intervals; as fast: how many times as fast as mongodb, with 95 % intervals; above 1 is faster\. The baseline differed from itself by ±[\d.]+ %, the median of the settings\./,
  );
});

test('colour is added on demand only, and takes nothing away', () => {
  const plain = render(run);
  const colored = render(run, { color: true });
  assert.equal(plain.includes('\x1b'), false);
  assert.ok(colored.includes('\x1b[34mfaster\x1b[39m'));
  assert.equal(stripVTControlCharacters(colored), plain);
});

test('what a hostile file names is shown, not obeyed', () => {
  const name = 'evil\x1b[2J\x07\r\nwarning forged\u202e\u009b31m';
  const hostile = withName(name);
  hostile.warnings = [{ code: 'x', text: 'Clear\x1bc', advice: 'Do\nnot' }];
  for (const color of [false, true]) {
    const text = stripVTControlCharacters(render(hostile, { color, width: 120 }));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    assert.equal(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(text), false);
    assert.match(text, /^evil\\x1b\[2J\\x07\\r\\nwarning forged\\u202e\\x9b31m\/p2/m);
    assert.match(text, /^warning Clear\\x1bc\n {2}→ Do\\nnot$/m);
  }
});

test('published findings stand beside what was found here', () => {
  const published = [
    { finding: 'A is faster', figure: '3×', outcome: /** @type {const} */ ('holds'), here: '2.9×' },
  ];
  assert.match(render({ ...run, published }), /^- A is faster \(3×\): holds; here 2\.9×$/m);
});

test('a table of the study names the columns that it has no room for', () => {
  const wide = 'x'.repeat(40);
  const table = {
    title: 'Wide',
    note: 'A note.',
    head: ['what', 'a', wide, 'c'],
    rows: [['r', '1', '2', wide]],
  };
  const text = render({ ...run, tables: [table] }, { width: 80 });
  assert.match(
    text,
    new RegExp(
      `^Wide\nwhat  a  ${wide}\nr     1  ${' '.repeat(39)}2\nA note\\. The report has more: c\\.$`,
      'm',
    ),
  );
  const narrow = render(
    { ...run, tables: [{ ...table, head: [wide, wide, 'b', 'c'] }] },
    { width: 60 },
  );
  assert.match(narrow, new RegExp(`^Wide\nr\n  ${wide}: 1\n  b: 2\n  c: ${wide}\nA note\\.$`, 'm'));
});
