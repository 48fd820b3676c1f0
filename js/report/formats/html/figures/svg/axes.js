/** Axes: light lines across the drawing at round numbers, which are written beside it. */

import { html } from '../../markup.js';
import { FONT, LINE, px } from './frame.js';
import { widthOf } from './words.js';

/** @typedef {import('./frame.js').Box} Box */
/** `at`: where, in units of the drawing. @typedef {{ at: number, text: string }} Tick */

/** Between texts that stand side by side. */
const GAP = 8;

/**
 * @param {Box} box
 * @param {Tick[]} ticks those whose text would touch the one before it have a line only
 * @param {string} label what is counted, below the numbers
 */
export function xAxis(box, ticks, label) {
  const below = box.bottom + LINE;
  return html`<path class="grid" d="${ticks.map(({ at }) => `M${px(at)},${px(box.top)}V${px(box.bottom)}`)}"/>
<g class="ticks" text-anchor="middle">${readable(ticks).map(
    ({ at, text }) => html`<text x="${px(at)}" y="${px(below)}">${text}</text>`,
  )}<text class="axis" x="${px((box.left + box.right) / 2)}" y="${px(below + LINE + 2)}">${label}</text></g>`;
}

/**
 * @param {Box} box
 * @param {Tick[]} ticks
 * @param {string} label above the numbers, so that it reads without turning one's head
 */
export function yAxis(box, ticks, label) {
  return html`<path class="grid" d="${ticks.map(({ at }) => `M${px(box.left)},${px(at)}H${px(box.right)}`)}"/>
<g class="ticks" text-anchor="end">${ticks.map(
    ({ at, text }) => html`<text x="${px(box.left - 6)}" y="${px(at + FONT / 3)}">${text}</text>`,
  )}</g><text class="axis" x="2" y="${px(box.top - LINE + 3)}">${label}</text>`;
}

/** Room below a drawing for the numbers and the label of its x axis. */
export const X_AXIS_HEIGHT = 2 * LINE + 8;
/** Room above a drawing for the label of its y axis. */
export const Y_LABEL_HEIGHT = LINE + 6;

/** Room left of a drawing for these. @param {Tick[]} ticks */
export function yAxisWidth(ticks) {
  return Math.max(0, ...ticks.map(({ text }) => widthOf(text))) + 8;
}

/** Without those that would touch the text before them. @param {Tick[]} ticks in order */
export function readable(ticks) {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.filter(({ at, text }) => {
    const half = widthOf(text) / 2;
    if (at - half < end + GAP) return false;
    end = at + half;
    return true;
  });
}
