import { existsSync, readFileSync } from 'node:fs';
import { ResultsError } from './errors.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Round} Round */
/** @typedef {import('../types.d.ts').Warning} Warning */
/** @typedef {Round & { cell: string }} Sample */
/** @typedef {{ cell: string, round: number, status: Cell['status'], reason: string }} Failure */

/**
 * Rebuilds a run that ended without closing its results from the samples it had written: one line
 * per cell and round, in the order measured.
 * @param {Run} run with status `running`
 * @param {string} file samples.ndjson; a missing one is an empty one
 * @returns {Run} interrupted
 */
export function withSamples(run, file) {
  const { lines, warnings } = readLines(file);
  const cells = new Map(run.cells.map((cell) => [cell.id, { ...cell, rounds: [...NO_ROUNDS] }]));
  for (const line of lines) {
    const cell = cells.get(line.cell);
    if (!cell) throw new ResultsError(`${file} has a sample of "${line.cell}", not in run.json`);
    if ('status' in line) {
      Object.assign(cell, { status: line.status, reason: line.reason });
    } else {
      const { cell: _, ...round } = line;
      cell.rounds.push(round);
    }
  }
  return {
    ...run,
    status: 'interrupted',
    reason: run.reason ?? 'it ended without closing its results',
    cells: [...cells.values()].map(settled),
    warnings: [...run.warnings, ...warnings],
  };
}

/** @type {readonly Round[]} */
const NO_ROUNDS = [];

/** The reason of a cell whose turn never came. */
export const NO_TURN = 'the run ended before its first round';

/**
 * A cell whose turn never came is not ok.
 * @param {Cell} cell of a run that ended
 * @returns {Cell}
 */
export function settled(cell) {
  if (cell.status !== 'ok' || cell.rounds.length > 0) return cell;
  return { ...cell, status: 'skipped', reason: NO_TURN };
}

/**
 * @param {string} file
 * @returns {{ lines: (Sample | Failure)[], warnings: Warning[] }}
 */
function readLines(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const texts = text.split('\n').filter((line) => line !== '');
  /** @type {(Sample | Failure)[]} */
  const lines = [];
  for (const [i, line] of texts.entries()) {
    try {
      lines.push(JSON.parse(line));
    } catch {
      // The run may have died while it wrote the last line; an earlier one tells of other damage.
      if (i === texts.length - 1) continue;
      throw new ResultsError(`${file} is broken in line ${i + 1}: it is not JSON`);
    }
  }
  if (lines.length === texts.length) return { lines, warnings: [] };
  const warning = {
    code: 'cut-sample',
    text: `The last line of ${file} was cut off and is left out.`,
    advice: 'Continue the run with --resume to measure that round again.',
  };
  return { lines, warnings: [warning] };
}
