/** report.html: one file that needs no script and no network, to read, print and send. */

import { questionsOf, roundsText, warningsOf } from '../../facts.js';
import { baselineOf, settingsOf } from '../../settings.js';
import { answersSection, publishedSection, tablesSection, warningsSection } from './answers.js';
import { appendix } from './appendix.js';
import { looksOf } from './figures/series.js';
import { guide } from './guide.js';
import { html } from './markup.js';
import { matrixSection } from './matrix.js';
import { page } from './page.js';
import { settingSection } from './setting.js';

/** @typedef {import('../../../results/run.d.ts').Run} Run */

export const name = 'html';
export const extension = 'html';

export { chapters } from './chapters.js';

/** @param {Run} run */
export function render(run) {
  const results = settingsOf(run);
  const look = looksOf(run);
  return page({
    title: `Tollgate: ${run.study}`,
    date: run.startedAt,
    lead: lead(run),
    contents: [
      ['answers', 'Answers'],
      ...(run.published?.length
        ? [/** @type {const} */ (['published', 'Published findings'])]
        : []),
      ['verdicts', 'Verdicts'],
      ['guide', 'How to read'],
      ['measurements', 'Measurements'],
      ['environment', 'Environment'],
      ['cells', 'All cells'],
    ],
    main: html`${answersSection(questionsOf(run))}
${publishedSection(run)}
${warningsSection(warningsOf(run))}
${matrixSection(results, run)}
${tablesSection(run)}
${guide(run)}
<section aria-labelledby="measurements">
<h2 id="measurements">Measurements</h2>
${results.map((result) => settingSection(result, run, look))}
</section>
${appendix(run)}`,
    footer: `Written by Tollgate from ${run.schema} results; every number here is in run.json and samples.ndjson.`,
  });
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
