/**
 * Shows a run in the README: `node scripts/sample.js results/FOLDER` takes the picture of what the
 * report shows first, keeps the summary, and writes picture, table, date and machine between the README's marks.
 */

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import * as terminal from '../js/report/formats/terminal/index.js';
import { readRun } from '../js/report/index.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SAMPLE = path.join(ROOT, 'docs/sample');
/** The table that stands in the README, as the terminal prints it; the others are in the summary. */
const SHOWN = 'findOne, wide, one at a time';
/** What a README's column holds without scrolling. */
const WIDTH = 96;
const MARKS = /<!-- sample -->[\s\S]*<!-- \/sample -->/;

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(path.join(folder, 'report.html'))) {
  console.error('tollgate: name a results folder: node scripts/sample.js results/FOLDER');
  process.exit(2);
}
mkdirSync(SAMPLE, { recursive: true });
copyFileSync(path.join(folder, 'summary.md'), path.join(SAMPLE, 'summary.md'));
await takePicture(path.resolve(folder, 'report.html'), path.join(SAMPLE, 'verdicts.png'));
const readme = path.join(ROOT, 'README.md');
writeFileSync(
  readme,
  readFileSync(readme, 'utf8').replace(MARKS, () => sample(folder)),
);

/**
 * @param {string} page
 * @param {string} picture
 */
async function takePicture(page, picture) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  // The size of a README's column, twice as fine; nothing beside what is seen first.
  const tab = await browser.newPage({
    viewport: { width: 1100, height: 760 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
  });
  await tab.goto(pathToFileURL(page).href);
  await tab.addStyleTag({
    content:
      'body { display: block } header, .tools { display: none } .sort::after { content: none } .first { padding: 1rem }',
  });
  await tab.locator('section.first').screenshot({ path: picture });
  await browser.close();
}

/** @param {string} results */
function sample(results) {
  const run = readRun([results]);
  const { environment: on, preset, measuring, startedAt } = run;
  const stores = Object.entries(on.stores).map(([name, { version }]) => `${name} ${version}`);
  const parts = terminal.render(run, { width: WIDTH }).split('\n\n');
  const table = parts.find((part) => part.startsWith(SHOWN));
  if (!table) throw new Error(`${results} has no setting "${SHOWN}"`);
  return `<!-- sample -->
![How many times as fast as ${run.baseline.replace('+inline', '')} each contender is, with intervals and rounds](docs/sample/verdicts.png)

The terminal prints a table for each workload and load; this is the first of them:

\`\`\`text
${table}
\`\`\`

Measured ${startedAt.slice(0, 10)} with the preset \`${preset}\`, ${measuring.rounds} rounds, on ${on.cpu}, ${on.cores} cores (${on.virtual}), ${on.os}, Node.js ${on.node}, ${stores.join(', ')} on the same machine. [All tables, intervals and warnings](docs/sample/summary.md) of that run; \`node scripts/sample.js\` made what you see here from its results.
<!-- /sample -->`;
}
