/** How many slices a load has in a round, and how long one takes. */

import { leadInMs } from '../measure/loops.js';
import { LEAD_IN } from '../measure/open_loop/arrivals.js';

/** @typedef {import('../../results/run.d.ts').Setting['load']} Load */
/** @typedef {{ turns: number, sliceMs: number }} Slices */

/** Where a rate is a share of the ceiling, that is looked for during so much of each slice, before it. */
export const CEILING = 0.5;

/** However long slices are, launches must have been seen beside one another more than once. */
const LEAST_TURNS = 2;

/**
 * @param {{ load: Pick<Load, 'kind'>, params: import('../../results/run.d.ts').Setting['params'] }} setting its
 *   parameter `sliceMs` takes the place of the run's, for as much time in all
 * @param {Slices & { open: Slices }} config
 * @returns {Slices}
 */
export function slicesOf({ load, params }, { turns, sliceMs, open }) {
  if (load.kind === 'open') return open;
  // A slice is the task once; how often, the load says.
  if (load.kind === 'task') return { turns: Number.POSITIVE_INFINITY, sliceMs };
  if (params.sliceMs === undefined) return { turns, sliceMs };
  const own = Number(params.sliceMs);
  return { turns: Math.max(LEAST_TURNS, Math.round((turns * sliceMs) / own)), sliceMs: own };
}

/**
 * With what goes before it.
 *
 * @param {Pick<Load, 'kind' | 'share' | 'concurrency'>} load
 * @param {number} sliceMs
 * @param {boolean} [alone] nobody takes turns with it
 */
export function wholeSliceMs({ kind, share, concurrency }, sliceMs, alone) {
  if (kind !== 'open') return sliceMs + leadInMs(sliceMs, { concurrency, alone });
  return sliceMs * (1 + LEAD_IN + (share === undefined ? 0 : CEILING));
}
