import assert from 'node:assert/strict';
import { many, run, small } from './runs.js';

/** @typedef {import('playwright-core').Page} Page */

const contenders = new Set(run.cells.map(({ contender, poolSize }) => `${contender} ${poolSize}`))
  .size;

/** Settings whose speeds are seen. @param {Page} page */
const seen = (page) => page.locator('[aria-labelledby="speed"] article:visible').count();

/** @param {Page} page */
const count = (page) => page.locator('output').textContent();

/** @type {(visit: import('./browser.js').Visit) => Record<string, () => Promise<void>>} */
export const filterCases = (visit) => ({
  'settings are chosen by workload, dataset and load, with a count': () =>
    visit('run', async ({ page }) => {
      assert.equal(await count(page), `8 of 8 settings, ${contenders} of ${contenders} contenders`);
      await page.getByLabel('Workload').selectOption('findOne');
      assert.equal(await seen(page), 4);
      const nothing = page.locator('.group.nothing');
      assert.equal(await nothing.count(), 1);
      assert.equal(
        await nothing.locator('h3').textContent(),
        'insertMany inserts 1 000 wide documents',
      );
      await page.getByLabel('Dataset').selectOption('narrow');
      await page.locator('.filters [name="concurrency"]').selectOption('32');
      assert.equal(await seen(page), 1);
      assert.match((await count(page)) ?? '', /^1 of 8 settings/);
      assert.equal(await page.locator('#cpu-findOne-narrow-c32').isVisible(), true);
      assert.equal(await page.locator('#cpu-findOne-wide-c1').isVisible(), false);
      // Across the page, too.
      assert.equal(await page.locator('.matrix tbody tr:visible').count(), 1);
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.locator('#findOne-wide-c1').waitFor();
      assert.equal(await seen(page), 8);
    }),

  'contenders are chosen by their names, in every table and drawing': () =>
    visit('run', async ({ page }) => {
      await page.locator('.filters form summary').click();
      await page.getByRole('button', { name: 'none' }).click();
      assert.equal(await page.locator('tr[data-contender]:visible').count(), 0);
      await page.locator('.filters').getByLabel('mongodb', { exact: true }).check();
      await page.locator('.filters').getByLabel('native', { exact: true }).check();
      assert.match((await count(page)) ?? '', new RegExp(`, 2 of ${contenders} contenders$`));
      const rows = await page.locator('.hero tbody tr:visible th').allTextContents();
      assert.deepEqual(rows, ['native', 'mongodb']);
    }),

  'a link brings the choice back, and goes to its figure': () =>
    visit('run', async ({ page, url }) => {
      await page.locator('.filters form summary').click();
      await page.locator('.filters').getByLabel('mongoose', { exact: true }).uncheck();
      await page.getByLabel('Dataset').selectOption('wide');
      await page.locator('nav').getByText('CPU').click();
      // The script puts the choice behind the place.
      await page.waitForFunction("location.hash.startsWith('#cpu?dataset=wide&')");
      const link = await page.evaluate('location.href');
      assert.ok(String(link).startsWith(url));
      await visit(
        'run',
        async ({ page: again }) => {
          assert.equal(await again.getByLabel('Dataset').inputValue(), 'wide');
          assert.match(
            (await count(again)) ?? '',
            new RegExp(`^4 of 8 settings, ${contenders - 1} of`),
          );
          assert.equal(await again.locator('tr[data-contender="mongoose"]:visible').count(), 0);
          const top = await again.evaluate(
            "document.getElementById('cpu').getBoundingClientRect().top",
          );
          assert.ok(Number(top) < 100, `it is at ${top}`);
        },
        { hash: new URL(String(link)).hash },
      );
    }),

  'a figure that is folded away is found by its link, with a choice that suits': () =>
    visit(
      'many',
      async ({ page }) => {
        const folded = page.locator('#cpu-findOne-wide-c1-i-40');
        assert.equal(await folded.isVisible(), true);
        const top = await folded.evaluate((element) => element.getBoundingClientRect().top);
        assert.ok(top > -10 && top < 700, `it is at ${top}`);
      },
      { hash: '#cpu-findOne-wide-c1-i-40' },
    ),

  'what is folded away is opened where it is what was looked for': () =>
    visit('many', async ({ page }) => {
      assert.ok((await seen(page)) < many.settings.length / 2);
      await page.getByLabel('Dataset').selectOption('narrow');
      assert.equal(
        await seen(page),
        many.settings.filter(({ dataset }) => dataset === 'narrow').length,
      );
    }),

  'one setting leaves nothing to choose but contenders': () =>
    visit('small', async ({ page }) => {
      assert.equal(await page.locator('.filters select').count(), 0);
      assert.equal(await page.locator('.filters input').count(), small.cells.length);
    }),
});
