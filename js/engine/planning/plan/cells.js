/** The cells of a setting: each contender in it, and why one cannot be measured. */

import { innermost } from '../../plugins/nesting.js';
import { lookUp } from '../../plugins/registry.js';
import { parseContender } from '../contenders.js';
import { leftOut } from './applicability.js';

/** @typedef {import('../../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../types.d.ts').Grid} Grid */
/** @typedef {import('../../plugins/registry.js').Registry} Registry */
/** @typedef {import('./planned.d.ts').Planned} Planned */
/** @typedef {import('./planned.d.ts').PlannedCell} PlannedCell */

/** Marks the baseline's second, equal cell: the A/A control. */
export const CONTROL_MARK = '#aa';

/**
 * @param {Setting} setting
 * @param {Grid} grid
 * @param {Planned} config
 * @param {Registry} registry
 * @returns {Generator<PlannedCell>}
 */
export function* cellsOf(setting, grid, { baseline: usual, poolSizes }, registry) {
  const { baseline = usual } = grid;
  const contenders = grid.contenders.map((text) => parseContender(text, registry));
  const twin = grid.control && contenders.find(({ contender }) => contender === baseline);
  if (twin) contenders.push({ ...twin, contender: `${baseline}${CONTROL_MARK}` });
  for (const contender of contenders) {
    const driver = lookUp('driver', contender.driver, registry.drivers, registry.broken);
    const dispatch = lookUp('dispatch', contender.dispatch, registry.dispatch, registry.broken);
    const { way, variant } = innermost(dispatch, contender.dispatchVariant, registry.dispatch);
    const own = dispatch.runsIn === 'caller';
    const isPooled = way.runsIn !== 'caller' && way.poolSizes?.length !== 0;
    const sizes = isPooled ? (grid.poolSizes ?? way.poolSizes ?? poolSizes) : [0];
    // On the caller's own thread nothing crosses back, so there is no reply to choose.
    const replies = own
      ? dispatch.replies.slice(0, 1)
      : (grid.replies ?? dispatch.replies.slice(0, 1));
    for (const poolSize of sizes) {
      for (const reply of replies) {
        const how = `${isPooled ? `/p${poolSize}` : ''}${reply === dispatch.replies[0] ? '' : `/${reply}`}`;
        const settings = way.settings?.({
          ...{ driver, poolSize, variant },
          concurrency: setting.load.concurrency,
        });
        /** @type {PlannedCell} */
        const cell = {
          id: `${setting.id}/${contender.contender}${how}`,
          setting: setting.id,
          ...contender,
          store: grid.store ?? driver.stores[0],
          ...{ poolSize, reply, role: roleOf(contender.contender, baseline, driver), status: 'ok' },
          ...(settings && { settings }),
        };
        yield { ...cell, ...leftOut(cell, setting, registry) };
      }
    }
  }
}

/**
 * @param {string} contender
 * @param {string} baseline
 * @param {import('../../../types.d.ts').Driver} driver
 * @returns {Cell['role']}
 */
function roleOf(contender, baseline, driver) {
  if (contender.endsWith(CONTROL_MARK)) return 'control';
  if (contender === baseline) return 'baseline';
  return driver.bound ? 'bound' : 'contender';
}
