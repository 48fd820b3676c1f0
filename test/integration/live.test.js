/** The live page of a run, in a browser. The run is of toys: it needs no server and takes seconds. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { folderOf, startCli, temporaryFolder } from '../helpers/cli.js';
import { eventually } from '../helpers/machine/process.js';
import { toyFolder } from '../helpers/toys.js';

const CHROMIUM = '/usr/bin/chromium';
const skip = existsSync(CHROMIUM) ? false : `${CHROMIUM} is not installed`;
/** A driver in a file of its own, which nothing of the page comes from. */
const DRIVER = fileURLToPath(new URL('../bench/faults/drivers/faulty.js', import.meta.url));
const ROUNDS = 40;

/** @param {import('node:test').TestContext} t */
async function startLiveRun(t) {
  const folder = toyFolder(t);
  const args = ['run', '--study', 'playroom', '--preset', 'smoke', '--baseline', 'toy', '--live'];
  const more = [
    '--plugins',
    folder,
    '--driver',
    DRIVER,
    '--workload',
    'take',
    '--rounds',
    String(ROUNDS),
  ];
  const quick = ['--turns', '2', '--slice', '5', '--warmup', '0', '--out', temporaryFolder(t)];
  const started = startCli([...args, ...more, ...quick], { cwd: folder });
  const urlOf = () => /^live: (http:\/\/\S+)$/m.exec(started.output.stderr)?.[1];
  await eventually(() => urlOf() !== undefined, 'the address is printed', 60_000);
  return { ...started, url: String(urlOf()) };
}

/** Every state that the page is sent, until it is closed. @param {string} url */
async function* statesFrom(url) {
  const { body } = await fetch(new URL('events', url));
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of /** @type {any} */ (body)) {
    text += decoder.decode(part, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end));
      text = text.slice(end + 2);
    }
  }
}

test('a browser sees progress and growing figures, and the end', { skip }, async (t) => {
  const { child, ended, output, url } = await startLiveRun(t);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  /** @type {string[]} */
  const said = [];
  /** @type {Set<string>} */
  const asked = new Set();
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await page.goto(url);
  await page.getByText(/^\d+ of 40 rounds of settings, about \d+ (s|min) left$/).waitFor();
  await page.getByText(/^Now: take, marbles, one at a time, round \d+: toy, /).waitFor();
  const figures = page.frameLocator('#figures');
  await figures.getByText('The run goes on: these are the rounds').first().waitFor();
  assert.ok((await figures.locator('table').count()) > 0);
  const first = await page.locator('progress').evaluate((bar) => /** @type {any} */ (bar).value);
  await page.waitForFunction((before) => {
    const bar = /** @type {any} */ (globalThis).document.querySelector('progress');
    return bar.value > before;
  }, first);
  child.kill('SIGINT');
  await page.getByText(/^The run is interrupted\. Its report is .*report\.html\.$/).waitFor();
  await figures.getByText('stopped by SIGINT').first().waitFor();
  const { code } = await ended;
  assert.equal(code, 130, output.stderr);
  assert.deepEqual(said, []);
  assert.deepEqual(
    [...asked].filter((origin) => origin !== 'null'),
    [new URL(url).origin],
  );
  await assert.rejects(fetch(url), 'the server is gone with the run');
});

test('states tell of each round, and only of this run', async (t) => {
  const { child, ended, output, url } = await startLiveRun(t);
  /** @type {any[]} */
  const states = [];
  for await (const state of statesFrom(url)) {
    states.push(state);
    // Once: a second signal ends the process where it stands.
    if (state.done === 3 && !child.killed) child.kill('SIGINT');
    if (state.ended) break;
  }
  const { code, stderr } = await ended;
  assert.equal(code, 130, stderr);
  const measuring = states.filter(({ total }) => total === ROUNDS);
  assert.ok(measuring.every(({ study }) => study === 'playroom'));
  const done = measuring.map((state) => state.done);
  assert.deepEqual(
    done,
    done.toSorted((a, b) => a - b),
  );
  assert.ok(done.includes(3));
  const begun = measuring.find(({ setting }) => setting !== '');
  assert.equal(begun.setting, 'take, marbles, one at a time');
  assert.deepEqual(begun.contenders.toSorted(), ['toy', 'toy+hop/p1']);
  const page = path.resolve(folderOf(output.stderr), 'report.html');
  assert.equal(states.at(-1).ended, `The run is interrupted. Its report is ${page}.`);
  // Nobody loaded figures: none were made before the end.
  assert.deepEqual([...new Set(measuring.slice(0, -1).map(({ figures }) => figures))], [0]);
});
