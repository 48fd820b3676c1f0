import { outcomeText } from '../../../run_facts.js';
import { folded, html, table, unbroken } from '../markup.js';

/** @typedef {import('../../../../results/run.d.ts').RunFile} RunFile */

/** So many answers to a question stand open; the others are folded away. */
const OPEN = 4;

/** @param {{ question: string, answers: string[] }[]} questions */
export function answersSection(questions) {
  if (questions.length === 0) return undefined;
  return html`<section aria-labelledby="answers">
<h2 id="answers">Answers</h2>
<div class="cards">${answerCards(questions)}</div>
</section>`;
}

/** @param {{ question: string, answers: string[] }[]} questions */
export function answerCards(questions) {
  return questions.map(
    ({ question, answers }) => html`<div class="card"><h3>${question}</h3>
${bulletList(answers.slice(0, OPEN))}
${answers.length > OPEN && folded(`${answers.length - OPEN} more`, bulletList(answers.slice(OPEN)))}</div>`,
  );
}

/** @param {string[]} answers */
export function bulletList(answers) {
  return html`<ul>${answers.map((answer) => html`<li>${unbroken(answer)}</li>`)}</ul>`;
}

/** What others have published, held against this run. @param {RunFile} run */
export function publishedSection(run) {
  if (!run.published?.length) return undefined;
  return html`<section aria-labelledby="published">
<h2 id="published">Published findings</h2>
${publishedTable(run)}
</section>`;
}

/** @param {RunFile} run */
export const publishedTable = ({ published = [], study }) =>
  html`<div class="words">${table({
    caption: `What has been published, held against this run of ${study}`,
    head: ['finding', 'published', 'outcome', 'here'],
    rows: published.map((one) => [
      one.finding,
      one.figure,
      html`<span class="${one.outcome.replaceAll(' ', '-')}">${outcomeText(one)}</span>`,
      one.here,
    ]),
  })}</div>`;

/** @param {{ text: string, advice: string }[]} warnings */
export function warningsSection(warnings) {
  if (warnings.length === 0) return undefined;
  return html`<section aria-labelledby="warnings">
<h2 id="warnings">Warnings</h2>
${alerts(warnings)}
</section>`;
}

/** @param {{ text: string, advice: string }[]} warnings */
export const alerts = (warnings) =>
  warnings.map(
    ({ text, advice }) =>
      html`<div class="alert"><b>Warning.</b> ${unbroken(text)}<span>${unbroken(advice)}</span></div>`,
  );

/** What the study makes of the run. @param {RunFile} run */
export function tablesSection({ tables = [] }) {
  return tables.map(
    ({ title, note, head, rows }, i) => html`<section aria-labelledby="table-${String(i)}">
<h2 id="table-${String(i)}">${title}</h2>
<p class="note">${note}</p>
${table({ caption: title, head, rows })}
</section>`,
  );
}
