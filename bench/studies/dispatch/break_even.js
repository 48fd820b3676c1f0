/**
 * The model of js/stats/offload_model.js, fitted to waits of known length: a thread that stands still for so
 * long is what a synchronous driver is while its server works. Some waits are fitted, the others held out.
 */

import { predictInline, predictOffload } from '../../../js/stats/offload_model.js';
import { costsOf, FITTED_US, offloadGroups } from '../../../js/stats/offload_points.js';

export { FITTED_US };

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/stats/offload_model.js').OffloadCosts} OffloadCosts */

/** µs */
export const HELD_OUT_US = [100, 300, 3000];

/**
 * @typedef {object} Fitted
 * @property {string} name `ring (2 workers)`
 * @property {string} dispatch with its variant
 * @property {number} workers
 * @property {OffloadCosts} costs
 * @property {string[]} evidence ids of the cells that it was fitted to
 */
/** @typedef {import('../../../js/stats/offload_points.js').MeasuredPoint} MeasuredPoint */
/** @typedef {MeasuredPoint & { error: number, isRight: boolean }} Checked `error`: predicted ÷ measured throughput, less 1 */

/** @param {Run} run @returns {Fitted[]} of every dispatch and pool size that has the cells for it */
export function fittedDispatches(run) {
  return groupsOf(run).flatMap((group) => {
    const { name, workers, dispatch, points } = group;
    const costs = costsOf(group);
    if (!costs) return [];
    const chosen = points.filter(({ waitUs }) => FITTED_US.includes(waitUs));
    return [{ name, dispatch, workers, costs, evidence: chosen.map(({ cell }) => cell) }];
  });
}

/**
 * @param {Run} run
 * @param {Fitted[]} fitted
 * @returns {Checked[]} what the model says of the cells that it was not fitted to
 */
export function heldOut(run, fitted) {
  const points = new Map(groupsOf(run).map((group) => [group.name, group.points]));
  return fitted.flatMap(({ name, costs }) =>
    (points.get(name) ?? [])
      .filter(({ waitUs }) => HELD_OUT_US.includes(waitUs))
      .map((point) => {
        const predicted = predictOffload(costs, point).opsPerSecond;
        const offloads = predicted > predictInline(point).opsPerSecond;
        return {
          ...point,
          error: predicted / point.opsPerSecond - 1,
          isRight: offloads === point.opsPerSecond > point.inlinePerSecond,
        };
      }),
  );
}

/** @param {Run} run */
const groupsOf = (run) => offloadGroups(run).filter(({ workload }) => workload === 'sleep');
