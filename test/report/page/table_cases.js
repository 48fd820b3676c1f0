import assert from 'node:assert/strict';
import { brokenWords } from './lines.js';

/** @typedef {import('playwright-core').Page} Page */

/** The column of the first table of speeds. @param {Page} page @param {number} column */
const texts = (page, column) =>
  page
    .locator(`[aria-labelledby="speed"] table >> nth=0 >> tbody tr > :nth-child(${column})`)
    .allTextContents();

/** @param {Page} page @param {string} name */
const sorter = (page, name) =>
  page
    .locator('[aria-labelledby="speed"] table >> nth=0')
    .getByRole('button', { name, exact: true });

/** @type {(visit: import('./browser.js').Visit) => Record<string, () => Promise<void>>} */
export const tableCases = (visit) => ({
  'on a telephone every verdict is seen without scrolling, and no interval goes over two lines':
    () =>
      visit(
        'run',
        async ({ page }) => {
          for (const cell of await page.locator('.forest tbody td.text .tone').all()) {
            const box = await cell.boundingBox();
            // What is folded away has none.
            assert.ok(!box || box.x + box.width <= 400, JSON.stringify(box));
          }
          assert.deepEqual(await page.evaluate(brokenWords), []);
        },
        { width: 400 },
      ),

  'a click on its head sorts a table, a second one the other way': () =>
    visit('small', async ({ page }) => {
      const before = (await texts(page, 5)).map(Number.parseFloat);
      await sorter(page, 'µs/op').click();
      assert.deepEqual(
        (await texts(page, 5)).map(Number.parseFloat),
        before.toSorted((a, b) => a - b),
      );
      await sorter(page, 'µs/op').click();
      assert.deepEqual(
        (await texts(page, 5)).map(Number.parseFloat),
        before.toSorted((a, b) => b - a),
      );
    }),

  'the first click puts the best first, also where more is better': () =>
    visit('small', async ({ page }) => {
      await sorter(page, 'contender').click();
      await sorter(page, 'times as fast').click();
      const speeds = (await texts(page, 4)).map(Number.parseFloat);
      assert.deepEqual(
        speeds,
        speeds.toSorted((a, b) => b - a),
      );
      await sorter(page, 'times as fast').click();
      assert.deepEqual(
        (await texts(page, 4)).map(Number.parseFloat),
        speeds.toSorted((a, b) => a - b),
      );
    }),

  'the keyboard sorts, too, and those who hear it know how': () =>
    visit('small', async ({ page }) => {
      await sorter(page, 'contender').focus();
      await page.keyboard.press('Enter');
      const names = await texts(page, 1);
      assert.deepEqual(
        names,
        names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
      );
      const head = page.locator('[aria-labelledby="speed"] table >> nth=0 >> th >> nth=0');
      assert.equal(await head.getAttribute('aria-sort'), 'ascending');
      await sorter(page, 'times as fast').focus();
      await page.keyboard.press('Space');
      assert.equal(await head.getAttribute('aria-sort'), null);
      // Of speed more is better.
      assert.equal(await page.locator('[aria-sort]').getAttribute('aria-sort'), 'descending');
    }),

  'a table is copied as it is seen, without its drawings': () =>
    visit('small', async ({ page }) => {
      await page.locator('.filters form summary').click();
      await page.getByRole('button', { name: 'none' }).click();
      await page.locator('.filters').getByLabel('native', { exact: true }).check();
      const tools = page.locator('.hero .tools');
      await tools.getByText('CSV').click();
      const csv = String(await page.evaluate('window.copied'));
      assert.match(
        csv,
        /^contender,verdict,times as fast,"times as fast, low","times as fast, high",µs\/op,.*\r\nnative,faster,\d\.\d\d,\d\.\d\d,\d\.\d\d,[^\r]+\r\n$/,
      );
      await tools.getByText('Markdown').click();
      const markdown = String(await page.evaluate('window.copied'));
      assert.match(markdown, /^\| contender \| verdict \| times as fast \| µs\/op \|\n\| --- \|/);
      assert.equal(markdown.split('\n').length, 4);
      assert.equal(await page.locator('#said').textContent(), 'Table as Markdown copied');
    }),

  'a figure has a link of its own to copy, and another scale': () =>
    visit('small', async ({ page, url }) => {
      await page.locator('#latency-findOne-wide-c1 h3 a').click();
      await page.waitForFunction('window.copied');
      assert.equal(await page.evaluate('window.copied'), `${url}#latency-findOne-wide-c1`);
      const figure = page.locator('#latency-findOne-wide-c1 figure').first();
      const linear = figure.locator('[data-scale="linear"]').first();
      assert.equal(await linear.isVisible(), false);
      await figure.getByRole('button', { name: 'linear axis' }).click();
      assert.equal(await linear.isVisible(), true);
      assert.equal(await figure.locator('[data-scale="log"]').first().isVisible(), false);
    }),

  'the contender under the pointer stands out': () =>
    visit('small', async ({ page }) => {
      await page.locator('.hero tr[data-contender="native"] th').hover();
      assert.equal(
        await page.locator('.hero').evaluate((one) => one.classList.contains('lighting')),
        true,
      );
      assert.equal(await page.locator('.hero tr.lit th').textContent(), 'native');
    }),
});
