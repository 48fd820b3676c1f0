import { TIME, timeOf, toneOf, verdictText } from '../../../settings.js';
import { speedOfRow } from '../../../speed.js';
import { ABSENT, interval, label, number } from '../../../text.js';
import { breakable, html, tableOf, unbroken } from '../markup.js';
import { axisHead } from './axis.js';
import { intervalDrawing } from './interval.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('./axis.js').Axis} Axis */

/** Of the latencies, beside time, speed and verdict. */
const MORE = [
  { name: 'latencyP50Us', head: 'p50' },
  { name: 'latencyP99Us', head: 'p99' },
];
const US_PER_MS = 1000;
/** A verdict with its reason takes several lines. */
const LONG = 20;
const FAST = 'times as fast';

/**
 * A row for each contender of one setting, fastest first: a drawing of its interval between the texts that say the same.
 * @param {object} of
 * @param {SettingResult} of.result
 * @param {Axis} of.axis
 * @param {string} of.id of the axis, unique on the page
 * @param {string} of.caption
 * @param {string} of.baseline as readers call it
 * @param {(row: Row) => number[]} of.rounds speeds by round
 * @param {boolean} [of.brief] without what is not about speed
 */
export function forestTable({ result, axis, id, caption, baseline, rounds, brief = false }) {
  const { rows, noisePct } = result;
  const compared = rows.some(({ comparisons }) => comparisons[TIME]);
  const more = brief
    ? []
    : MORE.filter(({ name }) => rows.some((row) => row.cell.summary.metrics[name]));
  const inMs = rows.every((row) => timeOf(row) >= US_PER_MS);
  const unit = inMs ? 'ms' : 'µs';
  const divisor = inMs ? US_PER_MS : 1;
  const heads = [
    'contender',
    // Beside the name, so that it is seen where the rest must be scrolled to.
    compared && 'verdict',
    compared && html`speed relative to ${baseline}, logarithmic${axisHead(axis, { id, noisePct })}`,
    compared && FAST,
    `${unit}/op`,
    ...more.map(({ head }) => `${head} ${unit}`),
  ].filter((head) => head !== false);
  return tableOf({
    // Of others the heading above says the same.
    caption: brief ? caption : html`<span class="unseen">${caption}</span>`,
    kind: 'forest',
    head: html`<tr>${heads.map((head) => html`<th scope="col"${head === 'verdict' && html` class="text"`}${head === FAST && html` data-best="more"`}>${head}</th>`)}</tr>`,
    rows: rows.map((row) => {
      const { metrics } = row.cell.summary;
      const { median, lo, hi } = metrics[TIME];
      const time = { median: median / divisor, lo: lo / divisor, hi: hi / divisor };
      return html`
<tr class="${row.cell.role}" data-contender="${label(row.cell)}"><th scope="row">${breakable(label(row.cell))}</th>${
        compared &&
        html`<td class="text${verdictText(row).length > LONG && html` reason`}"><span class="tone ${toneOf(row)}">${verdictText(row)}</span></td><td class="drawing">${intervalDrawing(row, axis, { id, rounds: rounds(row) })}</td><td>${unbroken(speedOfRow(row))}</td>`
      }<td>${unbroken(interval(time))}</td>${more.map(({ name }) => html`<td>${metrics[name] ? number(metrics[name].median / divisor) : ABSENT}</td>`)}</tr>`;
    }),
  });
}
