/** The launches of a run, as tables and sentences have them. */

import { isPlain } from '../../../js/stats/answers/cells.js';
import { shortContender } from '../../../js/stats/answers/wording.js';
import { number } from '../../../js/stats/figures.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */

/** @param {Run} run @returns {{ setting: Setting, cells: Cell[] }[]} what was launched under each setting, and measured */
export function launchesOf({ settings, cells }) {
  return settings.flatMap((setting) => {
    const own = cells.filter((cell) => cell.setting === setting.id && isPlain(cell));
    return setting.load.kind === 'launch' && own.length > 0 ? [{ setting, cells: own }] : [];
  });
}

/** @param {Cell} cell */
export const nameOf = ({ contender }) => shortContender(contender);

/** What is launched where: `findOne, wide, on Node.js 22.1.0`. @param {Setting} setting */
export const whereOf = ({ workload, dataset, params }) =>
  [workload, dataset, ...(params.node ? [`on Node.js ${params.node}`] : [])].join(', ');

/**
 * @param {Setting[]} settings
 * @returns {(setting: Setting) => string[]} what tells it from the others
 */
export function differencesOf(settings) {
  const parts = [
    (/** @type {Setting} */ { workload }) => workload,
    (/** @type {Setting} */ { dataset }) => dataset,
    (/** @type {Setting} */ { params: { node } }) => (node === undefined ? '' : `Node.js ${node}`),
  ].filter((part) => new Set(settings.map(part)).size > 1);
  return (setting) => parts.map((part) => part(setting)).filter((text) => text !== '');
}

/** @param {Cell} cell @param {string} metric @returns {Interval | undefined} */
export const metricOf = ({ summary }, metric) => summary?.metrics[metric];

/** `104 (99.8–107)` @param {Interval | undefined} interval @param {number} [unit] */
export function intervalText(interval, unit = 1) {
  if (!interval) return '–';
  const [median, lo, hi] = [interval.median, interval.lo, interval.hi].map((one) =>
    number(one / unit),
  );
  return interval.lo === interval.hi ? median : `${median} (${lo}–${hi})`;
}
