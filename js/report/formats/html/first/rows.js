/** @typedef {import('../../../settings.js').Row} Row */

/** As many fit on a first screen of 720 pixels below a headline of three lines. */
const MOST = 11;

/**
 * All contenders of a setting, or the fastest of them with those that must not be missing.
 * @param {readonly Row[]} rows fastest first
 * @param {readonly string[]} named ids of the cells that the headline speaks of
 */
export function rowsShown(rows, named) {
  if (rows.length <= MOST) return [...rows];
  const needed = rows.filter(
    ({ cell }) => named.includes(cell.id) || cell.role === 'baseline' || cell.role === 'control',
  );
  const others = rows.filter((row) => !needed.includes(row));
  const shown = new Set([...needed, ...others].slice(0, Math.max(MOST, needed.length)));
  return rows.filter((row) => shown.has(row));
}
