/** What is said of one sample before two are compared. */

/** @typedef {readonly (readonly [value: number, count: number])[]} Entries in rising order */
/** @typedef {{ count: number, mean: number, variance: number }} Moments */

/** @param {Entries} entries */
export const countOf = (entries) => entries.reduce((sum, [, count]) => sum + count, 0);

/**
 * @param {Entries} entries at least two values in all
 * @returns {Moments} the variance is that of the population that they were drawn from
 */
export function moments(entries) {
  const count = countOf(entries);
  const mean = entries.reduce((sum, [value, times]) => sum + value * times, 0) / count;
  const squares = entries.reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0);
  return { count, mean, variance: squares / (count - 1) };
}
