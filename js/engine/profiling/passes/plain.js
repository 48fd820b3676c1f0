/** The contender as a run measures it: what all other passes are held against. */

import { finish, slice } from '../../execution/measured.js';
import { CellFailed, withWarmCell } from '../launch.js';

/** @typedef {import('./pass.d.ts').Pass} Pass */

export const name = 'plain';
export const description = 'time, CPU and garbage collection with no profiler';

/** @type {Pass['take']} */
export async function take({ where, ms }) {
  const { step, around } = where;
  const turns = Math.max(1, Math.round(ms / around.sliceMs));
  const within = { ...around, turns };
  const metrics = await withWarmCell(where, async (runner) => {
    for (let turn = 0; turn < turns; turn++) await slice(runner, step, turn, within);
    const sample = await finish(runner, step, within, { idleUsPerSecond: 0, steal: {} });
    return sample?.metrics;
  });
  if (!metrics) throw new CellFailed('not one operation could be measured', false);
  return { metrics };
}
