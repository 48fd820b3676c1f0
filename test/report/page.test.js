import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { render } from '../../js/report/formats/html/index.js';
import { settingsOf, TIME, timeOf, verdictOf } from '../../js/report/settings.js';
import { stagesOf } from '../../js/report/stages.js';
import { conditions, label, number, ratio, title } from '../../js/report/text.js';
import { analyse } from '../../js/stats/analyse.js';
import { contrasts, outline, tableRows } from '../helpers/in_page.js';
import { syntheticRun } from '../helpers/run.js';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

const CHROMIUM = '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'].concat([
  '--disable-component-update',
  '--disable-sync',
]);
const skip = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;

const run = analyse(syntheticRun({ workloads: ['findOne', 'insertMany'] }));
run.environment.cpu = 'A <script>alert("&")</script> CPU';
const results = settingsOf(run);
const home = mkdtempSync(join(tmpdir(), 'tollgate-page-'));
const file = join(home, 'report.html');

/** @type {Browser} */
let browser;
before(async () => {
  writeFileSync(file, render(run));
  if (!skip) browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
});
after(async () => {
  await browser?.close();
  rmSync(home, { recursive: true });
});

/** @param {number} width @param {'light' | 'dark'} [colorScheme] */
async function open(width, colorScheme = 'light') {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  /** @type {string[]} */
  const said = [];
  /** @type {string[]} */
  const requests = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return { page, said, requests };
}

/** Text of every body row of the table with this caption. @param {Page} page @param {string} caption */
async function rowsOf(page, caption) {
  return /** @type {string[][]} */ (await page.evaluate(tableRows, caption));
}

test('the same run gives the same page, with nothing of the outside in it', () => {
  const page = render(run);
  assert.equal(render(run), page);
  assert.equal(/<script|src="|@import|url\(|href="(?!#|data:,)/.test(page), false);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g))
    assert.ok(ids.includes(target), target);
});

test('it opens without a console message or a request', { skip }, async () => {
  const { page, said, requests } = await open(1280);
  assert.deepEqual(said, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('data:')),
    [pathToFileURL(file).href],
  );
  assert.match(await page.title(), /^Tollgate: overview/);
  await page.close();
});

test('its tables hold the values of the run', { skip }, async () => {
  const { page } = await open(1280);
  for (const { setting, rows: expected } of results) {
    const caption = `${title(setting)}: medians with 95 % intervals, fastest first`;
    const rows = await rowsOf(page, caption);
    assert.deepEqual(
      rows.map(([contender]) => contender),
      expected.map(({ cell }) => label(cell)),
    );
    assert.deepEqual(
      expected.map(timeOf),
      expected.map(timeOf).sort((a, b) => a - b),
    );
    for (const [i, row] of expected.entries()) {
      const { median, lo, hi } = row.cell.summary.metrics[TIME];
      const [, time, times, verdict, p50] = rows[i];
      assert.equal(time, `${number(median)} (${number(lo)}–${number(hi)})`);
      const compared = row.comparisons[TIME];
      assert.equal(times, compared ? ratio(compared) : '1');
      assert.equal(verdict, verdictOf(row));
      assert.equal(p50, number(row.cell.summary.metrics.latencyP50Us.median));
    }
  }
  const cells = await rowsOf(
    page,
    'Every planned cell, with its status and, where it has no numbers, the reason',
  );
  assert.deepEqual(
    cells.map((row) => row[3]),
    run.cells.map(({ status }) => status),
  );
  const grid =
    "decode-grid: the addon's CPU time in ns for a document, and ratios of times with 95 % intervals";
  assert.deepEqual(await rowsOf(page, grid), [
    ['10 ints × 100', '116', '4.12 (3.98–4.31)', '1.31 (1.22–1.45)'],
  ]);
  await page.close();
});

test('stages stand with their sum and what it leaves unexplained', { skip }, async () => {
  const { page } = await open(1280);
  const [{ setting, rows: measured }] = results;
  const caption = `Stages of ${title(setting)}, µs an operation. ∥ overlaps others and is not in the sum; server is part of roundTrip where that is known; driver is what a call of the driver took beside what it tells; rest is the mean latency less the sum`;
  const rows = await rowsOf(page, caption);
  const seen = measured.filter(({ cell }) => cell.summary.stagesUs);
  assert.equal(rows.length, seen.length);
  for (const [i, { cell }] of seen.entries()) {
    const { sumUs, restUs = NaN, wholeUs = NaN } = stagesOf(cell.summary) ?? { sumUs: NaN };
    assert.equal(rows[i][0], label(cell));
    assert.deepEqual(rows[i].slice(-3), [sumUs, restUs, wholeUs].map(number));
    assert.equal(rows[i].join().includes('∥'), (cell.summary.overlapping ?? []).length > 0);
  }
  await page.close();
});

test('the environment names placement, stores with their address, and seeds', {
  skip,
}, async () => {
  const { page } = await open(1280);
  const text = (await page.locator('dl').textContent()) ?? '';
  assert.match(
    text,
    /Store\s*mongod 6\.0\.5, standalone, wiredTiger, at 127\.0\.0\.1:27017, started/,
  );
  assert.match(text, /Placement\s*free/);
  assert.match(text, /Seeds\s*1 for documents and inputs, 4711 for the order/);
  await page.close();
});

test('the verdict table names what failed and what is fastest', { skip }, async () => {
  const { page } = await open(1280);
  const rows = await rowsOf(page, `Time relative to mongodb, ${conditions(results[0].setting)}`);
  assert.equal(rows[0][0], 'libmongoc');
  const row = (/** @type {string} */ name) => rows.find(([first]) => first === name) ?? [];
  assert.match(row('native')[1], /^0\.\d\d faster$/);
  assert.match(row('mongodb')[1], /^\d+ µs\/op$/);
  assert.equal(row('mongoose+piscina/p2')[3], '– failed');
  await page.close();
});

test('every drawing has a name, every table a caption, headings go down by one', {
  skip,
}, async () => {
  const { page } = await open(1280);
  const found = await page.evaluate(outline);
  // Ratio, latency, CPU, memory and stages for each setting.
  assert.equal(found.drawings, results.length * 5);
  assert.equal(found.nameless, 0);
  assert.equal(found.bare, 0);
  assert.ok(found.levels.every((level, i) => i === 0 || level <= found.levels[i - 1] + 1));
  await page.close();
});

for (const width of [1280, 400]) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    test(`at ${width} px, ${scheme}, nothing overflows and text stands out`, { skip }, async () => {
      const { page } = await open(width, scheme);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      const found = await page.evaluate(contrasts, [
        '.faster',
        '.slower',
        'p',
        'caption',
        'a',
        '.alert',
      ]);
      for (const [selector, contrast] of found) {
        assert.ok(contrast >= 4.5, `${selector}: ${contrast}`);
      }
      await page.close();
    });
  }
}
