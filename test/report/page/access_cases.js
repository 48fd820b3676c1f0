import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @typedef {import('playwright-core').Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core objects to, each with the first element. @param {Page} page */
async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => [id, help, nodes.length, nodes[0].html, nodes[0].any[0]?.message].join(' | ')))`);
}

/** All of it open, as a reader could have it. @param {Page} page */
const unfold = (page) =>
  page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");

const LOOKS = /** @type {const} */ ([
  ['light', 'small', { width: 1280 }],
  ['a telephone in the dark, and noise', 'noisy', { width: 390, colorScheme: 'dark' }],
  ['chapters', 'chapters', { width: 1280 }],
  ['a comparison', 'comparison', { width: 1280 }],
  ['a comparison, dark, on a telephone', 'comparison', { width: 390, colorScheme: 'dark' }],
  ['chapters, dark, on a telephone', 'chapters', { width: 390, colorScheme: 'dark' }],
]);

/** @type {(visit: import('./browser.js').Visit) => Record<string, () => Promise<void>>} */
export const accessCases = (visit) => ({
  ...Object.fromEntries(
    LOOKS.map(([name, page, options]) => [
      `axe finds nothing, and nothing is wider than the window: ${name}`,
      () =>
        visit(
          page,
          async ({ page }) => {
            await unfold(page);
            assert.deepEqual(await violations(page), []);
            assert.equal(
              await page.evaluate('document.documentElement.scrollWidth'),
              options.width,
            );
          },
          options,
        ),
    ]),
  ),

  'the first key goes to the findings': () =>
    visit('small', async ({ page }) => {
      await page.keyboard.press('Tab');
      const skip = page.locator('.skip');
      assert.equal(await skip.evaluate((one) => one.matches(':focus')), true);
      assert.equal(await skip.isVisible(), true);
      await page.keyboard.press('Enter');
      await page.waitForFunction("location.hash === '#top'");
    }),

  'on a telephone wide tables scroll by themselves, by the keyboard, too, and have a name': () =>
    visit(
      'run',
      async ({ page }) => {
        await unfold(page);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
        const box = page.locator('.matrix').first();
        assert.equal(await box.getAttribute('tabindex'), '0');
        assert.equal(
          await box.getAttribute('aria-label'),
          'Times as fast as mongodb, every setting',
        );
      },
      { width: 390 },
    ),
});
