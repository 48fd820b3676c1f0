import assert from 'node:assert/strict';
import { render } from '../../../js/report/formats/html/index.js';
import { settingsOf, TIME, verdictOf } from '../../../js/report/settings.js';
import { speedOfRow } from '../../../js/report/speed.js';
import { stagesOf } from '../../../js/report/stages.js';
import { label, number, title } from '../../../js/report/text.js';
import { outline, tableRows } from '../../helpers/machine/in_page.js';
import { hostile, pages, run } from './runs.js';

/** @typedef {import('playwright-core').Page} Page */

const results = settingsOf(run);

/** Text of every body row of the table with this caption. @param {Page} page @param {string} caption */
const rowsOf = async (page, caption) =>
  /** @type {string[][]} */ (await page.evaluate(tableRows, caption));

/** @type {(visit: import('./browser.js').Visit) => Record<string, () => Promise<void>>} */
export const contentCases = (visit) => ({
  'the same run gives the same page, with nothing of the outside in it': async () => {
    assert.equal(render(run), pages.run);
    assert.equal(/src="|@import|url\(|href="(?!#|data:,)/.test(pages.run), false);
    assert.equal(pages.run.split('<script').length - 1, 1);
    const ids = [...pages.run.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, 'ids are unique');
    for (const [, target] of pages.run.matchAll(/href="#([^"]+)"/g)) {
      assert.ok(ids.includes(target), target);
    }
  },

  'it opens without a message or a request; headline and chart are seen without scrolling': () =>
    visit('run', async ({ page, said, requests, url }) => {
      assert.deepEqual(said, []);
      assert.deepEqual(
        requests.filter((one) => !one.startsWith('data:')),
        [url],
      );
      assert.match(await page.title(), /^Tollgate: overview/);
      assert.match(
        (await page.locator('h1').textContent()) ?? '',
        /^One operation at a time, native reads one wide document by _id 2\.0× as fast as mongodb \(1\.9–2\.0×\); through piscina most of the gain is gone \(1\.3×\)\. With 32 in flight, native\+piscina \(2 workers\) reads /,
      );
      const box = await page.locator('.hero table').boundingBox();
      assert.ok(box && box.y + box.height <= 720, `the chart ends at ${box && box.y + box.height}`);
      const [{ rows }] = results;
      const dots = await page.locator('.hero tr[data-contender="native"] .dot').count();
      assert.equal(dots, run.measuring.rounds);
      assert.equal(await page.locator('.hero tbody tr').count(), rows.length);
      assert.equal(await page.locator('.banner').count(), 0);
      const { drawings, nameless, bare, levels } = await page.evaluate(outline);
      assert.ok(drawings > 0);
      assert.deepEqual({ nameless, bare }, { nameless: 0, bare: 0 });
      assert.ok(levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1));
      assert.equal(levels.filter((level) => level === 1).length, 1);
    }),

  'the page of a usual run is no longer than someone scrolls': () =>
    visit(
      'standard',
      async ({ page }) => {
        const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
        assert.ok(height < 9000, `it is ${height} pixels high`);
      },
      { width: 1400 },
    ),

  'a run too noisy to quote has a banner in place of the headline': () =>
    visit('noisy', async ({ page }) => {
      assert.equal(await page.locator('h1').textContent(), 'Tollgate: overview');
      assert.match(
        (await page.locator('.banner').textContent()) ?? '',
        /^Too noisy to quote\. .*60\.0 %/,
      );
    }),

  'its tables hold the values of the run, as speeds': () =>
    visit('run', async ({ page }) => {
      for (const { setting, rows: expected } of results) {
        const caption = `${title(setting)}: how many times as fast with 95 % intervals, medians with 94 % intervals, fastest first`;
        const rows = await rowsOf(page, caption);
        const inMs = expected.every(({ cell }) => cell.summary.metrics[TIME].median >= 1000);
        const size = inMs ? 1000 : 1;
        assert.deepEqual(
          rows.map(([contender, verdict, , speed]) => [contender, verdict, speed]),
          expected.map((row) => [label(row.cell), verdictOf(row), speedOfRow(row)]),
        );
        for (const [i, { cell }] of expected.entries()) {
          const { median, lo, hi } = cell.summary.metrics[TIME];
          const [, , , , time, p50] = rows[i];
          assert.equal(
            time,
            `${number(median / size)} (${number(lo / size)}–${number(hi / size)})`,
          );
          assert.equal(p50, number(cell.summary.metrics.latencyP50Us.median / size));
        }
      }
    }),

  'at a glance: what failed, what is a bound and what is the baseline, the longer list downwards':
    async () => {
      const caption = 'Times as fast as mongodb, every setting';
      await visit('run', async ({ page }) => {
        const heads = await page.locator('.matrix thead th').allTextContents();
        const [row] = await rowsOf(page, caption);
        const under = (/** @type {string} */ name, of = row) => of[heads.indexOf(name)];
        assert.equal(heads[1], 'libmongoc');
        assert.match(row[0], /^findOnewide, one at a timenoise ±[\d.]+ %$/);
        assert.match(under('native'), /^\d\.\d\d faster$/);
        assert.match(under('mongodb'), /^\d+ µs\/op$/);
        const many = (await rowsOf(page, caption))[4];
        assert.equal(under('mongoose+piscina/p2', many), '– failed');
      });
      await visit('small', async ({ page }) => {
        const rows = await rowsOf(page, caption);
        assert.equal(rows[0][0], 'libmongoc');
        assert.match(rows.find(([name]) => name === 'native')?.[1] ?? '', /^\d\.\d\d faster$/);
      });
    },

  'stages stand with their sum and what it leaves unexplained': () =>
    visit('run', async ({ page }) => {
      const [{ setting, rows: measured }] = results;
      const captions = await page.locator('caption').allTextContents();
      const caption = captions.find((one) => one.startsWith(`Stages of ${title(setting)},`)) ?? '';
      const rows = await rowsOf(page, caption);
      const seen = measured.filter(({ cell }) => cell.summary.stagesUs);
      assert.equal(rows.length, seen.length);
      for (const [i, { cell }] of seen.entries()) {
        const { sumUs, restUs = NaN, wholeUs = NaN } = stagesOf(cell.summary) ?? { sumUs: NaN };
        assert.equal(rows[i][0], label(cell));
        assert.deepEqual(rows[i].slice(-3), [sumUs, restUs, wholeUs].map(number));
        assert.equal(rows[i].join().includes('∥'), (cell.summary.overlapping ?? []).length > 0);
      }
    }),

  'the environment names placement, stores with their address, seeds and the command': () =>
    visit('run', async ({ page }) => {
      const text = (await page.locator('dl').textContent()) ?? '';
      assert.match(
        text,
        /Store\s*mongod 6\.0\.5, standalone, wiredTiger, at 127\.0\.0\.1:27017, started/,
      );
      assert.match(text, /Placement\s*free/);
      assert.match(text, /Seeds\s*1 for documents and inputs, 4711 for the order/);
      await page.locator('.command + button').click();
      assert.equal(
        await page.evaluate('window.copied'),
        'npm run bench:native -- run --study overview',
      );
    }),

  'every planned cell and every single step is there once its fold is open': () =>
    visit('run', async ({ page }) => {
      await page.locator('#cells + details > summary').click();
      const caption =
        'Every planned cell, with its status and, where it has no numbers, the reason';
      await page.getByText(caption).waitFor();
      const cells = await rowsOf(page, caption);
      assert.deepEqual(
        cells.map((row) => row[3]),
        run.cells.map(({ status }) => status),
      );
      await page.getByText('decode-grid: 1 cell').click();
      const grid =
        "decode-grid: the addon's CPU time in ns for a document, and ratios of times with 95 % intervals";
      await page.getByText(grid).waitFor();
      assert.deepEqual(await rowsOf(page, grid), [
        ['10 ints × 100', '116', '4.12 (3.98–4.31)', '1.31 (1.22–1.45)'],
      ]);
    }),

  'what a results file holds stays text, whatever it is': () =>
    visit('hostile', async ({ page, said }) => {
      await page.evaluate(
        "for (const fold of document.querySelectorAll('details')) fold.open = true",
      );
      await page.getByText('Every planned cell').waitFor();
      assert.equal(await page.evaluate('window.broken'), undefined);
      assert.deepEqual(said, [], 'the policy had nothing to refuse either');
      assert.equal(await page.locator('[onclick]').count(), 0);
      assert.equal(
        await page.locator('.eyebrow').textContent(),
        `${hostile.study}, standard preset`,
      );
      const { contender } = hostile.cells.find(({ contender }) => contender.includes('<')) ?? {};
      const named = page.locator('.hero tbody th').getByText(String(contender), { exact: true });
      assert.equal(await named.count(), 1);
      assert.match((await page.locator('output').textContent()) ?? '', /^1 of 1 settings/);
    }),
});
