/** @param {readonly number[]} values at least one */
export function mean(values) {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/**
 * The variance of the population that the values were drawn from.
 * @param {readonly number[]} values at least two
 */
export function variance(values) {
  const centre = mean(values);
  return values.reduce((sum, x) => sum + (x - centre) ** 2, 0) / (values.length - 1);
}

/**
 * The mean of what is left when a share of the values is cut off at each end.
 * @param {readonly number[]} values at least one
 * @param {number} share of each end, under 0.5
 */
export function trimmedMean(values, share) {
  const cut = Math.floor(values.length * share);
  if (cut === 0) return mean(values);
  const sorted = Float64Array.from(values).sort();
  let sum = 0;
  for (let i = cut; i < sorted.length - cut; i++) sum += sorted[i];
  return sum / (sorted.length - 2 * cut);
}
