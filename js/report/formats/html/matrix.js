import { inFlight, label, number, shortContender, times } from '../../text.js';
import { verdictOf } from '../../view.js';
import { html } from './markup.js';
import { anchorOf } from './setting.js';

/** @typedef {import('../../view.js').Setting} Setting */
/** @typedef {import('../../view.js').Row} Row */
/** @typedef {import('../../../types.d.ts').Run} Run */
/** @typedef {import('./markup.js').Value} Value */

/**
 * Who is how much faster at what, at one glance: a table per concurrency.
 * @param {Setting[]} settings
 * @param {Run} run
 */
export function matrixSection(settings, run) {
  const concurrencies = [...new Set(settings.map(({ concurrency }) => concurrency))];
  const baseline = shortContender(run.baseline);
  return html`<section aria-labelledby="verdicts">
<h2 id="verdicts">Verdicts</h2>
<p class="note">Time per operation relative to ${baseline}: below 1 is faster. The word says whether the
 rounds bear it out; <a href="#guide">how to read</a>.</p>
${concurrencies.map((concurrency) =>
  matrix(
    settings.filter((setting) => setting.concurrency === concurrency),
    concurrency,
    baseline,
  ),
)}
</section>`;
}

/** @param {Setting[]} settings @param {number} concurrency @param {string} baseline */
function matrix(settings, concurrency, baseline) {
  return html`<div class="scroll matrix" tabindex="0"><table>
<caption><span>Time relative to ${baseline}, ${inFlight(concurrency)}</span></caption>
<thead><tr><th scope="col">contender</th>${settings.map(
    (setting) => html`<th scope="col"><a href="#${anchorOf(setting)}">${setting.workload}<br>
<small>${setting.dataset}</small></a></th>`,
  )}</tr></thead>
<tbody>${namesOf(settings).map(
    (name) => html`
<tr><th scope="row">${name}</th>${settings.map((setting) => html`<td>${verdict(setting, name)}</td>`)}</tr>`,
  )}
</tbody></table></div>`;
}

/** @param {Setting} setting @param {string} name @returns {Value} */
function verdict({ rows, without }, name) {
  const row = rows.find(({ cell }) => label(cell) === name);
  if (!row) {
    const cell = without.find((one) => label(one) === name);
    return cell ? toned(cell.status, '–', cell.status) : undefined;
  }
  if (row.role === 'baseline') {
    return toned('baseline', number(row.cell.summary.usPerOp.median), 'µs/op');
  }
  const compared = row.comparisons.usPerOp;
  if (!compared) return toned('same', '–', 'not compared');
  const word = verdictOf(row);
  return toned(word, times(compared.ratio), word);
}

/** @param {string} tone @param {string} number @param {string} word */
function toned(tone, number, word) {
  return html`<span class="tone ${tone}">${number} <small>${word}</small></span>`;
}

/**
 * The floor, then contenders from fastest to slowest: by the geometric mean of their ratios.
 * @param {Setting[]} settings
 */
function namesOf(settings) {
  /** @type {Map<string, number[]>} */
  const logs = new Map();
  for (const { rows, without } of settings) {
    for (const { cell, role, comparisons } of rows) {
      const log = role === 'floor' ? -Infinity : Math.log(comparisons.usPerOp?.ratio ?? 1);
      logs.set(label(cell), [...(logs.get(label(cell)) ?? []), log]);
    }
    for (const cell of without) logs.set(label(cell), logs.get(label(cell)) ?? []);
  }
  const mean = (/** @type {string} */ name) => {
    const values = logs.get(name) ?? [];
    return values.length === 0 ? Infinity : values.reduce((a, b) => a + b, 0) / values.length;
  };
  return [...logs.keys()].sort((a, b) => (mean(a) === mean(b) ? 0 : mean(a) - mean(b)));
}
