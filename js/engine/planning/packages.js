/** The npm packages that a plan needs besides ours, installed before anything is measured. */

import { loadApart } from '../plugins/load_apart.js';
import { PackageMissing } from '../plugins/local_packages.js';
import { innermost } from '../plugins/nesting.js';
import { neededPackage, resolvePackage } from '../plugins/packages.js';
import { leaveOut } from './leave_out.js';

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
  return leaveOut(plan, reasons);
}

/**
 * @param {PlannedCell} cell
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {MeasuredPackage[]}
 */
function packagesOf({ driver, version, variant, store, ...called }, registry) {
  const measured = registry.drivers.get(driver);
  const oracle = registry.drivers.get(registry.stores.get(store)?.oracle ?? '');
  return [
    ...(measured
      ? [measuredPackage(measured, version, registry), neededPackage(measured, variant)]
      : []),
    ...(oracle ? [resolvePackage(oracle)] : []),
    ...dispatchPackages(registry.dispatch.get(called.dispatch), called.dispatchVariant, registry),
  ];
}

/**
 * @param {import('../../types.d.ts').Driver} driver
 * @param {string} version
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {MeasuredPackage} of a folder of the user's, one that is tried in place of being installed
 */
function measuredPackage(driver, version, { uses, plugins }) {
  const packageFolder = uses[version]?.folder;
  const measured = resolvePackage(driver, version, packageFolder);
  if (packageFolder === undefined) return measured;
  return {
    ...measured,
    async install() {
      try {
        await loadApart({ driver: driver.name, version, packageFolder, plugins });
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        throw new PackageMissing(`--use ${version}: its package does not load: ${message}`);
      }
    },
  };
}

/**
 * @param {import('../../types.d.ts').Dispatch | undefined} dispatch
 * @param {string} variant
 * @param {import('../plugins/registry.js').Registry} registry
 * @returns {MeasuredPackage[]} its own, and that of the dispatch that it calls the driver through
 */
function dispatchPackages(dispatch, variant, registry) {
  if (!dispatch) return [];
  const { name, packages = [] } = dispatch;
  const { way } = innermost(dispatch, variant, registry.dispatch);
  return [
    resolvePackage(dispatch),
    ...packages.map((one) => resolvePackage({ name, package: one })),
    ...(way === dispatch ? [] : [resolvePackage(way)]),
  ];
}
