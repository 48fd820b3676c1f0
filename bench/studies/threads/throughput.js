/** Operations a second of the cases that a run measured. */

import { shortContender } from '../../../js/stats/answers/wording.js';
import { ratioOf } from '../../../js/stats/finding.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Interval} Interval */

/** How families are called, by their names. */
export const FAMILIES = /** @type {const} */ ({
  'insert-cases': 'inserts',
  'update-cases': 'updates',
  'multi-update-cases': 'multi-updates',
});
/** @typedef {keyof typeof FAMILIES} Family */

/**
 * @typedef {object} Throughput
 * @property {Family} family
 * @property {string} name of the case, without its family
 * @property {number} clients
 * @property {string} contender without `+inline`
 * @property {Interval} perSecond
 */

/** Findings and tables share them. @type {WeakMap<readonly Cell[], Throughput[]>} */
const known = new WeakMap();

/** @param {Run} run @returns {Throughput[]} of every cell that was measured */
export function throughputs(run) {
  const found = known.get(run.cells) ?? throughputsOf(run);
  known.set(run.cells, found);
  return found;
}

/** @param {Run} run @returns {Throughput[]} */
function throughputsOf(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  return run.cells.flatMap(({ setting: id, contender, role, summary }) => {
    const setting = settings.get(id);
    const [family, name] = setting?.workload.split('/') ?? [];
    const perSecond = summary?.metrics.opsPerSecond;
    if (!setting || !perSecond || !isFamily(family) || role === 'control') return [];
    const clients = setting.load.concurrency;
    return [{ family, name, clients, contender: shortContender(contender), perSecond }];
  });
}

/** @param {string | undefined} name @returns {name is Family} */
const isFamily = (name) => name !== undefined && name in FAMILIES;

/** @typedef {import('../../../js/stats/finding.js').Ratio} Ratio */

/**
 * @param {Throughput[]} all of one contender
 * @param {number} few clients
 * @param {number} many
 * @returns {{ name: string, few: Throughput, many: Throughput, gain: Ratio }[]} each case with both
 */
export const gains = (all, few, many) =>
  all
    .filter(({ clients }) => clients === few)
    .flatMap((one) => {
      const other = all.find(
        ({ family, name, clients }) =>
          family === one.family && name === one.name && clients === many,
      );
      if (!other) return [];
      const gain = ratioOf(other.perSecond, one.perSecond);
      return [{ name: one.name, few: one, many: other, gain }];
    });
