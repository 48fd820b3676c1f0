/** Which settings and cells a run has, in which order, and what it leaves out and why. Pure. */

import { cellsOf } from './plan/cells.js';
import { orderSteps } from './plan/order.js';
import { settingsOf } from './plan/settings.js';

/** @typedef {import('../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../plugins/registry.js').Registry} Registry */
/** @typedef {import('./plan/planned.d.ts').Planned} Planned */
/** @typedef {import('./plan/planned.d.ts').PlannedCell} PlannedCell */
/** @typedef {import('./plan/planned.d.ts').Step} Step */

/**
 * @param {Planned} config
 * @param {Registry} registry
 * @returns {{ settings: Setting[], cells: PlannedCell[], steps: Step[] }} every cell once; the steps of those
 *   that can run
 */
export function planRun(config, registry) {
  /** @type {Map<string, Setting>} */
  const settings = new Map();
  /** @type {Map<string, PlannedCell>} */
  const cells = new Map();
  for (const grid of config.grids) {
    let { control } = grid;
    for (const setting of settingsOf(grid, config, registry)) {
      settings.set(setting.id, setting);
      for (const cell of cellsOf(setting, { ...grid, control }, config, registry)) {
        if (!cells.has(cell.id)) cells.set(cell.id, cell);
      }
      if (control === 'once') control = false;
    }
  }
  const all = [...cells.values()];
  return {
    settings: [...settings.values()],
    cells: all,
    steps: orderSteps([...settings.values()], all, config),
  };
}
