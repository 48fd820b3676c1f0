/**
 * The model of js/stats/offload_model.js, fitted to waits of known length: a thread that stands still for so
 * long is what a synchronous driver is while its server works. Some waits are fitted, the others held out.
 */

import { fitOffload, predictInline, predictOffload } from '../../../js/stats/offload_model.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/stats/offload_model.js').Point} Point */
/** @typedef {import('../../../js/stats/offload_model.js').OffloadCosts} OffloadCosts */

/** µs */
export const FITTED_US = [0, 1000];
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
/** @typedef {Point & { cell: string, dispatch: string, waitUs: number, inlinePerSecond: number }} MeasuredPoint */
/** @typedef {MeasuredPoint & { error: number, isRight: boolean }} Checked `error`: predicted ÷ measured throughput, less 1 */

/** @param {Run} run @returns {Fitted[]} of every dispatch and pool size that has the cells for it */
export function fittedDispatches(run) {
  return [...pointsByDispatch(run)].flatMap(([name, points]) => {
    const chosen = points.filter(({ waitUs }) => FITTED_US.includes(waitUs));
    const costs = fitOffload(chosen);
    if (!costs) return [];
    const { workers, dispatch } = points[0];
    return [{ name, dispatch, workers, costs, evidence: chosen.map(({ cell }) => cell) }];
  });
}

/**
 * @param {Run} run
 * @param {Fitted[]} fitted
 * @returns {Checked[]} what the model says of the cells that it was not fitted to
 */
export function heldOut(run, fitted) {
  const points = pointsByDispatch(run);
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

/** @param {Run} run @returns {Map<string, MeasuredPoint[]>} by dispatch, variant and pool size */
function pointsByDispatch(run) {
  /** @type {Map<string, MeasuredPoint[]>} */
  const found = new Map();
  const settings = new Map(
    run.settings.filter(({ workload }) => workload === 'sleep').map((one) => [one.id, one]),
  );
  for (const cell of run.cells) {
    const setting = settings.get(cell.setting);
    const inline = run.cells.find((one) => one.setting === cell.setting && one.poolSize === 0);
    const metrics = cell.summary?.metrics;
    const here = inline?.summary?.metrics;
    if (!setting || !metrics || !here || cell.poolSize === 0) continue;
    const { dispatch, dispatchVariant, poolSize } = cell;
    const name = `${dispatch}${dispatchVariant && `:${dispatchVariant}`}`;
    const key = `${name} (${poolSize} ${poolSize === 1 ? 'worker' : 'workers'})`;
    const point = {
      cell: cell.id,
      dispatch: name,
      // A wait takes a little longer than it says: what it took is measured on the calling thread.
      waitUs: Number(setting.params.opTimeUs ?? 0),
      opUs: here.usPerOp.median,
      inlinePerSecond: here.opsPerSecond.median,
      concurrency: setting.load.concurrency,
      workers: poolSize,
      opsPerSecond: metrics.opsPerSecond.median,
      latencyUs: metrics.latencyMeanUs.median,
    };
    found.set(key, [...(found.get(key) ?? []), point]);
  }
  return found;
}
