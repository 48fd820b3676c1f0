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
 * A table whose first column names its rows. It scrolls by itself where the page is narrow, and the page's script
 * lets readers sort and copy it. Rows of contenders can be filtered.
 * @param {{ caption: Value, head: Value[], rows: Value[][] }} content
 */
export function table({ caption, head, rows }) {
  const ofContenders = head[0] === 'contender';
  return tableOf({
    caption,
    head: html`<tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr>`,
    rows: rows.map(
      ([first, ...rest]) => html`
<tr${ofContenders && html` data-contender="${first}"`}><th scope="row">${typeof first === 'string' ? breakable(first) : first}</th>${rest.map((cell) => html`<td>${unbroken(cell)}</td>`)}</tr>`,
    ),
  });
}

/**
 * The frame of every table.
 * @param {{ caption: Value, head: Value, rows: Value, kind?: string }} content `head` and `rows`: of tr elements
 */
export function tableOf({ caption, head, rows, kind = '' }) {
  return html`<div class="scroll ${kind}"><table>
<caption><span>${caption}</span></caption>
<thead>${head}</thead>
<tbody>${rows}
</tbody></table></div>`;
}

/**
 * A chart with the numbers that it shows behind a fold.
 * @param {{ heading: Value, note?: Value, chart: Value, numbers: Value, id?: string }} content `id`: of the figure, to
 *   link to
 */
export function figure({ heading, note, chart, numbers, id }) {
  return html`<figure${id && html` id="${id}"`}>
<figcaption><b>${heading}</b>${note && html` <span>${unbroken(note)}</span>`}</figcaption>
${chart}
<details><summary>Numbers</summary>${numbers}</details>
</figure>`;
}

/**
 * A long name may go on in the next line where a part of it begins.
 * @param {string} name
 * @returns {Value}
 */
export const breakable = (name) =>
  name.split(/(?=[+/@:#])/).map((part, i) => (i === 0 ? part : [html`<wbr>`, part]));

/** What stays in one line, with what stands on it: an interval such as `(2.43–2.60×):`, `±1.9 %`, an option such as `--rounds`. */
const WHOLE =
  /(\(?±?\d[\d.,\u00a0]*–\d[\d.,\u00a0]*[×%]?\)?[.,;:]?|±?\d[\d.,]* %\)?[.,;:]?|\(?--[a-z-]+\)?[.,;:]?)/;
/** The id of a cell. */
const ID = /([^\s/]+\/[^\s/]+\/\S+)/;

/**
 * Prose whose figures and options stay in one line each, and whose ids are broken where a part of them begins.
 * @param {Value} text
 * @returns {Value}
 */
export function unbroken(text) {
  if (Array.isArray(text)) return text.map(unbroken);
  if (typeof text !== 'string') return text;
  return text.split(WHOLE).map((part, i) => {
    if (i % 2 === 1) return html`<span class="unbroken">${part}</span>`;
    return part.split(ID).map((piece, n) => (n % 2 === 1 ? breakable(piece) : piece));
  });
}

/**
 * What is long and seldom read. Browsers that run the page's script take it for text until it is opened, which costs
 * them next to nothing; without script it is there like everything else.
 * @param {Value} summary
 * @param {Value} content without `noscript` of its own
 * @param {Value} [attributes]
 */
export function folded(summary, content, attributes) {
  return html`<details class="tail"${attributes}><summary>${summary}</summary><noscript>${content}</noscript></details>`;
}
