/** How many times as fast as the baseline, in tables of more than one setting. */

import { shortContender } from '../../../js/stats/answers/wording.js';

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../js/results/run.d.ts').Cell} Cell */
/** @typedef {import('../../../js/results/run.d.ts').Comparison} Comparison */
/** @typedef {{ setting: Setting, contender: string, cell: Cell, comparison: Comparison }} Compared */

/** @param {Run} run @param {Setting} setting @returns {Compared[]} of each contender whose time was compared */
export function comparedIn(run, setting) {
  return run.cells.flatMap((cell) => {
    if (cell.setting !== setting.id || cell.role !== 'contender') return [];
    const comparison = run.comparisons.find(
      (one) => one.cell === cell.id && one.metric === 'usPerOp',
    );
    if (!comparison) return [];
    const contender = shortContender(cell.contender);
    return [{ setting, contender, cell, comparison }];
  });
}

/** `1.92 (1.71–2.14)`; above 1 is faster. @param {Comparison} comparison */
export function asFastText({ ratio, lo, hi, p }) {
  const text = (/** @type {number} */ value) => value.toPrecision(3);
  return p === null ? text(1 / ratio) : `${text(1 / ratio)} (${text(1 / hi)}–${text(1 / lo)})`;
}

/**
 * A row for each `what` and contender, a cell for each column.
 *
 * @param {readonly { what: string, column: string, contender: string, comparison: Comparison }[]} found
 * @param {readonly string[]} columns
 */
export function asFastRows(found, columns) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { what, column, contender, comparison } of found) {
    const key = `${what}\n${contender}`;
    const row = rows.get(key) ?? [what, contender, ...columns.map(() => '–')];
    row[2 + columns.indexOf(column)] = asFastText(comparison);
    rows.set(key, row);
  }
  return [...rows.values()];
}
