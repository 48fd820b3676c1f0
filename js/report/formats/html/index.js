/** report.html: one file that needs no script and no network, to read, print and send. */

import { readFileSync } from 'node:fs';
import { questionsOf, settingsOf, warningsOf } from '../../view.js';
import { answersSection, warningsSection } from './answers.js';
import { appendix } from './appendix.js';
import { guide } from './guide.js';
import { html, Markup } from './markup.js';
import { matrixSection } from './matrix.js';
import { looksOf } from './series.js';
import { settingSection } from './setting.js';

/** @typedef {import('../../../types.d.ts').Run} Run */

export const name = 'html';
export const extension = 'html';

/** In order: what narrows for small screens and paper comes last. */
const STYLES = ['./css/palette.css', './css/data.css', './css/page.css'];

/** @param {Run} run */
export function render(run) {
  const settings = settingsOf(run);
  const look = looksOf(run);
  const style = STYLES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('');
  const { environment: e } = run;
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
<p class="lead">${run.preset} preset, ${run.settings.rounds} rounds, ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC.
 ${e.cpu}, ${e.cores} cores; Node.js ${e.node}; MongoDB ${e.server.version}. Baseline ${run.baseline}.</p>
<nav aria-label="Contents"><ul>
<li><a href="#answers">Answers</a></li><li><a href="#verdicts">Verdicts</a></li><li><a href="#guide">How to read</a></li>
<li><a href="#measurements">Measurements</a></li>
<li><a href="#environment">Environment</a></li><li><a href="#cells">All cells</a></li>
</ul></nav>
</header>
<main>
${answersSection(questionsOf(run))}
${warningsSection(warningsOf(run))}
${matrixSection(settings, run)}
${guide(run)}
<section aria-labelledby="measurements">
<h2 id="measurements">Measurements</h2>
${settings.map((setting) => settingSection(setting, run, look))}
</section>
${appendix(run)}
</main>
<footer>Written by Tollgate from ${run.schema} results; every number here is in run.json.</footer>
</body>
</html>
`.text;
}
