import { ROUNDS_FOR_A_VERDICT } from '../comparison/verdict.js';

/** @typedef {import('../../results/run.d.ts').Cell} Cell */
/** @typedef {import('../../results/run.d.ts').Run} Run */
/** @typedef {import('../../results/run.d.ts').Setting} Setting */

/**
 * What users could choose: measured, no bound or control, and the plain driver, whose answers are
 * what an application gets unless it asks for less.
 * @param {Cell} cell
 */
export function isPlain(cell) {
  return cell.summary !== undefined && isChoice(cell);
}

/** @param {Cell} cell */
export function isInline(cell) {
  return cell.dispatch === 'inline';
}

/** Steady in as many rounds as a verdict takes, or in all that there are. @param {Cell} cell */
export function isSteady({ summary }) {
  if (!summary || summary.steadyRounds < summary.rounds) return false;
  return !summary.leftOut || summary.rounds >= ROUNDS_FOR_A_VERDICT;
}

/** Measured or not: the plain driver, no bound or control. @param {Cell} cell */
export function isChoice(cell) {
  return cell.variant === '' && (cell.role === 'contender' || cell.role === 'baseline');
}

/**
 * @param {Run} run
 * @returns {{ setting: Setting, cells: Cell[] }[]} each setting with its cells
 */
export function bySetting({ settings, cells }) {
  const found = new Map(
    settings.map((setting) => [setting.id, { setting, cells: /** @type {Cell[]} */ ([]) }]),
  );
  for (const cell of cells) found.get(cell.setting)?.cells.push(cell);
  return [...found.values()];
}
