/** How many slices a load has in a round, and how long one takes. */

import { LEAD_IN } from '../measure/open_loop/arrivals.js';

/** @typedef {import('../../results/run.d.ts').Setting['load']} Load */
/** @typedef {{ turns: number, sliceMs: number }} Slices */

/** Where a rate is a share of the ceiling, that is looked for during so much of each slice, before it. */
export const CEILING = 0.5;

/**
 * @param {Pick<Load, 'kind'>} load
 * @param {Slices & { open: Slices }} config
 * @returns {Slices}
 */
export const slicesOf = ({ kind }, { turns, sliceMs, open }) =>
  kind === 'open' ? open : { turns, sliceMs };

/**
 * With what goes before it, but for the few ms that fill caches again.
 *
 * @param {Pick<Load, 'kind' | 'share'>} load
 * @param {number} sliceMs
 */
export function wholeSliceMs({ kind, share }, sliceMs) {
  if (kind !== 'open') return sliceMs;
  return sliceMs * (1 + LEAD_IN + (share === undefined ? 0 : CEILING));
}
