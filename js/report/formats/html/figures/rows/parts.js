/** Parts of bars. Each has a number, which stands in the bar and in the key: colours alone tell nobody. */

import { html } from '../../markup.js';
import { share } from './row_chart.js';

/** @typedef {import('../../markup.js').Value} Value */
/**
 * What bars are made of, in the order in which they are stacked.
 * @typedef {object} Kind
 * @property {string} part also the class that gives its colour (css/rows.css): `part-encode`
 * @property {string} text
 */
/**
 * @typedef {object} Part
 * @property {string} part
 * @property {number} value
 * @property {Omit<Part, 'within'>[]} [within] parts of it, drawn inside where exactly is not known
 */

/** A narrower part has no room for its number, in percent of the drawing. */
const LEAST_FOR_NUMBER = 7;

/**
 * The parts end to end, from the left.
 * @param {Kind[]} kinds
 * @param {Part[]} parts in stacking order
 * @param {number} whole what the full width stands for
 * @param {(value: number) => string} say for who points at a part
 * @param {{ numbered?: boolean }} [options]
 */
export function stackedParts(kinds, parts, whole, say, { numbered = true } = {}) {
  let end = 0;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ part, value, within = [] }) => {
      const start = end;
      end += value;
      return [
        box(kinds, { part, value }, start, whole, say),
        within.map((inner) =>
          box(kinds, inner, start + (value - inner.value) / 2, whole, say, ' inner'),
        ),
        numbered &&
          numberIn(kinds, [part, ...within.map((inner) => inner.part)], start, value, whole),
      ];
    });
}

/**
 * @param {Kind[]} kinds @param {Omit<Part, 'within'>} part @param {number} start @param {number} whole
 * @param {(value: number) => string} say @param {string} [how]
 */
function box(kinds, { part, value }, start, whole, say, how = '') {
  const text = kinds.find((kind) => kind.part === part)?.text ?? part;
  const place = html`x="${share(start, whole)}" width="${share(value, whole)}"`;
  return html`<rect class="part-${part}${how}" ${place}><title>${text}: ${say(value)}</title></rect>`;
}

/**
 * @param {Kind[]} kinds @param {string[]} parts @param {number} start @param {number} value
 * @param {number} whole
 */
function numberIn(kinds, parts, start, value, whole) {
  if ((100 * value) / whole < LEAST_FOR_NUMBER * parts.length) return undefined;
  const numbers = parts.map((part) => numberOf(kinds, part)).join(', ');
  return html`<text x="${share(start + value / 2, whole)}">${numbers}</text>`;
}

/** @param {Kind[]} kinds @param {string} part */
const numberOf = (kinds, part) => kinds.findIndex((kind) => kind.part === part) + 1;

/** What the numbers and colours are. @param {Kind[]} kinds @param {string[]} [aside] parts that lie in a lane of their own */
export function partsKey(kinds, aside = []) {
  return html`<span class="parts">${kinds.map(
    ({ part, text }, i) =>
      html`<span><svg width="14" height="14" aria-hidden="true"><rect class="part-${part}" width="14" height="14"/></svg> ${i + 1} ${text}${aside.includes(part) && '\u00a0∥'}</span> `,
  )}</span>`;
}
