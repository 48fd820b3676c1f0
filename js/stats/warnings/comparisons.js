import { besideBound } from '../answers/bound.js';
import { times } from '../answers/wording.js';
import { holm } from '../comparison/estimate.js';
import { ROUNDS_FOR_A_VERDICT, WIDEST } from '../comparison/verdict.js';
import { number } from '../figures.js';
import { median } from '../median.js';
import { PRIMARY } from '../metrics.js';
import { count, named, namedCells } from './wording.js';

/** Warnings about comparisons and what they rest on. */

/** @typedef {import('../../results/run.d.ts').Comparison} Comparison */
/** @typedef {import('../../results/run.d.ts').Run} Run */

const FEW_ROUNDS = 5;
const WIDE_PCT = 10;

/** @param {Run} run */
export function noBaseline({ cells, comparisons, control, baseline }) {
  const compared = new Set([...comparisons, ...control.comparisons].map(({ cell }) => cell));
  const alone = cells.filter(
    ({ id, summary, role }) => summary && role !== 'baseline' && !compared.has(id),
  );
  if (alone.length === 0) return undefined;
  return {
    text: `${count(alone.length, 'cell')} could not be compared with ${baseline}: ${namedCells(alone)}.`,
    advice: `Include ${baseline} in the same setting, or choose another --baseline.`,
  };
}

/** @param {Run} run */
export function boundBeaten(run) {
  const faster = besideBound(run).filter(({ comparison }) => comparison.verdict === 'faster');
  if (faster.length === 0) return undefined;
  const cells = faster.map(({ contender, comparison }) => {
    return `${contender.id} (${times(comparison.ratio)} its time)`;
  });
  return {
    text: `${count(faster.length, 'cell')} beat the lower bound, which is no bound there: ${named(cells)}.`,
    advice:
      'Look into it before quoting distances from the bound: the bound does more work than it must, ' +
      'or the contender less.',
  };
}

/** @param {Run} run */
export function fewRounds({ cells, comparisons, unsteady }) {
  const rounds = cells.flatMap(({ summary }) => summary?.rounds ?? []);
  // Those that were left out as not steady are spoken of elsewhere.
  const launched = cells.flatMap(({ id, summary }) =>
    summary ? summary.rounds + (unsteady?.get(id)?.length ?? 0) : [],
  );
  const isPoor = rounds.length > 0 && Math.max(...rounds) < ROUNDS_FOR_A_VERDICT;
  const least = Math.min(...(isPoor ? rounds : launched));
  if (rounds.length === 0 || least >= FEW_ROUNDS) return undefined;
  const advice = `Measure at least ${FEW_ROUNDS} rounds (--rounds) before a decision.`;
  if (least < ROUNDS_FOR_A_VERDICT) {
    return {
      ...(isPoor && { title: 'Too few rounds to quote.' }),
      text: `${count(least, 'round')}: with fewer than ${ROUNDS_FOR_A_VERDICT} nothing can be told from chance.`,
      advice,
    };
  }
  const detectable = primary(comparisons).flatMap((one) => one.minimumDetectablePct ?? []);
  const from =
    detectable.length > 0
      ? `differences under ${Math.ceil(median(detectable))} % are mostly missed`
      : 'small differences are mostly missed';
  return { text: `Only ${count(least, 'round')}: ${from}.`, advice };
}

/** @param {Run} run */
export function controlOff({ control, measuring }) {
  const controls = primary(control.comparisons);
  const adjusted = holm(controls.map(({ p }) => p ?? 1));
  const limit = Math.log1p(measuring.marginPct / 100);
  const off = controls
    .filter(({ ratio }, i) => adjusted[i] < 0.05 && Math.abs(Math.log(ratio)) > limit)
    .sort((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  if (off.length === 0) return undefined;
  const [worst] = off;
  return {
    text:
      `The A/A control compares the baseline with itself and found ${worst.ratio.toFixed(2)}×, ` +
      `not 1.00× (${worst.cell}).`,
    advice: 'Quiet the machine, then measure again with more rounds (--rounds).',
  };
}

/** @param {Run} run */
export function noControl({ comparisons, control }) {
  if (comparisons.length === 0 || control.comparisons.length > 0) return undefined;
  return {
    title: 'No control: not to be quoted.',
    text: 'No A/A control was measured, so the noise between launches of the same code is unknown.',
    advice: 'Distrust differences of a few percent, or plan a control in the study.',
  };
}

/**
 * Two launches of the same code may differ by so many percent. With more, something 1.5 times as fast, a difference
 * that decides what people choose, is less than twice what the machine does by itself: 1.25² is about 1.56. On
 * machines that are fit to measure on, it is a few percent.
 */
export const MOST_NOISE_PCT = 25;

/** @param {Run} run */
export function tooNoisy({ control: { pooledPct } }) {
  if (pooledPct === null || pooledPct <= MOST_NOISE_PCT) return undefined;
  return {
    title: 'Too noisy to quote.',
    text: `The same code, launched twice, differed by ${number(pooledPct)} %, in the median of the settings: beyond ${MOST_NOISE_PCT} % no figure should be quoted.`,
    advice:
      'Quiet the machine (nothing else running, no neighbours), then measure more rounds (--rounds).',
  };
}

/** @param {Run} run */
export function scattered({ comparisons }) {
  const tested = primary(comparisons).filter(({ rounds }) => rounds >= ROUNDS_FOR_A_VERDICT);
  const wide = tested.filter(({ lo, hi }) => hi / lo > WIDEST);
  if (wide.length === 0 || wide.length < tested.length / 2) return undefined;
  return {
    title: 'Too scattered to quote.',
    text: `In ${wide.length} of ${count(tested.length, 'comparison')} the ends of the interval lie more than ${WIDEST} times apart: ${named(wide.map(({ cell }) => cell))}.`,
    advice: 'Measure more rounds (--rounds), with nothing else running.',
  };
}

/** Where a narrower interval would have settled something. @param {Run} run */
export function wideInterval({ comparisons }) {
  const all = primary(comparisons);
  const wide = all
    .filter((one) => one.verdict === 'unclear' && halfWidthPct(one) > WIDE_PCT)
    .sort((a, b) => halfWidthPct(b) - halfWidthPct(a));
  if (wide.length === 0) return undefined;
  return {
    text:
      `In ${wide.length} of ${count(all.length, 'comparison')} the interval is wider than ±${WIDE_PCT} % and leaves ` +
      `open which is faster, widest: ${named(wide.map(({ cell }) => cell))}.`,
    advice: 'Measure more rounds (--rounds), with nothing else running.',
  };
}

/** @param {Comparison} comparison */
function halfWidthPct({ lo, hi }) {
  return 100 * Math.expm1(Math.log(hi / lo) / 2);
}

/** @param {readonly Comparison[]} comparisons */
function primary(comparisons) {
  return comparisons.filter(({ metric }) => metric === PRIMARY);
}
