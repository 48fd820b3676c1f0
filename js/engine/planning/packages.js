/** The npm packages that a plan needs besides ours, installed before anything is measured. */

import { resolvePackage } from '../plugins/packages.js';

/** @typedef {ReturnType<typeof import('./plan.js').planRun>} Plan */
/** @typedef {import('./plan.js').PlannedCell} PlannedCell */
/** @typedef {import('../plugins/packages.js').MeasuredPackage} MeasuredPackage */

/**
 * @param {Plan} plan
 * @param {import('../plugins/registry.js').Registry} registry
 * @param {{ required: boolean }} options whether the user has named the contenders
 * @returns {Promise<Plan>} where nobody has asked for them by name, without the cells whose package cannot be had:
 *   those are skipped, with the reason
 * @throws when a package cannot be had that was asked for
 */
export async function installPackages(plan, registry, { required }) {
  /** Why not, by the cell's id. @type {Map<string, string>} */
  const reasons = new Map();
  /** Each package is tried once. @type {Map<string, Promise<void>>} */
  const tried = new Map();
  const install = (/** @type {MeasuredPackage} */ { folder, install }) => {
    const trial = tried.get(folder) ?? install();
    tried.set(folder, trial);
    return trial;
  };
  for (const cell of plan.steps.flatMap((step) => step.cells)) {
    try {
      for (const needed of packagesOf(cell, registry)) await install(needed);
    } catch (error) {
      if (required) throw error;
      reasons.set(cell.id, /** @type {Error} */ (error).message);
    }
  }
  if (reasons.size === 0) return plan;
  const isThere = (/** @type {PlannedCell} */ { id }) => !reasons.has(id);
  return {
    ...plan,
    cells: plan.cells.map((cell) => {
      const reason = reasons.get(cell.id);
      return reason === undefined ? cell : { ...cell, status: 'skipped', reason };
    }),
    steps: plan.steps.flatMap((step) => {
      const cells = step.cells.filter(isThere);
      return cells.length > 0 ? [{ ...step, cells }] : [];
    }),
  };
}

/**
 * @param {PlannedCell} cell
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {MeasuredPackage[]}
 */
function packagesOf({ driver, version, dispatch }, registry) {
  const [measured, way] = [registry.drivers.get(driver), registry.dispatch.get(dispatch)];
  return [
    ...(measured ? [resolvePackage(measured, version)] : []),
    ...(way ? [resolvePackage(way)] : []),
  ];
}
