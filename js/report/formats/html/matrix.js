import { baselineOf, TIME, timeOf, toneOf, verdictOf } from '../../settings.js';
import { ABSENT, conditions, label, number, times } from '../../text.js';
import { anchorOf } from './anchor.js';
import { html } from './markup.js';

/** @typedef {import('../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('./markup.js').Value} Value */

/**
 * Which contender is how much faster at what, at one glance: a table for each load.
 * @param {SettingResult[]} results
 * @param {RunFile} run
 */
export function matrixSection(results, run) {
  /** @type {Map<string, SettingResult[]>} */
  const byConditions = new Map();
  for (const result of results) {
    const key = conditions(result.setting);
    byConditions.set(key, [...(byConditions.get(key) ?? []), result]);
  }
  return html`<section aria-labelledby="verdicts">
<h2 id="verdicts">Verdicts</h2>
<p class="note">Time per operation relative to ${baselineOf(run)}: below 1 is faster. The word says whether the
 rounds bear it out; <a href="#guide">how to read</a>.</p>
${[...byConditions].map(([load, alike]) => matrix(alike, load, baselineOf(run, alike)))}
</section>`;
}

/** @param {SettingResult[]} results @param {string} load @param {string} baseline */
function matrix(results, load, baseline) {
  return html`<div class="scroll matrix" tabindex="0"><table>
<caption><span>Time relative to ${baseline}, ${load}</span></caption>
<thead><tr><th scope="col">contender</th>${results.map(
    ({ setting }) => html`<th scope="col"><a href="#${anchorOf(setting)}">${setting.workload}<br>
<small>${setting.dataset}</small></a></th>`,
  )}</tr></thead>
<tbody>${namesOf(results).map(
    (name) => html`
<tr><th scope="row">${name}</th>${results.map((result) => html`<td>${verdict(result, name)}</td>`)}</tr>`,
  )}
</tbody></table></div>`;
}

/** @param {SettingResult} result @param {string} name @returns {Value} */
function verdict({ rows, unmeasured }, name) {
  const row = rows.find(({ cell }) => label(cell) === name);
  if (!row) {
    const found = unmeasured.find(({ labels }) => labels.includes(name));
    return found && toned(found.status, ABSENT, found.status);
  }
  if (row.cell.role === 'baseline') return toned('baseline', number(timeOf(row)), 'µs/op');
  const compared = row.comparisons[TIME];
  if (!compared) return toned('untested', ABSENT, 'not compared');
  return toned(toneOf(row), times(compared.ratio), verdictOf(row));
}

/** @param {string} tone @param {string} number @param {string} word */
function toned(tone, number, word) {
  return html`<span class="tone ${tone}">${number} <small>${word}</small></span>`;
}

/**
 * Lower bounds, then contenders from fastest to slowest: by the geometric mean of their ratios.
 * @param {SettingResult[]} results
 */
function namesOf(results) {
  /** @type {Map<string, number[]>} */
  const logs = new Map();
  const add = (/** @type {string} */ name, /** @type {number[]} */ ...values) =>
    logs.set(name, [...(logs.get(name) ?? []), ...values]);
  for (const { rows, unmeasured } of results) {
    for (const { cell, comparisons } of rows) {
      const log = Math.log(comparisons[TIME]?.ratio ?? 1);
      add(label(cell), cell.role === 'bound' ? -Infinity : log);
    }
    for (const name of unmeasured.flatMap(({ labels }) => labels)) add(name);
  }
  const mean = (/** @type {string} */ name) => {
    const values = logs.get(name) ?? [];
    return values.length === 0 ? Infinity : values.reduce((a, b) => a + b, 0) / values.length;
  };
  return [...logs.keys()].sort((a, b) => (mean(a) === mean(b) ? 0 : mean(a) - mean(b)));
}
