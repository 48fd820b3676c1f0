import { metricValue, PRIMARY } from '../metrics.js';
import { mean, trimmedMean } from './centre.js';

/** @typedef {import('../../results/run.d.ts').CellData} CellData */
/** @typedef {import('../../results/run.d.ts').Round} Round */

/**
 * Of a round's turns the slowest and the fastest fifth are left out: a slice that another process of
 * the machine fell into says nothing of the contender. A median would throw more away than it must.
 */
export const TRIMMED = 0.2;

/**
 * ln(contender ÷ baseline), one value a round. The round is the unit: every one launches both anew,
 * and launches differ by more than slices of one launch do. Only what was measured beside one another
 * is paired, in the same round and group (and, for the primary metric, the same turn), so what the
 * machine did to one it did to the other.
 * @param {CellData} baseline
 * @param {CellData} contender
 * @param {string} metric
 * @param {CellData} [bridge] a cell that is in every group, the setting's baseline: two contenders of
 *   different groups are compared through it
 * @returns {number[]}
 */
export function logRatios(baseline, contender, metric, bridge) {
  const direct = byRound(baseline, contender, metric);
  if (direct.size > 0 || !bridge) return [...direct.values()];
  const lower = byRound(bridge, baseline, metric);
  return [...byRound(bridge, contender, metric)].flatMap(([round, upper]) => {
    const other = lower.get(round);
    return other === undefined ? [] : [upper - other];
  });
}

/**
 * @param {CellData} baseline
 * @param {CellData} contender
 * @param {string} metric
 * @returns {Map<number, number>} by round; the mean over groups, where several hold both
 */
function byRound(baseline, contender, metric) {
  const base = new Map(baseline.rounds.map((round) => [placeOf(round), round]));
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const round of contender.rounds) {
    const other = base.get(placeOf(round));
    const ratio = other && logRatio(other, round, metric);
    if (ratio === undefined || !Number.isFinite(ratio)) continue;
    const sofar = found.get(round.round);
    if (sofar) sofar.push(ratio);
    else found.set(round.round, [ratio]);
  }
  return new Map([...found].map(([round, ratios]) => [round, mean(ratios)]));
}

/** A number, since large runs look up millions. @param {Round} round */
function placeOf({ round, group }) {
  return round * 2 ** 20 + group;
}

/** @param {Round} baseline @param {Round} contender @param {string} metric */
function logRatio(baseline, contender, metric) {
  if (metric === PRIMARY) {
    const turns = turnRatios(baseline.slices, contender.slices);
    if (turns.length > 0) return trimmedMean(turns, TRIMMED);
  }
  const [lower, upper] = [metricValue(baseline, metric), metricValue(contender, metric)];
  return lower === undefined || upper === undefined ? undefined : Math.log(upper / lower);
}

/** @param {Round['slices']} baseline @param {Round['slices']} contender */
function turnRatios(baseline, contender) {
  const turns = Math.min(baseline.us.length, contender.us.length);
  /** @type {number[]} */
  const ratios = [];
  for (let i = 0; i < turns; i++) {
    const ratio = Math.log(contender.us[i] / contender.ops[i] / (baseline.us[i] / baseline.ops[i]));
    if (Number.isFinite(ratio)) ratios.push(ratio);
  }
  return ratios;
}
