/** A cell's operations, run for a while under something that looks on: the part that runs in the cell's process. */

import { watchers } from './watchers.js';

/**
 * @typedef {import('./watchers.js').Watched & {
 *   ops: number, us: number, cpuUs: number, pids: number[],
 * }} Profiled `cpuUs`: of this process; `pids`: those that the dispatch has started
 */

/**
 * @param {import('../../measure/cell.js').MeasuredCell} cell
 * @param {import('../../../types.d.ts').Dispatched} dispatch
 * @param {{ watch: string, ms: number, file?: string }} asked
 * @returns {Promise<Profiled>}
 */
export async function profileCell(cell, dispatch, { watch, ms, file = '' }) {
  const end = await watchers[watch]({ file, dispatch });
  const before = process.cpuUsage();
  const ran = await cell.run(ms);
  const { user, system } = process.cpuUsage(before);
  const watched = await end();
  return { ...ran, cpuUs: user + system, pids: dispatch.pids?.() ?? [], ...watched };
}
