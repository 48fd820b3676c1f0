/** What a cell's metrics are held to: whose they are, and from how many operations on they say something. */

/** So long inputs are made to see what they cost. */
const INPUTS_MS = 5;
/** At a rate, waiting for the next time keeps a core busy: these are not the operations' alone. */
const OF_WAITING = [
  ...['clientCpuUsPerOp', 'callerCpuUsPerOp', 'workerCpuUsPerOp'],
  ...['contextSwitchesPerOp', 'eventLoopUtilization', 'allocatedBytesPerOp'],
];
/** Of each caller: with fewer, chance and the ends of the pass leave some with half of what others have. */
const OPS_FOR_FAIRNESS = 10;

/**
 * What making inputs alone costs: it lies within the time of the operations.
 *
 * @param {(i: number) => unknown} input
 * @returns {number} µs an input
 */
export function inputCostUs(input) {
  const start = performance.now();
  let made = 0;
  // One at least, also where the machine was away for as long as all of them may take.
  do input(made++);
  while (performance.now() - start < INPUTS_MS);
  return ((performance.now() - start) * 1000) / made;
}

/** @param {Record<string, number>} metrics of an open load: those that are not the operations' are taken out */
export function forgetWaiting(metrics) {
  for (const name of OF_WAITING) delete metrics[name];
}

/** @param {import('../loops.js').Ran} ran @param {number} concurrency */
export const fairnessOf = ({ ops, leastServedPct }, concurrency) =>
  leastServedPct !== undefined && ops >= OPS_FOR_FAIRNESS * concurrency ? { leastServedPct } : {};

/**
 * CPU of the calling thread and of all others. The threads of this process are its own time without the
 * caller's: where those two clocks disagree by some µs, that takes nothing from what other processes used.
 *
 * @param {{ own: number, others: number, caller?: number }} sums µs of this process, of those that the
 *   dispatch started, and of the calling thread where it can be told
 * @param {number} ops
 * @returns {Record<string, number>} µs per operation
 */
export function cpuOf({ own, others, caller }, ops) {
  const clientCpuUsPerOp = (own + others) / ops;
  if (caller === undefined) return { clientCpuUsPerOp };
  return {
    clientCpuUsPerOp,
    callerCpuUsPerOp: Math.min(caller, own) / ops,
    workerCpuUsPerOp: (Math.max(0, own - caller) + others) / ops,
  };
}
