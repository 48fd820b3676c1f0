/** Operations a second of the cases that a run measured. */

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
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

/** @param {Run} run @returns {Throughput[]} of every cell that was measured */
export function throughputs(run) {
  const settings = new Map(run.settings.map((setting) => [setting.id, setting]));
  return run.cells.flatMap(({ setting: id, contender, role, summary }) => {
    const setting = settings.get(id);
    const [family, name] = setting?.workload.split('/') ?? [];
    const perSecond = summary?.metrics.opsPerSecond;
    if (!setting || !perSecond || !isFamily(family) || role === 'control') return [];
    const clients = setting.load.concurrency;
    return [{ family, name, clients, contender: contender.replace(/\+inline$/, ''), perSecond }];
  });
}

/** @param {string | undefined} name @returns {name is Family} */
const isFamily = (name) => name !== undefined && name in FAMILIES;

/** @typedef {{ ratio: number, lo: number, hi: number }} Ratio */

/**
 * Of two that were measured apart from each other: their intervals' widths add up as those of independent errors do.
 *
 * @param {Interval} above
 * @param {Interval} below
 * @returns {Ratio} without bounds where one round gave no interval
 */
export function ratioOf(above, below) {
  const ratio = above.median / below.median;
  if ([above, below].some(({ lo, hi }) => lo === hi)) return { ratio, lo: 0, hi: Infinity };
  const wider = (/** @type {number} */ a, /** @type {number} */ b) => Math.exp(Math.hypot(a, b));
  const down = wider(Math.log(above.median / above.lo), Math.log(below.hi / below.median));
  const up = wider(Math.log(above.hi / above.median), Math.log(below.median / below.lo));
  return { ratio, lo: ratio / down, hi: ratio * up };
}

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
