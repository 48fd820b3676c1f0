/** How long a script of so many calls takes: launches from the start of their process, on logarithmic axes. */

import { LAUNCH_MARKS } from '../../../../stats/launch_metrics.js';
import { intervalsText } from '../../../../stats/median.js';
import { fewestRounds } from '../../../settings.js';
import { label, title } from '../../../text.js';
import { figure } from '../markup.js';
import { metricTable } from './rows/metric_table.js';
import { lineChart } from './svg/line_chart.js';
import { countText, timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */

const US_PER_MS = 1000;

/** @param {number} calls */
const metricAfter = (calls) => `script${calls}Ms`;

/**
 * @param {SettingResult} result
 * @param {(row: Row) => import('./series.js').Look} look
 */
export function launchFigure({ setting, rows }, look) {
  const seen = rows.filter(({ cell }) => cell.summary.metrics[metricAfter(LAUNCH_MARKS[0])]);
  if (setting.load.kind !== 'launch' || seen.length === 0) return undefined;
  const marks = LAUNCH_MARKS.filter((calls) => seen.some((row) => after(row, calls)));
  const last = marks[marks.length - 1];
  return figure({
    heading: 'To the n-th answer',
    note: `From the start of a process that has the machine to itself: Node.js, importing the driver, connecting, and one call after the other. Bars are ${intervalsText(fewestRounds(seen))} over launches.`,
    chart: lineChart({
      name: `${title(setting)}: time to the n-th answer`,
      description: seen
        .map((row) => {
          const { name, steps } = lineOf(row, marks);
          return `${name} ${steps.map(({ calls, us }) => `${timeText(us.median)} to answer ${calls}`).join(', ')}`;
        })
        .join('; '),
      x: {
        domain: [0, Math.log10(last)],
        ticks: marks.map((calls) => ({ at: Math.log10(calls), text: countText(calls) })),
        label: 'calls, log scale',
      },
      y: { kind: 'log', text: timeText, label: 'time since the start' },
      series: seen.map((row) => {
        const { name, steps } = lineOf(row, marks);
        return {
          name,
          look: look(row),
          says: steps
            .map(({ calls, us }) => `${countText(calls)}: ${timeText(us.median)}`)
            .join(', '),
          points: steps.map(
            ({ calls, us }) => /** @type {const} */ ([Math.log10(calls), us.median]),
          ),
          intervals: steps
            .map(({ calls, us }) => ({ x: Math.log10(calls), low: us.lo, high: us.hi }))
            .filter(({ low, high }) => low < high),
        };
      }),
    }),
    numbers: metricTable(
      `From the start of a process, ${title(setting)}: ms`,
      [
        { head: 'Node.js', name: 'bootMs' },
        { head: 'import', name: 'importMs' },
        { head: 'connect', name: 'connectMs' },
        ...marks.map((calls) => ({
          head: `${countText(calls)} ${calls === 1 ? 'call' : 'calls'}`,
          name: metricAfter(calls),
        })),
      ],
      seen,
    ),
  });
}

/** @param {Row} row @param {number} calls */
const after = ({ cell }, calls) => cell.summary.metrics[metricAfter(calls)];

/** @param {Row} row @param {readonly number[]} marks */
const lineOf = (row, marks) => ({
  name: label(row.cell),
  steps: marks.flatMap((calls) => {
    const ms = after(row, calls);
    if (!ms) return [];
    const [median, lo, hi] = [ms.median, ms.lo, ms.hi].map((one) => one * US_PER_MS);
    return [{ calls, us: { median, lo, hi } }];
  }),
});
