import { mean, trimmedMean } from '../../comparison/centre.js';
import { TRIMMED } from '../../comparison/pairs.js';
import { metricValue, PRIMARY } from '../../metrics.js';

/** @typedef {import('../../../results/run.d.ts').CellData} CellData */
/** @typedef {import('../../../results/run.d.ts').Round} Round */

/**
 * A cell's own level, not relative to another: the logarithm of a metric for each round.
 *
 * @param {CellData | undefined} data
 * @param {string} metric
 * @returns {number[]} without the rounds that have it not, or have nothing
 */
export function levelsOf(data, metric) {
  /** @type {Map<number, number[]>} several groups of a round may hold the cell */
  const rounds = new Map();
  for (const round of data?.rounds ?? []) {
    const level = levelOf(round, metric);
    if (level === undefined || !Number.isFinite(level)) continue;
    rounds.set(round.round, [...(rounds.get(round.round) ?? []), level]);
  }
  return [...rounds.values()].map(mean);
}

/** The centre of a round's turns is the one that ratios have. @param {Round} round @param {string} metric */
function levelOf(round, metric) {
  const { us, ops } = round.slices;
  if (metric === PRIMARY && us.length > 0) {
    const turns = us.map((time, i) => Math.log(time / ops[i])).filter(Number.isFinite);
    if (turns.length > 0) return trimmedMean(turns, TRIMMED);
  }
  const value = metricValue(round, metric);
  return value === undefined ? undefined : Math.log(value);
}
