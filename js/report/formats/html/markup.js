/** Text that is HTML already; everything else is escaped. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @typedef {Markup | string | number | undefined | null | false | readonly Value[]} Value */

/**
 * Template tag: values are escaped unless they are Markup; lists are joined, nothing is nothing.
 * @param {TemplateStringsArray} strings
 * @param {...Value} values
 */
export function html(strings, ...values) {
  return new Markup(strings.reduce((text, part, i) => text + rendered(values[i - 1]) + part));
}

/** @param {Value} value @returns {string} */
function rendered(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(rendered).join('');
  if (value === undefined || value === null || value === false) return '';
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A table whose first column names its rows. It scrolls by itself where the page is narrow.
 * @param {{ caption: Value, head: Value[], rows: Value[][] }} content
 */
export function table({ caption, head, rows }) {
  return html`<div class="scroll" tabindex="0"><table>
<caption><span>${caption}</span></caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...rest]) => html`
<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}
</tbody></table></div>`;
}

/**
 * A chart with the numbers that it shows behind a fold.
 * @param {{ heading: string, note?: Value, chart: Value, numbers: Value }} content
 */
export function figure({ heading, note, chart, numbers }) {
  return html`<figure>
<figcaption><b>${heading}</b>${note && html` <span>${note}</span>`}</figcaption>
${chart}
<details><summary>Numbers</summary>${numbers}</details>
</figure>`;
}

/** One entry of a legend. @param {string} color @param {string} text */
export function swatch(color, text) {
  return html`<span class="key"><i style="background:${color}"></i>${text}</span> `;
}
