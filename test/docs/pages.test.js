/** Pages are what their readers, and the tests of their code blocks, take them for. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { load as parseYaml } from 'js-yaml';
import { blocksIn, blocksOf, pages, ROOT } from './blocks.js';
import { understand } from './kinds.js';
import { brokenLinks, missingNames } from './links.js';
import { isSample, printedRows, summaryRows } from './samples.js';

/** Blocks that nothing can run, by page: pictures and formulas. Whoever adds one says so here. */
const ILLUSTRATIONS = {
  'docs/compare.md': 1,
  'docs/dispatch.md': 3,
  'docs/library/sync-or-async.md': 1,
  'docs/method.md': 2,
  'docs/performance.md': 2,
};

const understood = pages().map((page) => ({ page, ...understand(blocksOf(page), isSample) }));

test('only pictures and formulas are not tried', (t) => {
  /** @param {Exclude<keyof typeof understood[number], 'page'>} kind */
  const count = (kind) => understood.reduce((sum, page) => sum + page[kind].length, 0);
  const tried = `${count('programs')} programs, ${count('plugins')} plug-ins, ${count('commands')} blocks of commands`;
  t.diagnostic(`${tried}, ${count('data')} of data; ${count('illustrations')} are not tried`);
  const counts = understood.map(({ page, illustrations }) => [page, illustrations.length]);
  assert.deepEqual(Object.fromEntries(counts.filter(([, count]) => count)), ILLUSTRATIONS);
});

test('the table in the README is of the run whose summary is kept', () => {
  const summary = summaryRows(readFileSync(path.join(ROOT, 'docs/sample/summary.md'), 'utf8'));
  const samples = understood.flatMap((page) => page.samples);
  assert.equal(samples.length, 1);
  const printed = printedRows(samples[0].text);
  assert.ok(printed.length > 4);
  for (const row of printed) {
    assert.ok(
      summary.some((kept) => isPartOf(row, kept)),
      row.join(' '),
    );
  }
});

/** Whether one has the cells of another, in order: a terminal leaves out columns that it has no room for. @param {string[]} part @param {string[]} whole */
function isPartOf(part, whole) {
  let at = 0;
  for (const cell of whole) if (cell === part[at]) at++;
  return at === part.length;
}

test('what the studies came to is of the runs whose summaries are kept', () => {
  const text = ['studies', 'benchmarks', 'dispatch']
    .map((page) => readFileSync(path.join(ROOT, `docs/${page}.md`), 'utf8'))
    .join('\n');
  const shown = [...text.matchAll(/<!-- ([\w-]+) -->([\s\S]*?)<!-- \/\1 -->/g)];
  assert.ok(shown.length >= 5);
  for (const [, name, text] of shown) {
    const summary = readFileSync(path.join(ROOT, `docs/sample/${name}.md`), 'utf8').split('\n');
    const rows = text.split('\n').filter((line) => line.startsWith('| '));
    assert.ok(rows.length > 4, name);
    assert.deepEqual(
      rows.filter((row) => !summary.includes(row)),
      [],
    );
  }
});

test('data can be read', () => {
  for (const { language, text, page, line } of understood.flatMap((each) => each.data)) {
    const read = language === 'json' ? JSON.parse : parseYaml;
    assert.equal(typeof read(text), 'object', `${page}:${line}`);
  }
});

test('links lead somewhere; files and scripts that are named are there', () => {
  assert.deepEqual(
    pages().flatMap((page) => [...brokenLinks(page), ...missingNames(page)]),
    [],
  );
});

test('pages that say git clone name the address that package.json has', () => {
  const { repository } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const address = repository?.url.replace(/^git\+/, '') ?? 'ADDRESS-OF-THIS-REPOSITORY';
  const named = pages().flatMap((page) =>
    [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/git clone (\S+) tollgate/g)].map(
      ([, name]) => `${page}: ${name}`,
    ),
  );
  assert.deepEqual(named, [`README.md: ${address}`, `docs/library/install.md: ${address}`]);
});

test('every page on the library is in its index, and the README leads there', () => {
  const index = readFileSync(path.join(ROOT, 'docs/library/README.md'), 'utf8');
  const others = pages().filter((page) => /^docs\/library\/(?!README)/.test(page));
  assert.ok(others.length > 9);
  for (const page of others) assert.ok(index.includes(`](${path.basename(page)})`), page);
  assert.ok(
    readFileSync(path.join(ROOT, 'README.md'), 'utf8').includes('](docs/library/README.md)'),
  );
});

test('the map of the code names every room', () => {
  const map = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const rooms = ['js', 'js/client', 'js/engine', 'native', 'native/core'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  assert.ok(rooms.length > 25);
  assert.deepEqual(
    rooms.filter((room) => !map.includes(`](../${room}`)),
    [],
  );
});

test('a block that is not understood is refused with its place and what to do', () => {
  const fence = '```';
  for (const [lines, message] of /** @type {const} */ ([
    [['', fence, 'x', fence], /^p\.md:2: a fence without a language: write js, /],
    [[`${fence}rust`, fence], /^p\.md:1: the tests do not know `rust`: use what /],
    [[`${fence}js slow`, fence], /^p\.md:1: a program's only mark is node=MAJOR, not slow$/],
    [[`${fence}sh quiet`, fence], /^p\.md:1: the tests do not know `sh quiet`/],
    [[`${fence}text`, fence], /^p\.md:1: no program stands right above this text/],
    [['text', '', '    code'], /^p\.md:3: code by indentation: put it between fences/],
    [['- item', `  ${fence}js`, `  ${fence}`], /^p\.md:2: begin the fence at the first column$/],
    [['', `${fence}js`], /^p\.md:2: this block has no end$/],
  ])) {
    assert.throws(() => understand(blocksIn(lines.join('\n'), 'p.md')), { message });
  }
});

test('blocks without imports go on with the program above, files are found beside it', () => {
  const page = [
    ...['```js', '// worker.js', 'export default 1;', '```'],
    ...['```js node=24', "import './worker.js';", '```', '```text', 'one', '```'],
    ...['```js', 'console.log(2);', '```', '```text', 'two', '```'],
    ...['```js', '// drivers/mine.js', 'export const name = 1;', '```'],
  ].join('\n');
  const { programs, helpers, plugins } = understand(blocksIn(page, 'p.md'));
  assert.deepEqual(
    programs.map(({ file, oldest, prints }) => ({ file, oldest, prints })),
    [{ file: 'line-5.js', oldest: 24, prints: 'one\ntwo\n' }],
  );
  assert.deepEqual(
    [...helpers, ...plugins].map(({ file }) => file),
    ['worker.js', 'drivers/mine.js'],
  );
});
