/** A study's own table: as many of its columns as fit, from the left. */

import { columnsThatFit, listRow, textTable } from '../../text_table.js';
import { wrap } from '../../wrap.js';

/** @typedef {import('../../../results/run.d.ts').StudyTable} StudyTable */

/** Of one alone nothing can be read: below each first cell stand the others then. */
const LEAST = 2;

/**
 * @param {StudyTable} table
 * @param {import('./terminal.js').Terminal} terminal
 */
export function studyTable({ title, note, head, rows }, { width, prose, paint }) {
  const columns = head.map((text, i) => ({
    head: text,
    align: i === 0 ? /** @type {const} */ ('left') : /** @type {const} */ ('right'),
    // The last goes first.
    ...(i >= LEAST && { spare: head.length - i }),
  }));
  const shown = columnsThatFit(columns, rows, width);
  const lines = shown
    ? textTable(columns, rows, shown)
    : rows.map((row) => listRow(columns, row, width));
  const left = shown ? head.slice(shown.length) : [];
  const rest = left.length > 0 ? ` The report has more: ${left.join(', ')}.` : '';
  return [paint('bold', wrap(title, width)), ...lines, wrap(`${note}${rest}`, prose)].join('\n');
}
