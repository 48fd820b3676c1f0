/** What to look at: chosen in the page by its script, without which the form stays hidden. */

import { label } from '../../../text.js';
import { html } from '../markup.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */

/** @param {SettingResult[]} results */
export function filters(results) {
  const settings = results.map(({ setting }) => setting);
  const names = [
    ...new Set(
      results.flatMap(({ rows, unmeasured }) => [
        ...rows.map(({ cell }) => label(cell)),
        ...unmeasured.flatMap(({ labels }) => labels),
      ]),
    ),
  ];
  const known = settings.map(({ id, workload, dataset, load }) => [
    ...[id, workload, dataset, String(load.concurrency)],
  ]);
  return html`<details class="filters" hidden><summary>Filters</summary>
<form aria-label="Filters" data-settings="${JSON.stringify(known)}">
${select(
  'workload',
  'Workload',
  settings.map(({ workload }) => workload),
)}
${select(
  'dataset',
  'Dataset',
  settings.map(({ dataset }) => dataset),
)}
${select(
  'concurrency',
  'In flight',
  settings.map(({ load }) => String(load.concurrency)),
)}
<details><summary>Contenders</summary><fieldset><legend class="unseen">Contenders</legend>
<p><button type="button" value="all">all</button> <button type="button" value="none">none</button></p>
${names.map(
  (
    name,
  ) => html`<label><input type="checkbox" name="contender" value="${name}" checked> ${name}</label>
`,
)}</fieldset></details>
<p><output></output> <button type="reset">Reset</button></p>
</form></details>`;
}

/** Nothing where there is no choice. @param {string} name @param {string} title @param {string[]} values */
function select(name, title, values) {
  const known = [...new Set(values)];
  if (known.length < 2) return undefined;
  return html`<label>${title} <select name="${name}"><option value="">all</option>${known.map(
    (value) => html`<option>${value}</option>`,
  )}</select></label>`;
}
