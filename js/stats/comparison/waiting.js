import { PRIMARY } from '../metrics.js';

/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Cell} Cell */

/** Metrics of time: CPU and memory are what they are, however long one waits. */
const TIMES = [PRIMARY, 'latencyP99Us'];

/**
 * How much of an operation's time may pass while neither client nor server works, where that is the journal's doing. A
 * replica set answers a write when its journal has been flushed, and the pause between an answer and the next write
 * decides which flush that is. So two drivers that send the same may differ by up to that much of their time, in each
 * launch alike: no A/A control shows it (docs/method.md).
 *
 * @param {Pick<Run, 'settings' | 'environment'>} run
 * @param {{ baseline: Cell, contender: Cell }} pair of one setting
 * @param {string} metric that they are compared by
 * @returns {number} in % of the time of the one that waits longer; 0 where no journal decides, several operations wait
 *   together, one sends more than the other (as a variant may), or the server's CPU time is unknown
 */
export function waitingPct({ settings, environment }, { baseline, contender }, metric) {
  const { mutates, load } = settings.find(({ id }) => id === contender.setting) ?? {};
  if (!mutates || load?.concurrency !== 1 || !TIMES.includes(metric)) return 0;
  const isJournaled = environment.stores[contender.store]?.topology === 'replicaSet';
  const isAlike = baseline.store === contender.store && baseline.variant === contender.variant;
  return isJournaled && isAlike ? Math.max(ownPct(baseline), ownPct(contender)) : 0;
}

/** @param {Cell} cell */
function ownPct({ summary }) {
  const { [PRIMARY]: time, clientCpuUsPerOp, serverCpuUsPerOp } = summary?.metrics ?? {};
  if (!time || !clientCpuUsPerOp || !serverCpuUsPerOp) return 0;
  const working = clientCpuUsPerOp.median + serverCpuUsPerOp.median;
  return Math.max(0, 100 * (1 - working / time.median));
}
