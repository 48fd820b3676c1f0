/**
 * Drawings with a row for each contender: its name and its figure are text of the page, so that they wrap,
 * scale, sort and filter as other text does; what is drawn between them stretches to the room there is.
 */

import { html } from '../../markup.js';

/** @typedef {import('../../markup.js').Value} Value */
/** `drawing`: SVG whose places across are percent. `aside`: not a contender's. @typedef {{ name: string, drawing: Value, value: string, aside?: boolean }} DrawnRow */

/**
 * @param {object} content
 * @param {string} content.name
 * @param {string} content.description what a reader sees in it
 * @param {string} content.unit of the values
 * @param {DrawnRow[]} content.rows
 * @param {Value} [content.scale] SVG of the axis above the rows
 * @param {string} [content.className] says how high the rows are: css/rows.css
 */
export function rowChart({ name, description, unit, rows, scale, className = '' }) {
  return html`<div class="rows ${className}" role="img" aria-label="${name}. ${description}"><div class="row"><span></span>${
    scale ? html`<svg class="scale">${scale}</svg>` : html`<span></span>`
  }<span class="unit">${unit}</span></div>
${rows.map(
  ({
    name,
    drawing,
    value,
    aside,
  }) => html`<div class="row"${!aside && html` data-contender="${name}"`}><span class="name">${name}</span><svg>${drawing}</svg><span class="value">${value}</span></div>
`,
)}</div>`;
}

/** A place across, of a whole. @param {number} value @param {number} whole */
export function share(value, whole) {
  return `${Math.round((1e4 * value) / whole) / 100}%`;
}
