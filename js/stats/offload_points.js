/**
 * What a run tells of moving blocking calls to workers: its measured cells as the model of offload_model.js
 * takes them, by dispatch and number of workers.
 */

import { fitOffload } from './offload_model.js';

/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('../results/run.d.ts').Cell} Cell */
/** @typedef {import('../results/run.d.ts').Setting} Setting */
/** @typedef {import('./offload_model.js').Point} Point */
/** @typedef {import('./offload_model.js').OffloadCosts} OffloadCosts */

/** µs that calls blocked for in the cells that the model is fitted to; it is held against all others. */
export const FITTED_US = [0, 1000];

/**
 * @typedef {Point & { cell: string, dispatch: string, waitUs: number, inlinePerSecond: number }} MeasuredPoint
 *   `waitUs`: how long a call was to block; `dispatch` with its variant
 */
/**
 * @typedef {object} OffloadGroup all cells of a driver's calls of known length that one dispatch moved
 * @property {string} workload
 * @property {string} name `ring (2 workers)`
 * @property {string} dispatch with its variant
 * @property {number} workers
 * @property {MeasuredPoint[]} points
 */

/** The parameter that says how long a call blocks its thread, µs. @param {Pick<Run['settings'][number], 'params'>} setting */
export const waitOf = ({ params }) => params.opTimeUs;

/** @param {Pick<Run, 'settings' | 'cells'>} run @returns {OffloadGroup[]} of settings that say how long a call blocks */
export function offloadGroups(run) {
  const settings = new Map(
    run.settings.filter((one) => waitOf(one) !== undefined).map((one) => [one.id, one]),
  );
  const cells = run.cells.filter(({ setting, summary }) => summary && settings.has(setting));
  const inline = new Map(
    cells.filter(({ poolSize }) => poolSize === 0).map((cell) => [inlineKey(cell), cell]),
  );
  /** @type {Map<string, OffloadGroup>} */
  const groups = new Map();
  for (const cell of cells) {
    const setting = /** @type {Setting} */ (settings.get(cell.setting));
    const here = inline.get(inlineKey(cell));
    if (!here || cell.poolSize === 0) continue;
    const point = pointOf(cell, here, setting);
    const { workers, dispatch } = point;
    const name = `${dispatch} (${workers} ${workers === 1 ? 'worker' : 'workers'})`;
    const key = JSON.stringify([setting.workload, cell.driver, cell.reply, name]);
    const group = groups.get(key) ?? {
      ...{ workload: setting.workload, name, dispatch, workers },
      points: [],
    };
    group.points.push(point);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** @param {Cell} cell */
const inlineKey = ({ setting, driver, version, variant }) =>
  JSON.stringify([setting, driver, version, variant]);

/** @param {Cell} cell @param {Cell} inline the same call on the calling thread @param {Setting} setting @returns {MeasuredPoint} */
function pointOf(cell, inline, setting) {
  const { load } = setting;
  const metrics = cell.summary?.metrics ?? {};
  const here = inline.summary?.metrics ?? {};
  const { dispatch, dispatchVariant, poolSize } = cell;
  return {
    cell: cell.id,
    dispatch: `${dispatch}${dispatchVariant && `:${dispatchVariant}`}`,
    // A wait takes a little longer than it says: what it took is measured on the calling thread.
    waitUs: Number(waitOf(setting)),
    opUs: here.usPerOp.median,
    inlinePerSecond: here.opsPerSecond.median,
    concurrency: load.concurrency,
    workers: poolSize,
    opsPerSecond: metrics.opsPerSecond.median,
    latencyUs: metrics.latencyMeanUs.median,
  };
}

/** @param {OffloadGroup} group @returns {OffloadCosts | undefined} undefined where it has not the cells for it */
export function costsOf({ points }) {
  return fitOffload(points.filter(({ waitUs }) => FITTED_US.includes(waitUs)));
}
