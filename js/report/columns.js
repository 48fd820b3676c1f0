/** The columns of the tables that are text. */

import { TIME, verdictOf } from './settings.js';
import { ABSENT, interval, label, number, ratio } from './text.js';

/** @typedef {import('./settings.js').Row} Row */
/** @typedef {{ head: string, text: (row: Row) => string, align: 'left' | 'right' }} Column */

/** Metrics beside the time that a reader wants at a glance, where the run has them; `atRate`: only at a rate. */
const SHOWN = [
  { name: 'offeredRate', head: 'offered /s', atRate: true },
  { name: 'opsPerSecond', head: 'achieved /s', atRate: true },
  { name: 'latencyP50Us', head: 'p50 µs' },
  { name: 'latencyP99Us', head: 'p99 µs' },
  { name: 'latencyP999Us', head: 'p99.9 µs', atRate: true },
  { name: 'clientCpuUsPerOp', head: 'client CPU µs' },
  { name: 'serverCpuUsPerOp', head: 'server CPU µs' },
  { name: 'rssPeakKb', head: 'RSS MB', divisor: 1024 },
];

/**
 * @param {readonly Row[]} rows of all tables that are to look alike
 * @returns {Column[]}
 */
export function columnsOf(rows) {
  const hasRate = rows.some(({ cell }) => cell.summary.metrics.offeredRate);
  const seen = SHOWN.filter(
    ({ name, atRate }) =>
      (hasRate || !atRate) && rows.some(({ cell }) => cell.summary.metrics[name]),
  );
  return [
    { head: 'contender', align: 'left', text: ({ cell }) => label(cell) },
    { head: 'µs/op', align: 'right', text: ({ cell }) => interval(cell.summary.metrics[TIME]) },
    { head: '× baseline', align: 'right', text: ratioOf },
    { head: 'verdict', align: 'left', text: verdictOf },
    ...seen.map(({ name, head, divisor = 1 }) => ({
      head,
      align: /** @type {const} */ ('right'),
      text: (/** @type {Row} */ { cell }) => {
        const found = cell.summary.metrics[name];
        return found ? number(found.median / divisor) : ABSENT;
      },
    })),
  ];
}

/** The ratio to the baseline in a row, if there is one. @param {Row} row */
export function ratioOf({ cell, comparisons }) {
  if (cell.role === 'baseline') return '1';
  const compared = comparisons[TIME];
  return compared ? ratio(compared) : ABSENT;
}
