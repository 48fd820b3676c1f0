/** Axes: light lines across the drawing at round numbers, which are written beside it. */

import { html } from '../../markup.js';
import { FONT, LINE, px } from './frame.js';
import { cut, widthOf } from './words.js';

/** @typedef {import('./frame.js').Box} Box */
/** `at`: where, in units of the drawing. @typedef {{ at: number, text: string }} Tick */

/** Between texts that stand side by side. */
const GAP = 3;
/** Names that do not fit side by side are slanted by so many degrees, and are no longer than that. */
const SLANT = 35;
const LONGEST_SLANTED = 120;

/** Room above a drawing for the label of its y axis. */
export const Y_LABEL_HEIGHT = LINE + 6;

/**
 * @param {Box} box
 * @param {Tick[]} ticks numbers that would touch the one before them have a line only
 * @param {string} label what is counted, below the numbers
 * @param {{ names?: boolean }} [options] `names`: all ticks must be read, slanted if need be
 * @returns {{ drawing: import('../../markup.js').Markup, height: number }} the room that it takes below the box
 */
export function xAxis(box, ticks, label, { names = false } = {}) {
  const slanted = names && readable(ticks).length < ticks.length;
  const texts = slanted
    ? ticks.map(({ at, text }) => ({ at, text: cut(text, LONGEST_SLANTED) }))
    : readable(ticks);
  const below = box.bottom + LINE;
  const deep = slanted
    ? Math.sin((SLANT * Math.PI) / 180) * Math.max(...texts.map(({ text }) => widthOf(text)))
    : 0;
  const height = LINE + deep + (label === '' ? 6 : LINE + 8);
  const drawing = html`<path class="grid" d="${ticks.map(({ at }) => `M${px(at)},${px(box.top)}V${px(box.bottom)}`)}"/>
<g class="ticks" text-anchor="${slanted ? 'end' : 'middle'}">${texts.map(
    ({ at, text }) =>
      text !== '' &&
      html`<text x="${px(at)}" y="${px(below)}"${slanted && html` transform="rotate(-${SLANT} ${px(at)} ${px(below)})"`}>${text}</text>`,
  )}</g>${
    label !== '' &&
    html`<text class="axis" text-anchor="middle" x="${px((box.left + box.right) / 2)}" y="${px(box.bottom + height - 6)}">${label}</text>`
  }`;
  return { drawing, height };
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

/** How far slanted names reach to the left of their ticks, at most. @param {string[]} texts */
export function slantedWidth(texts) {
  const widths = texts.map((text) => Math.min(LONGEST_SLANTED, widthOf(text)));
  return Math.cos((SLANT * Math.PI) / 180) * Math.max(0, ...widths);
}

/** Room left of a drawing for the numbers of its y axis. @param {string[]} texts */
export function yAxisWidth(texts) {
  return Math.max(0, ...texts.map((text) => widthOf(text))) + 8;
}

/** Without those that would touch the text before them. @param {Tick[]} ticks in order */
export function readable(ticks) {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.filter(({ at, text }) => {
    const half = widthOf(text) / 2;
    if (at - half < end + GAP) return false;
    if (text !== '') end = at + half;
    return true;
  });
}
