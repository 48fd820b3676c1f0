import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { Markup } from '../markup.js';

const { document } = parseHTML('<!doctype html><html><body></body></html>');

/** Narrow enough to stay readable at the full width of a telephone; two fit side by side elsewhere. */
export const WIDTH = 480;
/** Room for the contenders' names. */
export const NAMES_WIDTH = 146;
export const ROW_HEIGHT = 24;

/** Coordinates come with 15 digits; a hundredth of a pixel will do. Labels never have so many. */
const NEEDLESS_DIGITS = /(\.\d\d)\d{5,}/g;

/**
 * A static SVG. Colours are the page's CSS variables, so one drawing serves light and dark.
 * @param {string} description what the chart shows, for those who do not see it
 * @param {import('@observablehq/plot').PlotOptions} options
 */
export function chart(description, options) {
  const svg = Plot.plot({ width: WIDTH, ...options, className: 'chart', document });
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', description);
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  // Plot repeats its style in every drawing: the page's own has it once.
  svg.querySelector('style')?.remove();
  return new Markup(svg.outerHTML.replace(NEEDLESS_DIGITS, '$1'));
}

/** Height of a chart with a row per contender. @param {number} rows @param {number} margins */
export function heightOf(rows, margins) {
  return rows * ROW_HEIGHT + margins;
}
