/** How fast a benchmark is beside another one, or beside itself the last time. */

/** @typedef {import('../../js/engine/micro.js').Benchmark} Benchmark */
/** @typedef {import('../../js/engine/micro.js').Kept} Kept */
/** @typedef {{ speed: number, lo: number, hi: number }} Speed times as fast, with its interval */

/**
 * Both were measured by themselves, one after the other, so that the uncertainties of both count.
 *
 * @param {Benchmark} one
 * @param {Benchmark} other
 * @returns {Speed}
 */
export function speedBeside(one, other) {
  const speed = other.medianNs / one.medianNs;
  const reach = Math.exp(Math.hypot(Math.log1p(one.rme / 100), Math.log1p(other.rme / 100)));
  return { speed, lo: speed / reach, hi: speed * reach };
}

/**
 * @param {readonly Kept[]} history oldest first
 * @param {string} suite
 * @returns {Kept | undefined} the last time that this suite was run
 */
export const lastOf = (history, suite) => history.findLast(({ suites }) => suite in suites);

/**
 * Of a grid's many cells, the middle one.
 *
 * @param {Record<string, Benchmark>} now
 * @param {Record<string, Benchmark>} before
 * @returns {(Speed & { cells: number }) | undefined} `lo` and `hi`: the cells that changed most; undefined where
 *   no cell was measured both times
 */
export function gridBeside(now, before) {
  const speeds = Object.entries(now)
    .flatMap(([name, { medianNs }]) => (before[name] ? [before[name].medianNs / medianNs] : []))
    .sort((a, b) => a - b);
  if (speeds.length === 0) return undefined;
  const upper = speeds.length >> 1;
  const speed = speeds.length % 2 ? speeds[upper] : Math.sqrt(speeds[upper - 1] * speeds[upper]);
  return { speed, lo: speeds[0], hi: speeds[speeds.length - 1], cells: speeds.length };
}
