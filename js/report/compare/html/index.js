/** A comparison as one page of HTML that needs nothing else, made as report.html is: the history drawn, the figures below. */

import { anchorOf } from '../../formats/html/attributes.js';
import { html, table, unbroken } from '../../formats/html/markup.js';
import { page } from '../../formats/html/page.js';
import { bulletList, warningsSection } from '../../formats/html/sections/answers.js';
import { differentText, factsOf } from '../compared_facts.js';
import { tablesOf } from '../tables.js';
import { historyFigures } from './history.js';

/** @typedef {import('../words.js').Compared} Compared */
/** @typedef {import('../tables.js').Table} Table */
/** @typedef {import('../tables.js').TableCell} TableCell */
/** @typedef {import('../../formats/html/markup.js').Value} Value */

export const name = 'html';

/** @param {Compared} compared */
export function render(compared) {
  const history = historyFigures(compared);
  const { summary, others, warnings, notes, ...facts } = factsOf(compared);
  /** @type {(false | [id: string, text: string])[]} */
  const contents = [
    history.length > 0 && ['history', 'Speed'],
    warnings.length > 0 && ['warnings', `Warnings (${warnings.length})`],
    ['figures', 'All figures'],
    others.length > 0 && ['others', 'Other metrics'],
    notes.length > 0 && ['guide', 'How to read'],
    ['runs', 'Runs'],
  ];
  return page({
    title: 'Tollgate: comparison',
    date: compared.sources[compared.sources.length - 1].startedAt,
    contents: contents.filter((entry) => entry !== false),
    main: html`${differentMachines(facts.environment)}
${facts.doubts.map(doubt)}
${facts.regressions.map(regression)}
<p class="eyebrow">${compared.sources.map((source) => source.name).join(' → ')}</p>
<h1 id="top">${summary}</h1>
${whatDiffers(facts.subject)}
${facts.remarks.map((text) => html`<p class="note">${text}</p>`)}
${historySection(history)}
${warningsSection(warnings)}
${section('figures', 'All figures', tablesOf(compared).map(tablePart))}
${others.length > 0 && section('others', 'By other metrics (exploratory)', card(others))}
${notes.length > 0 && section('guide', 'How to read', card(notes))}
${section('runs', 'Runs', card(facts.sources))}`,
    footer: `Written by Tollgate; every number here is in the ${compared.schema} that --json prints.`,
  });
}

/** @param {string[]} environment */
const differentMachines = (environment) =>
  environment.length > 0 &&
  html`<div class="banner" role="alert"><b>The environments differ.</b> ${differentText(environment)}</div>`;

/** @param {{ title: string, text: string, advice: string }} doubt */
const doubt = ({ title, text, advice }) =>
  html`<div class="banner" role="alert"><b>${title}</b> ${unbroken(`${text} ${advice}`)}</div>`;

/** @param {string} text */
const regression = (text) =>
  html`<div class="banner" role="alert"><b>Regression.</b> ${unbroken(text)}</div>`;

/** @param {string[]} subject */
const whatDiffers = (subject) =>
  subject.length > 0 &&
  html`<p class="lead">Differing, as what is compared may: ${subject.join('; ')}.</p>`;

/** @param {ReturnType<typeof historyFigures>} history */
function historySection(history) {
  if (history.length === 0) return undefined;
  const blocks = history.map(({ title, figure }) => {
    const anchor = anchorOf({ id: title }, 'history');
    return html`<article id="${anchor}">
<h3><a href="#${anchor}">${title}</a></h3>
${figure}</article>`;
  });
  return html`<section class="kind" aria-labelledby="history">
<h2 id="history">How did the speed change?</h2>
<div class="blocks">${blocks}</div>
</section>`;
}

/** @param {Table} content */
const tablePart = ({ title, note, columns, rows }) =>
  table({
    caption: note === '' ? title : `${title}, ${note}`,
    head: verdictSecond(columns, columns).map(({ head }) => head),
    rows: rows.map((row) => verdictSecond(columns, row).map(cellPart)),
  });

/**
 * The verdict beside the name, so that it is seen where the rest must be scrolled to.
 *
 * @template T
 * @param {Table['columns']} columns
 * @param {T[]} row of those columns
 */
function verdictSecond(columns, row) {
  const at = columns.findIndex(({ head }) => head === 'verdict');
  const [first, ...others] = row.toSpliced(at, 1);
  return [first, row[at], ...others];
}

/** @param {TableCell} cell */
const cellPart = ({ text, tone }) =>
  tone === undefined ? text : html`<span class="tone ${tone}">${text}</span>`;

/** @param {string} id @param {string} heading @param {Value} content */
const section = (id, heading, content) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${content}
</section>`;

/** @param {string[]} texts */
const card = (texts) => html`<div class="card">${bulletList(texts)}</div>`;
