/** The README's sample: the picture of what the report shows first, and the first table. */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import * as terminal from '../../js/report/formats/terminal/index.js';
import { measuredText } from './measured.js';

/** The table that stands in the README, as the terminal prints it; the others are in the summary. */
const SHOWN = 'findOne, wide, one at a time';
/** What a README's column holds without scrolling. */
const WIDTH = 96;

/**
 * @param {import('../../js/results/run.d.ts').Run} run
 * @param {string} folder its results
 * @param {string} to where the picture goes
 */
export async function ofOverview(run, folder, to) {
  await takePicture(path.resolve(folder, 'report.html'), path.join(to, 'verdicts.png'));
  const parts = terminal.render(run, { width: WIDTH }).split('\n\n');
  const table = parts.find((part) => part.startsWith(SHOWN));
  if (!table) throw new Error(`${folder} has no setting "${SHOWN}"`);
  return `![How many times as fast as ${run.baseline.replace('+inline', '')} each contender is, with intervals and rounds](docs/sample/verdicts.png)

The terminal prints a table for each workload and load; this is the first of them:

\`\`\`text
${table}
\`\`\`

${measuredText(run)} [All tables, intervals and warnings](docs/sample/summary.md) of that run; \`node scripts/sample.js\` made what you see here from its results.`;
}

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
