import { medianInterval } from './bootstrap.js';
import { METRICS } from './metrics.js';
import { minimumDetectablePct, signFlipP } from './paired.js';

/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Comparison} Comparison */
/** @typedef {import('../types.d.ts').Verdict} Verdict */

/** Differences within ±2 % are called the same, even where they could be told from noise. */
const SAME_PCT = 2;
/** With fewer rounds than three, chance alone excludes 1 at least every other time. */
const ROUNDS_FOR_A_VERDICT = 3;

/**
 * Contender ÷ baseline by one metric, paired by round: both ran within the same minutes, so what
 * the machine did to one it did to the other. The ratio is the median of the rounds' ratios, with
 * its bootstrap 95 % interval.
 * @param {object} cells
 * @param {Cell} cells.baseline
 * @param {Cell} cells.contender
 * @param {Comparison['metric']} cells.metric
 * @param {number | null} [cells.noiseFloorPct] of that metric, from the A/A control
 * @returns {Comparison | undefined} undefined when no round has the metric in both cells
 */
export function compareCells({ baseline, contender, metric, noiseFloorPct = null }) {
  const logRatios = pairedLogRatios(baseline, contender, metric);
  if (logRatios.length === 0) return undefined;
  const interval = medianInterval(logRatios);
  const { workload, dataset, concurrency, poolSize } = contender;
  const [ratio, lo, hi] = [interval.median, interval.lo, interval.hi].map(Math.exp);
  return {
    workload,
    dataset,
    concurrency,
    poolSize,
    metric,
    baseline: baseline.contender,
    contender: contender.contender,
    cell: contender.id,
    ratio,
    lo,
    hi,
    p: signFlipP(logRatios),
    verdict: verdictOf({ ratio, lo, hi, rounds: logRatios.length, noiseFloorPct }),
    minimumDetectablePct: minimumDetectablePct(logRatios),
  };
}

/**
 * `same` when the whole interval lies within ±2 % or the noise floor, if that is larger; `faster` or
 * `slower` when the interval excludes 1 and the ratio exceeds the noise floor; else `unclear`.
 * @param {{ ratio: number, lo: number, hi: number, rounds: number, noiseFloorPct: number | null }} compared
 * @returns {Verdict}
 */
export function verdictOf({ ratio, lo, hi, rounds, noiseFloorPct }) {
  if (rounds < ROUNDS_FOR_A_VERDICT) return 'unclear';
  const noise = Math.log1p((noiseFloorPct ?? 0) / 100);
  const same = Math.max(Math.log1p(SAME_PCT / 100), noise);
  if (Math.log(hi) <= same && Math.log(lo) >= -same) return 'same';
  const exceedsNoise = Math.abs(Math.log(ratio)) > noise;
  if (hi < 1 && exceedsNoise) return 'faster';
  if (lo > 1 && exceedsNoise) return 'slower';
  return 'unclear';
}

/**
 * @param {Cell} baseline
 * @param {Cell} contender
 * @param {Comparison['metric']} metric
 */
function pairedLogRatios(baseline, contender, metric) {
  const read = METRICS[metric];
  const base = new Map(baseline.rounds.map((round) => [round.round, read(round)]));
  return contender.rounds
    .map((round) => Math.log((read(round) ?? NaN) / (base.get(round.round) ?? NaN)))
    .filter(Number.isFinite);
}
