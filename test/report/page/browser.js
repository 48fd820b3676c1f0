import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContextOptions} ContextOptions */

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'].concat([
  '--disable-component-update',
  '--disable-sync',
]);

/** Why nothing can be seen in a browser here, or false. */
export const skip = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;

/** What the page's script copies, since a clipboard is the whole machine's. */
const CLIPBOARD = `Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: async (text) => { window.copied = text; } },
});`;

/**
 * @typedef {object} Opened
 * @property {import('playwright-core').Page} page
 * @property {string[]} said on the console, errors among it
 * @property {string[]} requests
 * @property {string} url without its hash
 */

/** @typedef {ContextOptions & { width?: number, hash?: string }} Options */
/** @typedef {(name: string, look: (opened: Opened) => unknown, options?: Options) => Promise<void>} Visit */

/**
 * One browser for all tests of a file.
 *
 * @param {Record<string, string>} pages HTML by name
 * @returns {Visit} opens the page of this name, looks, and closes it
 */
export function opener(pages) {
  const home = mkdtempSync(join(tmpdir(), 'tollgate-page-'));
  const fileOf = (/** @type {string} */ name) => join(home, `${name}.html`);
  /** @type {Browser | undefined} */
  let browser;
  before(async () => {
    for (const [name, text] of Object.entries(pages)) writeFileSync(fileOf(name), text);
    if (!skip) browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
  });
  after(async () => {
    await browser?.close();
    rmSync(home, { recursive: true });
  });
  return async (name, look, { width = 1280, hash = '', ...options } = {}) => {
    if (!browser) throw new Error('no browser');
    const page = await browser.newPage({ viewport: { width, height: 720 }, ...options });
    /** @type {string[]} */
    const said = [];
    /** @type {string[]} */
    const requests = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    page.on('request', (request) => requests.push(request.url()));
    if (options.javaScriptEnabled !== false) await page.addInitScript(CLIPBOARD);
    const url = pathToFileURL(fileOf(name)).href;
    await page.goto(`${url}${hash}`);
    try {
      await look({ page, said, requests, url });
    } finally {
      await page.close();
    }
  };
}
