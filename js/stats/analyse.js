import { answer } from './answer.js';
import { compareCells } from './compare.js';
import { METRICS } from './metrics.js';
import { summarizeRounds } from './summarize.js';
import { WARNING_CODES, warnings } from './warnings.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Comparison} Comparison */
/** @typedef {Comparison['metric']} Metric */

/** What the engine appends to the baseline's name when it plans it a second time. */
const CONTROL_SUFFIX = '#aa';

/**
 * Fills in all that follows from a run's rounds: each cell's summary, the comparisons with the
 * baseline, the A/A control, answers and warnings. Pure, and the same when done twice.
 * @param {Run} run left as it is
 * @returns {Run}
 */
export function analyse(run) {
  const cells = run.cells.map(summarized);
  const measured = cells.filter((cell) => cell.summary);
  const aa = measured.filter(isControl).flatMap((cell) => compared(run, measured, cell));
  const floors = noiseFloors(aa);
  const comparisons = measured
    .filter((cell) => !isControl(cell) && cell.contender !== run.baseline)
    .flatMap((cell) => compared(run, measured, cell, floors));
  const analysed = {
    ...run,
    cells,
    comparisons,
    control: { aa, noiseFloorPct: floors.get('usPerOp') ?? null },
  };
  return {
    ...analysed,
    answers: answer(analysed),
    warnings: [
      ...run.warnings.filter(({ code }) => !WARNING_CODES.has(code)),
      ...warnings(analysed),
    ],
  };
}

/**
 * Whether a cell is the A/A control: the baseline, planned a second time.
 * @param {Pick<Cell, 'contender'>} cell
 */
export function isControl(cell) {
  return cell.contender.endsWith(CONTROL_SUFFIX);
}

/**
 * What a cell is compared with: the baseline in the same surroundings. A baseline without workers
 * (pool size 0) serves contenders of every pool size.
 * @param {Pick<Run, 'baseline'>} run
 * @param {readonly Cell[]} cells
 * @param {Cell} cell
 * @returns {Cell | undefined}
 */
export function baselineOf(run, cells, cell) {
  const candidates = cells.filter(
    (other) =>
      other.contender === run.baseline &&
      other.workload === cell.workload &&
      other.dataset === cell.dataset &&
      other.concurrency === cell.concurrency,
  );
  /** @param {Cell} other */
  const likeness = (other) =>
    (other.poolSize === cell.poolSize ? 2 : 0) + (other.reply === cell.reply ? 1 : 0);
  return candidates.sort((a, b) => likeness(b) - likeness(a))[0];
}

/** @param {Cell} cell @returns {Cell} */
function summarized(cell) {
  const { summary: _, ...bare } = cell;
  if (cell.status !== 'ok' || cell.rounds.length === 0) return bare;
  return { ...bare, summary: summarizeRounds(cell.rounds) };
}

/**
 * @param {Run} run
 * @param {Cell[]} cells
 * @param {Cell} contender
 * @param {Map<Metric, number>} [floors]
 */
function compared(run, cells, contender, floors) {
  const baseline = baselineOf(run, cells, contender);
  if (!baseline) return [];
  return metricsInOrder().flatMap(
    (metric) =>
      compareCells({ baseline, contender, metric, noiseFloorPct: floors?.get(metric) }) ?? [],
  );
}

/**
 * The largest difference, as an interval's bound, that each metric showed between the baseline and
 * itself. What does not exceed it may be the machine's doing.
 * @param {Comparison[]} aa
 * @returns {Map<Metric, number>} percent
 */
function noiseFloors(aa) {
  /** @type {Map<Metric, number>} */
  const floors = new Map();
  for (const { metric, lo, hi } of aa) {
    const bound = 100 * Math.expm1(Math.max(Math.abs(Math.log(lo)), Math.abs(Math.log(hi))));
    floors.set(metric, Math.max(bound, floors.get(metric) ?? 0));
  }
  return floors;
}

function metricsInOrder() {
  return /** @type {Metric[]} */ (Object.keys(METRICS));
}
