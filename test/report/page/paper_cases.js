import assert from 'node:assert/strict';
import { brokenWords, tooWide } from './lines.js';
import { many } from './runs.js';

/** Paper, and browsers that run no script: all is there, and nothing that does nothing. */

/** @type {(visit: import('./browser.js').Visit) => Record<string, () => Promise<void>>} */
export const paperCases = (visit) => ({
  'without script everything is there, and no control that would do nothing': () =>
    visit(
      'many',
      async ({ page }) => {
        // Ids, not what is seen: folds are closed, as they are for everyone.
        assert.equal(
          await page.locator('[aria-labelledby="speed"] article').count(),
          many.settings.length,
        );
        assert.equal(
          await page.locator('[aria-labelledby="cpu"] article .rows').count(),
          many.settings.length,
        );
        assert.equal(
          await page.locator('[aria-labelledby="cells"] tbody tr').count(),
          many.cells.length,
        );
        assert.equal(
          await page.locator('button:visible, select:visible, input:visible').count(),
          0,
        );
        assert.equal(await page.locator('.hero .interval').first().isVisible(), true);
      },
      { javaScriptEnabled: false },
    ),

  'printing opens what is folded away, and closes it afterwards': () =>
    visit('small', async ({ page }) => {
      await page.evaluate(`addEventListener('beforeprint', () => {
        window.left = document.querySelectorAll('details:not([open]), noscript').length;
      })`);
      const open = await page.locator('details[open]').count();
      assert.ok((await page.locator('details:not([open])').count()) > 0);
      const paper = await page.pdf({ format: 'A4' });
      assert.equal(paper.subarray(0, 5).toString(), '%PDF-');
      assert.equal(await page.evaluate('window.left'), 0);
      assert.equal(await page.locator('details[open]').count(), open);
    }),

  'on paper no figure or word goes over two lines, and no table beyond the edge': () =>
    visit(
      'run',
      async ({ page }) => {
        await page.evaluate(
          "for (const fold of document.querySelectorAll('details')) fold.open = true",
        );
        await page.emulateMedia({ media: 'print' });
        assert.deepEqual(await page.evaluate(brokenWords), []);
        assert.deepEqual(await page.evaluate(tooWide), []);
      },
      // A4 between its margins.
      { width: 688 },
    ),

  'on paper there are neither contents nor filters nor buttons, and warnings are': () =>
    visit('run', async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      for (const gone of ['header', '.tools', '.filters']) {
        assert.equal(await page.locator(gone).first().isVisible(), false, gone);
      }
      assert.equal(await page.locator('.alert').first().isVisible(), true);
      assert.equal(await page.locator('.hero thead').getByText('verdict').isVisible(), true);
      const breaks = await page.evaluate(
        "[...document.querySelectorAll('.alert, .forest, .chart, .rows')].map((one) => getComputedStyle(one).breakInside)",
      );
      assert.deepEqual([...new Set(/** @type {string[]} */ (breaks))], ['avoid']);
    }),
});
