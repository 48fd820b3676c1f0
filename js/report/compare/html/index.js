/** A comparison as one page of HTML that needs nothing else: the history drawn, the figures below. */

import { readFileSync } from 'node:fs';
import { html, Markup } from '../../formats/html/markup.js';
import {
  differencesOf,
  differenceText,
  gateLines,
  notesOf,
  otherChanges,
  summaryLine,
  warningsOf,
} from '../facts.js';
import { tablesOf } from '../tables.js';
import { bySetting, counted } from '../words.js';
import { historyChart } from './chart.js';

/** @typedef {import('../words.js').Compared} Compared */
/** @typedef {import('../tables.js').Table} Table */

export const name = 'html';

/** @param {Compared} compared */
export function render(compared) {
  const style = readFileSync(new URL('./page.css', import.meta.url), 'utf8');
  const gates = gateLines(compared);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tollgate: comparison</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<h1>${summaryLine(compared)}</h1>
${environments(compared)}
${list(
  compared.sources.map(
    ({ name: own, study, preset, startedAt, commit, rounds }) =>
      `${own}: ${study}, ${preset}, ${counted(rounds, 'round')}, commit ${commit}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
  ),
)}
${gates.map(
  ({
    failed,
    text,
  }) => html`<p class="${failed ? 'loud' : 'dim'}">${failed && html`<b>Regression</b> `}${text}</p>
`,
)}
</header>
<main>
${bySetting(compared).map((one) => settingPart(compared, one))}
<h2>Figures</h2>
${tablesOf(compared).map(tableText)}
${section('By other metrics (exploratory)', otherChanges(compared))}
${section('What to doubt', warningsOf(compared))}
${section('How to read this', notesOf(compared))}
</main>
</body>
</html>
`.text;
}

/** @param {Compared} compared */
function environments(compared) {
  const [environment, subject] = /** @type {const} */ (['environment', 'subject']).map((kind) =>
    differencesOf(compared, kind).map(differenceText),
  );
  return html`${
    environment.length > 0 &&
    html`<div class="loud"><b>The environments differ.</b> Figures of different machines are not comparable.${list(environment)}</div>`
  }${subject.length > 0 && html`<p>Differing, as what is compared may: ${subject.join('; ')}.</p>`}`;
}

/** @param {Compared} compared @param {ReturnType<typeof bySetting>[number]} one */
function settingPart(compared, { title, series, noisePct }) {
  const shown = series.filter(({ points }) => points.length > 1);
  if (shown.length === 0) return '';
  // Versions of one driver are not those of another.
  const groups = compared.kind === 'versions' ? shown.map((one) => [one]) : [shown];
  return groups.map((group) => {
    const points =
      compared.kind === 'versions'
        ? group[0].points.map(({ label }) => label)
        : compared.sources.map(({ name: own }) => own);
    return html`<h2>${title}</h2>
<figure>${historyChart(group, { title, points, noisePct })}
<figcaption class="dim">Time per operation relative to the first point, with 95 % intervals; higher is slower. ${
      noisePct !== undefined && 'The band is the noise: how far nothing may seem to change.'
    }</figcaption></figure>
`;
  });
}

/** @param {Table} table */
function tableText({ title, note, head, rows, align }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><caption>${title}${note && `, ${note}`}</caption>
<thead><tr>${head.map((text, i) => html`<th scope="col" class="${align[i]}">${text}</th>`)}</tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr>${row.map(({ text, tone = '' }, i) => html`<td class="${`${align[i]} ${tone}`}">${text}</td>`)}</tr>
`,
  )}</tbody></table></div>
`;
}

/** @param {string} heading @param {string[]} texts */
const section = (heading, texts) =>
  texts.length > 0 ? html`<h2>${heading}</h2>${list(texts)}` : '';

/** @param {string[]} texts */
const list = (texts) => html`<ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>`;
