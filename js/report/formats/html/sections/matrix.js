/** Which contender is how much faster at what, at one glance. */

import { rolesText } from '../../../remarks.js';
import { noiseText, settingNoise } from '../../../run_facts.js';
import { baselineOf, TIME, timeOf, toneOf, verdictOf, verdictText } from '../../../settings.js';
import { figure, speedOf } from '../../../speed.js';
import { ABSENT, label, number, title } from '../../../text.js';
import { anchorOf, dataOf } from '../attributes.js';
import { breakable, folded, html, tableOf } from '../markup.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../markup.js').Value} Value */

/** A table of more settings is folded away. */
const SHOWN = 100;
/** A longer word would make its row too high. */
const LONGEST = 40;

/** @param {SettingResult[]} results @param {RunFile} run */
export function matrixSection(results, run) {
  const matrix = matrixOf(results, run);
  return html`<section aria-labelledby="verdicts">
<h2 id="verdicts">At a glance</h2>
<p class="note">How many times as fast as ${baselineOf(run)}: above 1 is faster. The word says whether the
 rounds bear it out. ${rolesText(results.flatMap(({ rows }) => rows))}${noiseText(run)} <a href="#guide">How to read</a>.</p>
${results.length > SHOWN ? folded(`${results.length} settings`, matrix) : matrix}
</section>`;
}

/**
 * The longer list goes down the page, the shorter one across.
 * @param {SettingResult[]} results @param {RunFile} run
 */
function matrixOf(results, run) {
  const names = namesOf(results);
  const found = results.map(({ rows, unmeasured }) => ({
    rows: new Map(rows.map((row) => [label(row.cell), row])),
    missing: new Map(
      unmeasured.flatMap(({ labels, status }) => labels.map((one) => [one, status])),
    ),
  }));
  const verdict = (/** @type {number} */ i, /** @type {string} */ name) =>
    verdictIn(found[i].rows.get(name), found[i].missing.get(name));
  const caption = `Times as fast as ${baselineOf(run)}, every setting`;
  if (names.length >= results.length) {
    return tableOf({
      ...{ caption, kind: 'matrix' },
      head: html`<tr><th scope="col">contender</th>${results.map(
        (result) =>
          html`<th scope="col"${dataOf(result.setting)}>${result.setting.workload}<br><small>${below(result)}</small></th>`,
      )}</tr>`,
      rows: names.map(
        (name) => html`
<tr data-contender="${name}"><th scope="row">${breakable(name)}</th>${results.map(({ setting }, i) => html`<td${dataOf(setting)}>${verdict(i, name)}</td>`)}</tr>`,
      ),
    });
  }
  return tableOf({
    ...{ caption, kind: 'matrix' },
    head: html`<tr><th scope="col">setting</th>${names.map(
      (name) => html`<th scope="col" data-contender="${name}">${breakable(name)}</th>`,
    )}</tr>`,
    rows: results.map((result, i) => {
      const { setting } = result;
      return html`
<tr${dataOf(setting)}><th scope="row"><a href="#${anchorOf(setting)}">${setting.workload}</a><br><small>${below(result)}</small></th>${names.map((name) => html`<td data-contender="${name}">${verdict(i, name)}</td>`)}</tr>`;
    }),
  });
}

/** Under the workload's name. @param {SettingResult} result */
function below({ setting, noisePct }) {
  const noise = settingNoise(noisePct);
  return [title(setting).slice(setting.workload.length + 2), noise && html`<br>${noise}`];
}

/**
 * @param {import('../../../settings.js').Row | undefined} row
 * @param {string | undefined} status of a cell without numbers
 * @returns {Value}
 */
function verdictIn(row, status) {
  if (!row) return status && toned(status, ABSENT, status);
  if (row.cell.role === 'baseline') return toned('baseline', number(timeOf(row)), 'µs/op');
  const compared = row.comparisons[TIME];
  if (!compared) return toned('untested', ABSENT, 'not compared');
  return toned(toneOf(row), figure(speedOf(compared).speed), wordOf(row));
}

/** A verdict with why, where that is short. @param {import('../../../settings.js').Row} row */
function wordOf(row) {
  const text = verdictText(row);
  if (text.length <= LONGEST) return text;
  return row.undercut ? `${verdictOf(row)}: ${row.undercut}` : verdictOf(row);
}

/** @param {string} tone @param {string} number @param {string} word */
function toned(tone, number, word) {
  return html`<span class="tone ${tone}">${number} <small>${breakable(word)}</small></span>`;
}

/**
 * Lower bounds, then contenders from fastest to slowest: by the geometric mean of their ratios.
 * @param {SettingResult[]} results
 */
function namesOf(results) {
  /** @type {Map<string, number[]>} */
  const logs = new Map();
  const add = (/** @type {string} */ name, /** @type {number[]} */ ...values) => {
    const known = logs.get(name) ?? [];
    logs.set(name, known);
    known.push(...values);
  };
  for (const { rows, unmeasured } of results) {
    for (const { cell, comparisons } of rows) {
      const log = Math.log(comparisons[TIME]?.ratio ?? 1);
      add(label(cell), cell.role === 'bound' ? -Infinity : log);
    }
    for (const name of unmeasured.flatMap(({ labels }) => labels)) add(name);
  }
  const means = new Map(
    [...logs].map(([name, values]) => [
      name,
      values.length === 0 ? Infinity : values.reduce((a, b) => a + b, 0) / values.length,
    ]),
  );
  const mean = (/** @type {string} */ name) => means.get(name) ?? Infinity;
  return [...logs.keys()].sort((a, b) => (mean(a) === mean(b) ? 0 : mean(a) - mean(b)));
}
