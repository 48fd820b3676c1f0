/** report.html: one file that needs no script and no network, to read, print and send. */

import { readFileSync } from 'node:fs';
import { questionsOf, roundsText, warningsOf } from '../../facts.js';
import { baselineOf, settingsOf } from '../../settings.js';
import { answersSection, publishedSection, tablesSection, warningsSection } from './answers.js';
import { appendix } from './appendix.js';
import { guide } from './guide.js';
import { html, Markup } from './markup.js';
import { matrixSection } from './matrix.js';
import { looksOf } from './series.js';
import { settingSection } from './setting.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */

export const name = 'html';
export const extension = 'html';

/** In order: what narrows for small screens and paper comes last. */
const STYLES = ['./css/palette.css', './css/data.css', './css/page.css'];

/** @param {Run} run */
export function render(run) {
  const results = settingsOf(run);
  const look = looksOf(run);
  const style = STYLES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tollgate: ${run.study}, ${run.startedAt.slice(0, 10)}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<h1>Tollgate: ${run.study}</h1>
<p class="lead">${lead(run)}</p>
<nav aria-label="Contents"><ul>
<li><a href="#answers">Answers</a></li>
${run.published && run.published.length > 0 && html`<li><a href="#published">Published findings</a></li>`}
<li><a href="#verdicts">Verdicts</a></li><li><a href="#guide">How to read</a></li>
<li><a href="#measurements">Measurements</a></li>
<li><a href="#environment">Environment</a></li><li><a href="#cells">All cells</a></li>
</ul></nav>
</header>
<main>
${answersSection(questionsOf(run))}
${publishedSection(run)}
${warningsSection(warningsOf(run))}
${matrixSection(results, run)}
${tablesSection(run)}
${guide(run)}
<section aria-labelledby="measurements">
<h2 id="measurements">Measurements</h2>
${results.map((result) => settingSection(result, run, look))}
</section>
${appendix(run)}
</main>
<footer>Written by Tollgate from ${run.schema} results; every number here is in run.json and samples.ndjson.</footer>
</body>
</html>
`.text;
}

/** What, when and where, in two lines. @param {Run} run */
function lead(run) {
  const { environment: e, measuring, preset, startedAt } = run;
  const stores = Object.entries(e.stores)
    .filter(([, { version }]) => version !== '')
    .map(([name, { version, address }]) =>
      [name, version, address && `at ${address}`].filter((part) => part !== '').join(' '),
    );
  const where = [`${e.cpu}, ${e.cores} cores`, `Node.js ${e.node}`, ...stores].join('; ');
  const when = startedAt.slice(0, 16).replace('T', ' ');
  return `${preset} preset, ${roundsText(measuring.rounds)}, ${when} UTC. ${where}. Baseline ${baselineOf(run)}.`;
}
