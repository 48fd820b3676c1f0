import { ABSENT, interval, label, number } from '../../../../text.js';
import { table } from '../../markup.js';

/** @typedef {import('../../../../settings.js').Row} Row */
/**
 * A column of the numbers behind a figure.
 * @typedef {object} Shown
 * @property {string} head
 * @property {string} name in the metric table
 * @property {number} [unit] in units of that table
 * @property {boolean} [bare] without its interval
 */

/**
 * Metrics by contender; a column that no contender has is left out.
 * @param {string} caption @param {Shown[]} shown @param {readonly Row[]} rows
 */
export function metricTable(caption, shown, rows) {
  const columns = shown.filter(({ name }) => rows.some(({ cell }) => cell.summary.metrics[name]));
  return table({
    caption,
    head: ['contender', ...columns.map(({ head }) => head)],
    rows: rows.map(({ cell }) => [
      label(cell),
      ...columns.map(({ name, unit = 1, bare }) => {
        const found = cell.summary.metrics[name];
        if (!found) return ABSENT;
        return bare ? number(found.median / unit) : interval(found);
      }),
    ]),
  });
}
