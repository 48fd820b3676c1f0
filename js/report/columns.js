/** The columns of the tables that are text. */

import { coveragePct } from '../stats/median.js';
import { fewestRounds, TIME, verdictText } from './settings.js';
import { boundsOfRow, middleOfRow } from './speed.js';
import { ABSENT, bounds, label, number } from './text.js';

/** @typedef {import('./settings.js').Row} Row */

/**
 * `bounds`: it holds the interval of the column before.
 * @typedef {import('./text_table.js').TextColumn & { text: (row: Row) => string, bounds: boolean }} Column
 */

/**
 * Metrics beside the time that a reader wants at a glance, where the run has them; without `spare` they go first.
 * `atRate`: only at a rate.
 */
const SHOWN = [
  { name: 'offeredRate', head: 'offered /s', spare: 8, atRate: true },
  { name: 'opsPerSecond', head: 'achieved /s', spare: 9, atRate: true },
  { name: 'latencyP50Us', head: 'p50 µs', spare: 5 },
  { name: 'latencyP99Us', head: 'p99 µs', spare: 6 },
  { name: 'latencyP999Us', head: 'p99.9 µs', spare: 5.5, atRate: true },
  { name: 'clientCpuUsPerOp', head: 'client CPU µs', spare: 3 },
  { name: 'serverCpuUsPerOp', head: 'server CPU µs', spare: 2 },
  { name: 'rssPeakKb', head: 'RSS MB', spare: 1, divisor: 1024 },
];

/**
 * Ratios and absolute figures each have a column, and so have their intervals: figures one below the other are
 * compared at a glance.
 *
 * @param {readonly Row[]} rows of all tables that are to look alike
 * @returns {Column[]} without those that would be empty
 */
export function columnsOf(rows) {
  const compared = rows.filter(({ comparisons }) => comparisons[TIME]);
  const coverage = coveragePct(fewestRounds(rows));
  const hasIntervals = rows.some(({ cell }) => bounds(cell.summary.metrics[TIME]) !== '');
  const hasRate = rows.some(({ cell }) => cell.summary.metrics.offeredRate);
  const seen = SHOWN.filter(
    ({ name, atRate }) =>
      (hasRate || !atRate) && rows.some(({ cell }) => cell.summary.metrics[name]),
  );
  return [
    column('contender', ({ cell }) => label(cell), { align: 'left' }),
    ...(compared.length > 0 ? [column('as fast', middleOfRow)] : []),
    ...(compared.some((row) => boundsOfRow(row) !== '')
      ? [column('95 %', boundsOfRow, { spare: 7, bounds: true })]
      : []),
    column('verdict', verdictText, { align: 'left' }),
    column('µs/op', ({ cell }) => number(cell.summary.metrics[TIME].median)),
    ...(hasIntervals
      ? [
          column(`${coverage} %`, ({ cell }) => bounds(cell.summary.metrics[TIME]), {
            ...{ spare: 4, bounds: true },
          }),
        ]
      : []),
    ...seen.map(({ name, head, spare = 0, divisor = 1 }) =>
      column(
        head,
        ({ cell }) => {
          const found = cell.summary.metrics[name];
          return found ? number(found.median / divisor) : ABSENT;
        },
        { spare },
      ),
    ),
  ];
}

/**
 * @param {string} head
 * @param {Column['text']} text
 * @param {{ align?: Column['align'], spare?: number, bounds?: boolean }} [how]
 * @returns {Column}
 */
const column = (head, text, { align = 'right', spare, bounds = false } = {}) => ({
  ...{ head, text, align, spare, bounds },
});
