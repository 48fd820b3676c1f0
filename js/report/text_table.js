/** Tables without borders in the width that there is: columns go before words are broken. */

import Table from 'cli-table3';
// What cli-table3 measures with: two measures would disagree.
import stringWidth from 'string-width';
import { wrap } from './wrap.js';

/**
 * @typedef {object} TextColumn
 * @property {string} head a line break in it is kept
 * @property {'left' | 'right'} align
 * @property {number} [spare] what does not fit goes in this order, 1 first; left out: it stays
 */

/** Blanks between columns. */
export const GAP = 2;
/** What is left is read across, with air between the columns. */
const BARE = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'],
    ...['bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((edge) => [edge, '']),
);

/**
 * @param {readonly TextColumn[]} columns
 * @param {readonly string[][]} rows texts without colour
 * @param {number} width
 * @returns {number[] | undefined} the columns that fit, by their numbers; undefined where not even those do that
 *   must stay
 */
export function columnsThatFit(columns, rows, width) {
  const widths = columns.map(({ head }, i) => {
    const texts = [...head.split('\n'), ...rows.map((row) => row[i])];
    return Math.max(...texts.map((text) => stringWidth(text)));
  });
  let shown = [...columns.keys()];
  while (shown.reduce((sum, i) => sum + widths[i] + GAP, -GAP) > width) {
    const spares = shown.flatMap((i) => columns[i].spare ?? []);
    if (spares.length === 0) return undefined;
    const first = Math.min(...spares);
    shown = shown.filter((i) => columns[i].spare !== first);
  }
  return shown;
}

/**
 * @param {readonly TextColumn[]} columns
 * @param {readonly string[][]} rows may be coloured
 * @param {readonly number[]} [shown] the numbers of the columns
 * @returns {string[]} lines
 */
export function textTable(columns, rows, shown = [...columns.keys()]) {
  const table = new Table({
    head: shown.map((i) => columns[i].head),
    colAligns: shown.map((i) => columns[i].align),
    chars: { ...BARE, middle: ' '.repeat(GAP) },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) table.push(shown.map((i) => row[i]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}

/**
 * Where not even the columns that must stay fit: below each row's first cell the others.
 *
 * @param {readonly { head: string }[]} columns
 * @param {readonly string[]} row
 * @param {number} width
 */
export function listRow(columns, [first, ...others], width) {
  const below = others.map((text, i) => `  ${wrap(`${columns[i + 1].head}: ${text}`, width, 4)}`);
  return [wrap(first, width), ...below].join('\n');
}
