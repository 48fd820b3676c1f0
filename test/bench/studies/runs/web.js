/** A run of the study threads with its web servers, made of rates. */

/**
 * @param {Record<string, number>} rates requests a second, by server and requests at a time
 * @param {number} [spread] of every interval, to both sides
 */
export function webRun(rates, spread = 1.05) {
  const settings = [100, 1000].map((concurrency) => ({
    ...{ id: `page/${concurrency}`, workload: 'page', load: { kind: 'closed', concurrency } },
  }));
  const cells = Object.entries(rates).map(([key, median]) => {
    const [dispatch, concurrency] = key.split(' ');
    const opsPerSecond = { median, lo: median / spread, hi: median * spread };
    const latencies = { latencyMeanUs: { median: 1200 }, latencyP99Us: { median: 2500 } };
    const resets = dispatch === 'apache' && { resetsPerOp: { median: 0.015 } };
    const summary = { metrics: { opsPerSecond, ...latencies, ...resets } };
    const setting = `page/${concurrency}`;
    return {
      ...{ id: `${setting}/${dispatch}`, setting, driver: 'static-file', dispatch },
      ...{ dispatchVariant: '', summary },
    };
  });
  const comparisons = cells.flatMap(({ id: cell, setting, dispatch, summary }) => {
    const node = rates[`node-http ${setting.slice('page/'.length)}`];
    if (dispatch === 'node-http' || node === undefined) return [];
    const ratio = node / summary.metrics.opsPerSecond.median;
    const [lo, hi] = [ratio / spread, ratio * spread];
    return [{ cell, setting, metric: 'usPerOp', ratio, lo, hi, p: spread === 1 ? null : 0.01 }];
  });
  return /** @type {any} */ ({ settings, cells, comparisons });
}
