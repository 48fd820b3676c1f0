import { html } from './markup.js';

/** So many answers to a question stand open; the others are folded away. */
const OPEN = 4;

/** @param {{ question: string, answers: string[] }[]} questions */
export function answersSection(questions) {
  return html`<section aria-labelledby="answers">
<h2 id="answers">Answers</h2>
${questions.length === 0 && html`<p>Nothing could be compared: see the list of cells.</p>`}
${questions.map(
  ({ question, answers }) => html`<div class="card"><h3>${question}</h3>
${list(answers.slice(0, OPEN))}
${
  answers.length > OPEN &&
  html`<details><summary>${answers.length - OPEN} more</summary>${list(answers.slice(OPEN))}</details>`
}</div>`,
)}
</section>`;
}

/** @param {string[]} answers */
function list(answers) {
  return html`<ul>${answers.map((answer) => html`<li>${answer}</li>`)}</ul>`;
}

/** @param {import('../../../types.d.ts').Warning[]} warnings */
export function warningsSection(warnings) {
  if (warnings.length === 0) return undefined;
  return html`<section aria-labelledby="warnings">
<h2 id="warnings">Warnings</h2>
${warnings.map(
  ({ text, advice }) =>
    html`<div class="alert"><b>Warning.</b> ${text}<span>${advice}</span></div>`,
)}
</section>`;
}
