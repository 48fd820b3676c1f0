/** A table whose cells are coloured by how far they lie from 1: it reads without its colours, too. */

import { times } from '../../../../text.js';
import { html } from '../../markup.js';

/** `speed`: how many times as fast; `word`: its verdict. @typedef {{ speed: number, word: string }} HeatCell */
/** @typedef {{ contender: string, name: string, cells: (HeatCell | undefined)[] }} HeatRow */

/** From these on a cell is of the next deeper colour: times as fast, or as slow. */
const DEGREES = [1, 1.25, 2];
/** Only these are coloured: what cannot be told from 1 is not. */
const COLOURED = ['faster', 'slower'];

/**
 * @param {object} content
 * @param {string} content.caption
 * @param {string} content.corner what the rows are
 * @param {string[]} content.columns
 * @param {{ name: string, rows: HeatRow[] }[]} content.groups
 */
export function heatMap({ caption, corner, columns, groups }) {
  return html`<div class="scroll heat" tabindex="0"><table>
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">${corner}</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
${groups.map(
  ({ name, rows }) => html`<tbody><tr><th scope="rowgroup" colspan="${columns.length + 1}">${name}</th></tr>
${rows.map(
  (row) => html`<tr data-contender="${row.contender}"><th scope="row">${row.name}</th>${row.cells.map(
    (cell) => (cell ? drawn(cell) : html`<td></td>`),
  )}</tr>
`,
)}</tbody>`,
)}</table></div>`;
}

/** @param {HeatCell} cell */
function drawn({ speed, word }) {
  return html`<td class="${heatClass(speed, word)}">${times(speed)}× <small>${word}</small></td>`;
}

/** @param {number} speed @param {string} word @returns {string} `heat-faster-2`, or none */
export function heatClass(speed, word) {
  if (!COLOURED.includes(word)) return '';
  const factor = Math.max(speed, 1 / speed);
  return `heat-${word}-${DEGREES.filter((degree) => factor >= degree).length}`;
}
