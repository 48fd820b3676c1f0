import { answer } from './answers/index.js';
import { comparerOf } from './comparison/compare.js';
import { metricsOf, PRIMARY } from './metrics.js';
import { doubtsOf } from './quotable.js';
import { steadyOnly } from './steadiness/steady.js';
import { summarize } from './summarize.js';
import { warnings } from './warnings/index.js';

/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('../results/run.d.ts').Cell} Cell */

/**
 * Fills in all that follows from a run's rounds: each cell's summary, the comparisons with the
 * baseline, the A/A control, answers and warnings, and whether it may be quoted: where it may not, nothing is judged.
 * Pure, and the same when done twice.
 * @param {Run} run left as it is
 * @returns {Run}
 */
export function analyse(run) {
  const steady = steadyOnly(run);
  const cells = run.cells.map((cell) => summarized(steady, cell));
  const metrics = metricsOf(roundsOf(steady), run.metrics);
  const measured = { ...steady, cells, metrics, quotable: true };
  const compared = withComparisons(measured);
  const found = warnings(compared);
  if (doubtsOf({ ...compared, warnings: found }).length === 0) {
    return { ...compared, answers: answer(compared), warnings: found };
  }
  // Comparisons are kept by the list of cells: another list, other comparisons.
  const unjudged = withComparisons({ ...measured, cells: [...cells], quotable: false });
  return { ...unjudged, answers: answer(unjudged), warnings: found };
}

/** @param {Run} measured @returns {Run} with its comparisons and control */
function withComparisons(measured) {
  const comparers = measured.metrics
    .filter(({ compared, name }) => compared || name === PRIMARY)
    .map(({ name }) => comparerOf(measured, name));
  return {
    ...measured,
    comparisons: comparers.flatMap((comparer) => comparer.planned()),
    control: {
      comparisons: comparers.flatMap(({ controls }) => controls),
      ...comparerOf(measured).noise,
    },
  };
}

/** @param {Run} run @param {Cell} cell @returns {Cell} */
function summarized({ data, leftOut }, { summary: _, ...cell }) {
  const measured = data.get(cell.id);
  const others = leftOut?.get(cell.id);
  if (cell.status !== 'ok' && cell.status !== 'unsteady') return cell;
  if (!measured || measured.rounds.length === 0) {
    return others ? { ...cell, status: 'unsteady', reason: others.reason } : cell;
  }
  return { ...cell, summary: { ...summarize(measured), ...(others && { leftOut: others }) } };
}

/** @param {Run} run */
function* roundsOf({ data }) {
  for (const { rounds } of data.values()) yield* rounds;
}
