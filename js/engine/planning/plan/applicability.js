/** Whether a cell can be measured at all, as far as the plug-ins say before anything is opened. */

import { innermost } from '../../plugins/nesting.js';
import { lookUp } from '../../plugins/registry.js';
import { lackOf, operationsOf } from '../../plugins/session.js';

/** @typedef {{ status: 'skipped' | 'unsupported', reason: string }} LeftOut */

/**
 * @param {Pick<import('../../../results/run.d.ts').Cell, 'driver' | 'variant' | 'dispatch' | 'dispatchVariant' | 'store' | 'reply'>} cell
 * @param {Pick<import('../../../results/run.d.ts').Setting, 'workload' | 'load'>} setting
 * @param {import('../../plugins/registry.js').Registry} registry
 * @returns {LeftOut | undefined}
 */
export function leftOut(cell, setting, registry) {
  const driver = lookUp('driver', cell.driver, registry.drivers);
  const dispatch = lookUp('dispatch', cell.dispatch, registry.dispatch);
  const { way } = innermost(dispatch, cell.dispatchVariant, registry.dispatch);
  const operations = operationsOf(lookUp('workload', setting.workload, registry.workloads)).map(
    ({ operation }) => operation,
  );
  const variant = driver.variants[cell.variant];
  if (variant.readsOnly && operations.some(({ mutates }) => mutates)) {
    const reason = `${cell.driver}/${cell.variant} differs from ${cell.driver} in reading only`;
    return { status: 'skipped', reason };
  }
  const other = variant.only && operations.find(({ name }) => !variant.only?.includes(name));
  if (other) {
    const reason = `${cell.driver}/${cell.variant} differs from ${cell.driver} in ${variant.only?.join(' and ')} only`;
    return { status: 'skipped', reason };
  }
  const reason =
    (variant.lacks?.includes(setting.workload) &&
      `${cell.driver}/${cell.variant} cannot do ${setting.workload}`) ||
    (!driver.stores.includes(cell.store) &&
      `${cell.driver} does not speak to ${cell.store}: only to ${driver.stores.join(', ')}`) ||
    (variant.stores &&
      !variant.stores.includes(cell.store) &&
      `${cell.driver}/${cell.variant} needs the store ${variant.stores.join(' or ')}, not ${cell.store}`) ||
    (driver.inlineOnly &&
      dispatch.runsIn !== 'caller' &&
      `${cell.driver} runs inline only: ${driver.inlineOnly}`) ||
    dispatch.refuses?.(driver, { operations, variant }) ||
    (way !== dispatch && way.refuses?.(driver, { operations, variant })) ||
    (!dispatch.replies.includes(/** @type {any} */ (cell.reply)) &&
      `${cell.dispatch} cannot reply with ${cell.reply}: only ${dispatch.replies.join(', ')}`) ||
    (cell.reply === 'bytes' &&
      !Object.values(driver.variants).some(({ bytes }) => bytes) &&
      `${cell.driver} cannot hand out BSON bytes`) ||
    (driver.bound &&
      operations.length > 1 &&
      `${cell.driver} loops one operation, not a mix of them`) ||
    (driver.bound &&
      setting.load.kind === 'open' &&
      `${cell.driver} loops as fast as it can, not at a rate`) ||
    (setting.load.kind === 'launch' && whyNoLaunch(driver, dispatch)) ||
    operations.map((operation) => lackOf(driver, operation)).find(Boolean);
  return reason ? { status: 'unsupported', reason } : undefined;
}

/**
 * @param {import('../../../types.d.ts').Driver} driver
 * @param {import('../../../types.d.ts').Dispatch} dispatch
 * @returns {string | undefined} why it cannot be measured from the start of its process
 */
function whyNoLaunch(driver, dispatch) {
  if (driver.bound) return `${driver.name} loops in C: it has no first call`;
  if (dispatch.name === 'inline') return undefined;
  return `launches are measured inline only: ${dispatch.name} has processes or threads of its own`;
}
