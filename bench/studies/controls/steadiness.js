/** Whether launches are steady and slices without bias: what is seen in one way must be what is seen in another. */

import { mean, variance } from '../../../js/stats/comparison/centre.js';
import { estimateFrom } from '../../../js/stats/comparison/estimate.js';
import { notMeasured } from '../../../js/stats/finding.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {ReturnType<NonNullable<import('../../../js/types.d.ts').Study['published']>[number]['check']>} Found */

/** Where an interval is wider, a difference that matters could hide in it. */
const MOST_PCT = 10;
const USUAL = 'findOne/narrow/c1';
const LONG = 'findOne/narrow/c1,sliceMs=2000';

/** The ratio of native to mongodb in the run's slices, as a multiple of that in long stretches. @param {Run} run @returns {Found} */
export function inSlicesAndStretches(run) {
  const [usual, long] = [USUAL, LONG].map((setting) =>
    run.comparisons.find(
      ({ cell, metric }) => cell === `${setting}/native+inline` && metric === 'usPerOp',
    ),
  );
  if (!usual || !long) return notMeasured;
  const reason = usual.reason ?? long.reason;
  if (reason) return { outcome: 'cannot be told', figure: reason };
  // Two settings of one run, each with launches of its own.
  const half = Math.hypot(Math.log(usual.hi / usual.lo) / 2, Math.log(long.hi / long.lo) / 2);
  return judged(Math.log(usual.ratio / long.ratio), half);
}

/** The time of the first half of the baseline's turns, as a multiple of that of the last half. @param {Run} run @returns {Found} */
export function earlyAndLate(run) {
  const rounds = run.data.get(`${USUAL}/mongodb+inline`)?.rounds ?? [];
  const logs = rounds.map(({ slices: { ops, us } }) => {
    const times = us.map((sum, i) => Math.log(sum / ops[i]));
    const middle = Math.floor(times.length / 2);
    return mean(times.slice(0, middle)) - mean(times.slice(-middle));
  });
  if (logs.length < 2 || !logs.every(Number.isFinite)) return notMeasured;
  const centre = mean(logs);
  const error = Math.sqrt(variance(logs) / logs.length);
  const { hi } = estimateFrom({ centre, error, df: logs.length - 1 });
  return judged(centre, hi - centre);
}

/**
 * @param {number} log of what should be 1
 * @param {number} half width of its interval
 * @returns {Found}
 */
function judged(log, half) {
  const [ratio, lo, hi] = [log, log - half, log + half].map((x) => Math.exp(x).toFixed(3));
  const figure = `${ratio} (${lo}–${hi})`;
  if (Math.abs(log) > half) return { outcome: 'does not hold', figure };
  if (half > Math.log1p(MOST_PCT / 100)) {
    return { outcome: 'cannot be told', figure: `${figure}; wider than ±${MOST_PCT} %` };
  }
  return { outcome: 'holds', figure };
}
