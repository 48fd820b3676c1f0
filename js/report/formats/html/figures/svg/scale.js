/** From values to places in a drawing, and both kinds of axis for one figure. */

import { scaleLinear, scaleLog } from 'd3-scale';
import { html } from '../../markup.js';

/** @typedef {import('./ticks.js').ScaleKind} ScaleKind */

/**
 * @param {ScaleKind} kind
 * @param {[low: number, high: number]} domain of a log scale above 0
 * @param {[from: number, to: number]} range
 * @returns {(value: number) => number}
 */
export function scaleOf(kind, domain, range) {
  return kind === 'log' ? scaleLog(domain, range) : scaleLinear(domain, range);
}

/**
 * What an axis spans so that nothing lies on its end. A linear one begins at 0: lengths are compared on it.
 * @param {ScaleKind} kind
 * @param {number[]} values
 * @returns {[low: number, high: number]}
 */
export function domainOf(kind, values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (kind === 'linear') return [Math.min(0, low), high === 0 ? 1 : high * 1.05];
  const air = Math.max(1.08, (high / low) ** 0.04);
  return [low / air, high * air];
}

/**
 * The same drawing with a logarithmic and a linear axis: css/figures.css shows the first, and the second
 * below an element of the class `linear`.
 * @param {(kind: ScaleKind) => import('../../markup.js').Value} draw
 */
export function onBothScales(draw) {
  return html`<div data-scale="log">${draw('log')}</div><div data-scale="linear">${draw('linear')}</div>`;
}
