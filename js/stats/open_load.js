/** What a load at a rate asks for, and whether a contender kept it. */

/** Of the offered rate: what is in flight when a slice begins and ends makes up for less than the rest. */
const KEPT = 0.95;

/** A share of the ceiling in percent: 0.29 is 29. @param {number} share */
export const percentOf = (share) => Number((share * 100).toPrecision(12));

/**
 * @param {Pick<import('../results/run.d.ts').Cell, 'summary'>} cell
 * @returns {{ offered: number, answered: number, kept: boolean } | undefined} a second; undefined where nothing was
 *   asked for at a rate
 */
export function rateOf({ summary }) {
  const { offeredRate, opsPerSecond } = summary?.metrics ?? {};
  if (!offeredRate || !opsPerSecond) return undefined;
  const [offered, answered] = [offeredRate.median, opsPerSecond.median];
  return { offered, answered, kept: answered >= KEPT * offered };
}
