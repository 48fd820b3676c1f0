/** @typedef {import('../types.d.ts').Round} Round */
/** @typedef {import('../types.d.ts').Comparison['metric']} Metric */

/**
 * What contenders are compared by, the most telling first; less is better for all.
 * @type {Record<Metric, (round: Round) => number | undefined>}
 */
export const METRICS = {
  usPerOp: (round) => (round.seconds * 1e6) / round.ops,
  clientCpuUsPerOp: (round) => round.clientCpuUsPerOp,
  latencyP99Us: (round) => round.latencyUs.p99,
  serverCpuUsPerOp: (round) => round.serverCpuUsPerOp,
  rssPeakKb: (round) => round.rssPeakKb,
};
