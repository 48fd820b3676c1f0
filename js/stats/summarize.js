import { bimodal } from './bimodal.js';
import { latencyUs } from './latency.js';
import { medianInterval } from './median.js';
import { metricsOf, metricValue } from './metrics.js';

/** @typedef {import('../results/run.d.ts').CellData} CellData */
/** @typedef {import('../results/run.d.ts').Interval} Interval */
/** @typedef {import('../results/run.d.ts').Round} Round */
/** @typedef {import('../results/run.d.ts').Stage} Stage */
/** @typedef {import('../results/run.d.ts').Summary} Summary */

/**
 * The median of each metric and stage over the rounds of one cell, with its 95 % interval
 * (see median.js for what few rounds can promise; one round gives lo = median = hi), and the
 * latencies of all its operations together.
 * @param {CellData} data at least one round
 * @returns {Summary}
 */
export function summarize({ rounds, histograms }) {
  const stagesUs = stagesOf(rounds);
  const overlapping = [...new Set(rounds.flatMap((round) => round.overlapping ?? []))];
  const twoLevels = bimodal(rounds);
  const numbers = new Set(rounds.map(({ round }) => round));
  for (const { round, warmup } of rounds) if (!warmup.steady) numbers.delete(round);
  return {
    rounds: new Set(rounds.map(({ round }) => round)).size,
    metrics: Object.fromEntries(
      metricsOf(rounds).flatMap(({ name }) =>
        named(
          name,
          rounds.map((round) => metricValue(round, name)),
        ),
      ),
    ),
    latencyUs: Object.fromEntries(
      Object.entries(histograms).map(([operation, histogram]) => [operation, latency(histogram)]),
    ),
    ...(stagesUs && { stagesUs }),
    ...(overlapping.length > 0 && { overlapping }),
    steadyRounds: numbers.size,
    ...(twoLevels && { bimodal: twoLevels }),
  };
}

/** @param {readonly Round[]} rounds @returns {Summary['stagesUs']} */
function stagesOf(rounds) {
  const stages = new Set(rounds.flatMap((round) => Object.keys(round.stagesUs ?? {})));
  if (stages.size === 0) return undefined;
  return Object.fromEntries(
    /** @type {Stage[]} */ ([...stages]).flatMap((stage) =>
      named(
        stage,
        rounds.map((round) => round.stagesUs?.[stage]),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {(number | undefined)[]} values
 * @returns {[string, Interval][]} nothing when no round could see it
 */
function named(name, values) {
  const seen = values.filter((value) => value !== undefined && Number.isFinite(value));
  return seen.length > 0 ? [[name, medianInterval(/** @type {number[]} */ (seen))]] : [];
}

/** @param {import('./histogram.js').Histogram} histogram */
const latency = (histogram) => ({ ops: histogram.count, ...latencyUs(histogram) });
