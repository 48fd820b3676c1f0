/** The stages of a dispatch whose calls are stamped on their way: that takes time, so the clock does not run meanwhile. */

import { Tally } from './tally.js';

/**
 * @param {import('../../../types.d.ts').Dispatched} dispatch
 * @param {import('../operations.js').Operations} operations of which half of those left are used up at most
 * @param {number} ms
 * @returns {Promise<(ReturnType<Tally['stages']> & { stamped: Record<string, number> }) | undefined>} with the mean
 *   latency of the stamped calls; undefined where it stamps none
 */
export async function stampedPass(dispatch, operations, ms) {
  const most = Math.floor(operations.left / 2);
  if (!dispatch.stamp || most < 1) return undefined;
  const tally = new Tally(dispatch, operations.next);
  let [sum, recorded] = [0, 0];
  dispatch.stamp(true);
  await operations.asked({
    ...{ ms, most, leadInMs: 0 },
    record(_i, us) {
      sum += us;
      recorded++;
    },
  });
  dispatch.stamp(false);
  const stages = tally.stages(operations.next);
  return recorded > 0 ? { ...stages, stamped: { stampedLatencyUs: sum / recorded } } : undefined;
}
