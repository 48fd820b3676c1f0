import { answer } from './answers/index.js';
import { comparerOf } from './comparison/compare.js';
import { metricsOf, PRIMARY } from './metrics.js';
import { steadyOnly } from './steadiness/steady.js';
import { summarize } from './summarize.js';
import { warnings } from './warnings/index.js';

/** @typedef {import('../results/run.d.ts').Run} Run */
/** @typedef {import('../results/run.d.ts').Cell} Cell */

/**
 * Fills in all that follows from a run's rounds: each cell's summary, the comparisons with the
 * baseline, the A/A control, answers and warnings. Pure, and the same when done twice.
 * @param {Run} run left as it is
 * @returns {Run}
 */
export function analyse(run) {
  const steady = steadyOnly(run);
  const cells = run.cells.map((cell) => summarized(steady, cell));
  const metrics = metricsOf(roundsOf(steady), run.metrics);
  const measured = { ...steady, cells, metrics };
  const comparers = metrics
    .filter(({ compared, name }) => compared || name === PRIMARY)
    .map(({ name }) => comparerOf(measured, name));
  const compared = {
    ...measured,
    comparisons: comparers.flatMap((comparer) => comparer.planned()),
    control: {
      comparisons: comparers.flatMap(({ controls }) => controls),
      ...comparerOf(measured).noise,
    },
  };
  return { ...compared, answers: answer(compared), warnings: warnings(compared) };
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
