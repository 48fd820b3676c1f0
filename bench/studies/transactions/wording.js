/** How ratios are said, in tables and findings alike. */

/** @param {number} ratio */
export const times = (ratio) => `${ratio.toFixed(2)} ×`;

/** @param {number} ratio @param {{ lo: number, hi: number }} bounds */
export const interval = (ratio, { lo, hi }) =>
  `${times(ratio)} (${lo.toFixed(2)}–${hi.toFixed(2)})`;

/** One launch alone has no interval. @param {import('../../../js/results/run.d.ts').Comparison} launches */
export const ratioText = ({ ratio, lo, hi, rounds }) =>
  rounds < 2 ? `${times(ratio)} in one launch` : interval(ratio, { lo, hi });
