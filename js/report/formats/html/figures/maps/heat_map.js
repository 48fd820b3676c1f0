/** A table whose cells are coloured by how far they lie from 1: it reads without its colours, too. */

import { timesText } from '../../../../speed.js';
import { html } from '../../markup.js';

/** `speed`: how many times as fast; `word`: its verdict. @typedef {{ speed: number, word: string }} HeatCell */
/** @typedef {{ contender: string, cells: (HeatCell | undefined)[] }} HeatRow */

/** From these on a cell is of the next deeper colour: times as fast, or as slow. */
const DEGREES = [1, 1.25, 2];
/** Only these are coloured: what cannot be told from 1 is not. */
const COLOURED = ['faster', 'slower'];

/** @param {{ caption: string, columns: string[], rows: HeatRow[] }} content */
export function heatMap({ caption, columns, rows }) {
  return html`<div class="scroll heat"><table>
<caption><span>${caption}</span></caption>
<thead><tr><th scope="col">contender</th>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ contender, cells }) => html`
<tr data-contender="${contender}"><th scope="row">${breakable(contender)}</th>${cells.map((cell) =>
      cell ? drawn(cell) : html`<td></td>`,
    )}</tr>`,
  )}
</tbody></table></div>`;
}

/** A long name may go on in the next line where the way begins in which the driver is called. @param {string} name */
const breakable = (name) =>
  name.split(/(?=[+/@:])/).map((part, i) => (i === 0 ? part : [html`<wbr>`, part]));

/** @param {HeatCell} cell */
function drawn({ speed, word }) {
  return html`<td class="${heatClass(speed, word)}">${timesText(speed)} <small>${word}</small></td>`;
}

/** @param {number} speed @param {string} word @returns {string} `heat-faster-2`, or none */
export function heatClass(speed, word) {
  if (!COLOURED.includes(word)) return '';
  const factor = Math.max(speed, 1 / speed);
  return `heat-${word}-${DEGREES.filter((degree) => factor >= degree).length}`;
}
