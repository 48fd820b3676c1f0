/** What is said of latencies, always from a histogram: percentiles are never averaged. */

/** @typedef {import('./histogram.js').Histogram} Histogram */
/** @typedef {import('../results/run.schema.d.ts').LatencyUs} LatencyUs */

/** @param {Histogram} histogram @returns {LatencyUs} */
export function latencyUs(histogram) {
  const us = (/** @type {number} */ p) => histogram.percentile(p) / 1000;
  return {
    min: histogram.min / 1000,
    mean: histogram.mean / 1000,
    p50: us(50),
    p90: us(90),
    p99: us(99),
    p999: us(99.9),
    max: histogram.max / 1000,
  };
}

/**
 * The same by the names of the metric table; none where nothing was recorded.
 * @param {Histogram} histogram
 * @returns {Record<string, number>}
 */
export function latencyMetrics(histogram) {
  if (histogram.count === 0) return {};
  const { min, mean, p50, p90, p99, p999, max } = latencyUs(histogram);
  return {
    ...{ latencyMinUs: min, latencyMeanUs: mean, latencyP50Us: p50, latencyP90Us: p90 },
    ...{ latencyP99Us: p99, latencyP999Us: p999, latencyMaxUs: max },
  };
}
