import { answer } from './answers/index.js';
import { comparerOf } from './comparison/compare.js';
import { metricsOf, PRIMARY } from './metrics.js';
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
  const cells = run.cells.map((cell) => summarized(run, cell));
  const metrics = metricsOf(roundsOf(run), run.metrics);
  const measured = { ...run, cells, metrics };
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
function summarized({ data }, { summary: _, ...cell }) {
  const measured = data.get(cell.id);
  if (cell.status !== 'ok' || !measured || measured.rounds.length === 0) return cell;
  return { ...cell, summary: summarize(measured) };
}

/** @param {Run} run */
function* roundsOf({ data }) {
  for (const { rounds } of data.values()) yield* rounds;
}
