/** What every drawing has: its coordinates, its name and description for those who do not see it. */

import { html } from '../../markup.js';

/** @typedef {import('../../markup.js').Value} Value */
/** The part of a drawing that lies within its axes. @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/** Units across a drawing. It scales with the page, its text too: see `FONT`. */
export const WIDTH = 400;
/**
 * Text is laid out in this size, in which a telephone of 390 px shows it as 11 px. Where there is room it is
 * smaller (css/figures.css), so what does not touch here touches nowhere.
 */
export const FONT = 13;
/** From one line of text to the next. */
export const LINE = 15;

/**
 * A static SVG. Colours are the page's CSS variables, so that one drawing serves light, dark and print.
 * @param {{ name: string, description: string, height: number }} about `description`: what a reader sees in it
 * @param {Value} content
 */
export function frame({ name, description, height }, content) {
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${px(height)}" role="img" aria-label="${name}"><desc>${description}</desc>
${content}</svg>`;
}

/** A tenth of a unit is finer than any screen. @param {number} value */
export function px(value) {
  return String(Math.round(value * 10) / 10);
}

/**
 * In steps from point to point, which take fewer digits than places do.
 * @param {readonly (readonly [x: number, y: number])[]} points at least one
 * @returns {string} path data
 */
export function polyline([first, ...others]) {
  // Tenths: their sums are exact, so that no error adds up along the line.
  let [left, top] = first.map((value) => Math.round(value * 10));
  const steps = others.map(([x, y]) => {
    const [right, bottom] = [Math.round(x * 10), Math.round(y * 10)];
    const step = `${(right - left) / 10},${(bottom - top) / 10}`;
    [left, top] = [right, bottom];
    return step;
  });
  return `M${px(first[0])},${px(first[1])}${steps.length > 0 ? 'l' : ''}${steps.join(' ')}`;
}
