/** A setting's table; where the terminal is too narrow for one, a list. */

import { columnsOf } from '../../columns.js';
import { besideVerdict, verdictOf, verdictText } from '../../settings.js';
import { label } from '../../text.js';
import { columnsThatFit, textTable } from '../../text_table.js';
import { wrap } from '../../wrap.js';

/** @typedef {import('../../settings.js').Row} Row */
/** @typedef {import('../../columns.js').Column} Column */
/** @typedef {import('./paint.js').Paint} Paint */

/** What stands beside a verdict in the table. */
const LONGEST = 24;

/**
 * @param {Row[]} rows
 * @param {{ width: number, paint: Paint }} terminal
 * @returns {string[]} lines
 */
export function tableLines(rows, { width, paint }) {
  const { rows: brief, notes } = numbered(rows);
  const columns = columnsOf(brief);
  const texts = brief.map((row) => columns.map(({ text }) => text(row)));
  const heads = columns.map((column) => ({ ...column, head: headOf(column) }));
  const shown = columnsThatFit(heads, texts, width);
  if (shown) {
    const painted = texts.map((cells, i) => paintedCells(columns, cells, { row: rows[i], paint }));
    return [
      ...textTable(heads, painted, shown),
      ...notes.map((note, i) => paint('dim', wrap(`${i + 1}: ${note}`, width, 3))),
    ];
  }
  return rows.flatMap((row) => [
    paint('bold', label(row.cell)),
    `  ${wrap(
      listOf(
        columns,
        columns.map(({ text }) => text(row)),
      ),
      width,
      2,
    )}`,
  ]);
}

/**
 * What is long beside a verdict stands below the table, each once: in it they would take the room of its figures.
 *
 * @param {Row[]} rows
 * @returns {{ rows: Row[], notes: string[] }}
 */
function numbered(rows) {
  const long = rows.map(besideVerdict).filter((text) => text.length > LONGEST);
  const notes = [...new Set(long)];
  return {
    notes,
    rows: rows.map((row) => {
      const note = notes.indexOf(besideVerdict(row));
      return note < 0 ? row : { ...row, undercut: undefined, remark: `see ${note + 1}` };
    }),
  };
}

/** @param {Column[]} columns @param {string[]} cells @param {{ row: Row, paint: Paint }} how */
function paintedCells(columns, cells, { row, paint }) {
  const verdict = verdictOf(row);
  const isTold = verdict === 'faster' || verdict === 'slower';
  const isChoice = row.cell.role === 'contender' || row.cell.role === 'baseline';
  return cells.map((cell, i) => {
    if (columns[i].text === verdictText && isTold) return paint(verdict, cell);
    return isChoice ? cell : paint('dim', cell);
  });
}

/** `2.10× as fast (1.93–2.31), faster, 115 µs/op (104–121)` @param {Column[]} columns @param {string[]} cells */
function listOf(columns, cells) {
  /** @type {string[]} */
  const found = [];
  for (const [i, { head, text, spare, bounds }] of columns.entries()) {
    if (i === 0 || cells[i] === '') continue;
    if (bounds) found.push(`${found.pop()} (${cells[i]})`);
    else if (text === verdictText) found.push(cells[i]);
    else if (spare === undefined) found.push(`${cells[i]} ${head}`);
  }
  return found.join(', ');
}

/** Of several words the last, with a unit, below the others. @param {Column} column */
function headOf({ head, spare, bounds }) {
  const [first, ...others] = head.split(' ');
  return others.length === 0 || spare === undefined || bounds
    ? head
    : `${first}\n${others.join(' ')}`;
}
