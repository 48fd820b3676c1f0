/** Several studies on one page: what has been published beside what was measured, a chapter for each. */

import { headlineOf } from '../../headline/index.js';
import {
  doubtOf,
  environmentOf,
  OUTCOMES,
  outcomesOf,
  questionsOf,
  runText,
  warningsOf,
} from '../../run_facts.js';
import { settingsOf } from '../../settings.js';
import { html, table, unbroken } from './markup.js';
import { page } from './page.js';
import { alerts, answerCards, publishedTable } from './sections/answers.js';

/** @typedef {import('../../../types.d.ts').Chapter} Chapter */

/** @param {Chapter[]} chapters at least one */
export function chapters(chapters) {
  const [{ run: first }] = chapters;
  return page({
    title: 'Tollgate: published studies, measured again',
    date: first.startedAt,
    contents: [
      ['outcomes', 'Outcomes'],
      ...chapters.map(({ run }) => /** @type {const} */ ([anchor(run), run.study])),
      ['environment', 'Environment'],
    ],
    main: html`<p class="eyebrow">${chapters.length} ${chapters.length === 1 ? 'study' : 'studies'}</p>
<h1 id="top">${headlineOfAll(chapters)}</h1>
<p class="lead">${first.environment.cpu}, ${first.environment.cores} cores; Node.js ${first.environment.node}.</p>
${outcomes(chapters)}
${chapters.map(chapter)}
<section aria-labelledby="environment">
<h2 id="environment">Environment</h2>
<div class="words">${table({ caption: 'Where this was measured', head: ['what', 'value'], rows: machineOf(chapters) })}</div>
</section>`,
    footer:
      'Written by Tollgate; every number here is in the run.json and samples.ndjson of its study.',
  });
}

/** @param {Chapter[]} chapters */
function headlineOfAll(chapters) {
  const counts = chapters.map(({ run }) => outcomesOf(run));
  const [hold, not, other, open] = OUTCOMES.map((_, i) =>
    counts.reduce((sum, one) => sum + one[i], 0),
  );
  const all = hold + not + other + open;
  if (all === 0) return 'Published studies, measured again';
  return (
    `${hold} of ${all} published findings ${hold === 1 ? 'holds' : 'hold'} here; ` +
    `${not} ${not === 1 ? 'does' : 'do'} not, and ${open} cannot be told` +
    (other > 0 ? `; of ${other} another operation was measured` : '')
  );
}

/** @param {Chapter[]} chapters */
const outcomes = (chapters) => html`<section aria-labelledby="outcomes">
<h2 id="outcomes">Outcomes</h2>
<div class="words">${table({
  caption: 'How many published findings hold here',
  head: ['study', ...OUTCOMES, 'publication'],
  rows: chapters.map(({ run, paper }) => [
    html`<a href="#${anchor(run)}">${run.study}</a>`,
    ...outcomesOf(run),
    paper,
  ]),
})}</div>
</section>`;

/** @param {Chapter} chapter */
const chapter = ({ run, paper, link }) => html`<section aria-labelledby="${anchor(run)}">
<h2 id="${anchor(run)}">${run.study}</h2>
<p class="lead">${paper}. ${runText(run)} <a href="${link}">All measurements of ${run.study}</a></p>
${said(run)}
${run.published?.length ? publishedTable(run) : undefined}
${alerts(warningsOf(run))}
${answerCards(questionsOf(run))}
${(run.tables ?? []).map(
  ({ title, note, head, rows }) => html`<h3>${title}</h3>
<p class="note">${note}</p>
${table({ caption: title, head, rows })}`,
)}
</section>`;

/** What its own report says first. @param {Chapter['run']} run */
function said(run) {
  const doubt = doubtOf(run);
  if (doubt)
    return html`<div class="banner"><b>${doubt.title}</b> ${doubt.text} ${doubt.advice}</div>`;
  const headline = headlineOf(run, settingsOf(run));
  return headline && html`<p class="finding">${unbroken(headline.text)}</p>`;
}

/** @param {{ study: string }} run */
const anchor = ({ study }) => `study-${study}`;

/** What is the same for all is said once. @param {Chapter[]} chapters @returns {[what: string, value: string][]} */
function machineOf(chapters) {
  /** @type {Map<string, string[]>} */
  const studies = new Map();
  for (const { run } of chapters) {
    for (const fact of environmentOf(run)) {
      const key = JSON.stringify(fact);
      studies.set(key, [...new Set([...(studies.get(key) ?? []), run.study])]);
    }
  }
  return [...studies].map(([key, names]) => {
    const [what, value] = JSON.parse(key);
    return [names.length === chapters.length ? what : `${what} (${names.join(', ')})`, value];
  });
}
