/** How long the event loop keeps others waiting, and how busy it is. */

import { label, title } from '../../../text.js';
import { figure, html } from '../markup.js';
import { metricTable } from './rows/metric_table.js';
import { rowChart, share } from './rows/row_chart.js';
import { domainOf, scaleOf } from './svg/scale.js';
import { roundValues, timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('./rows/metric_table.js').Shown} Shown */

/** Between texts of the axis, in percent of its width. */
const LEAST_GAP = 36;
/** Each in its own shape. */
const DELAYS = /** @type {const} */ ([
  'eventLoopDelayP50Us',
  'eventLoopDelayP99Us',
  'eventLoopDelayMaxUs',
]);
/** @type {Shown[]} */
const SHOWN = [
  { head: 'delay p50 µs', name: 'eventLoopDelayP50Us' },
  { head: 'delay p99 µs', name: 'eventLoopDelayP99Us' },
  { head: 'delay max µs', name: 'eventLoopDelayMaxUs' },
  { head: 'busy %', name: 'eventLoopUtilization', unit: 0.01, bare: true },
  { head: 'web server delay p50 µs', name: 'webLoopDelayP50Us' },
  { head: 'web server delay p99 µs', name: 'webLoopDelayP99Us' },
  { head: 'web server delay max µs', name: 'webLoopDelayMaxUs' },
  { head: 'bystander p50 µs', name: 'webBystanderP50Us' },
  { head: 'bystander p99 µs', name: 'webBystanderP99Us' },
];

/** @param {SettingResult} result */
export function eventLoopFigure({ setting, rows }) {
  const seen = rows.filter(({ cell }) => cell.summary.metrics.eventLoopDelayP99Us);
  const values = seen.flatMap((row) => delaysOf(row).map(({ us }) => us));
  if (values.length === 0) return undefined;
  const domain = domainOf('log', values);
  const x = scaleOf('log', domain, [0, 100]);
  const ticks = apart(roundValues('log', ...domain, 4), x);
  const grid = ticks.map(
    (us) =>
      html`<line class="grid" x1="${share(x(us), 100)}" x2="${share(x(us), 100)}" y1="-4" y2="22"/>`,
  );
  return figure({
    heading: 'Delay of the event loop',
    note: 'How long a timer or another request waits, on a logarithmic scale that begins at 1 µs: ● median, ■ 99th percentile, | longest. In brackets how busy the loop was. A call that blocks lets others in only when it is done.',
    chart: rowChart({
      name: `${title(setting)}: delay of the event loop`,
      description: seen.map((row) => `${label(row.cell)} ${textOf(row)}`).join(', '),
      unit: 'p99 (busy)',
      className: 'delays',
      scale: ticks.map((us) => html`<text x="${share(x(us), 100)}" y="11">${timeText(us)}</text>`),
      rows: seen.map((row) => ({
        name: label(row.cell),
        drawing: [grid, delays(row, x)],
        value: textOf(row),
      })),
    }),
    numbers: metricTable(`Event loop in ${title(setting)}`, SHOWN, seen),
  });
}

/**
 * Those with room for their texts, however narrow the drawing.
 * @param {number[]} ticks @param {(us: number) => number} x percent
 */
function apart(ticks, x) {
  let last = Number.NEGATIVE_INFINITY;
  return ticks.filter((us) => {
    if (x(us) < last + LEAST_GAP) return false;
    last = x(us);
    return true;
  });
}

/** @param {Row} row of those that it has */
function delaysOf({ cell }) {
  return DELAYS.flatMap((name) => {
    const found = cell.summary.metrics[name];
    // A loop that nothing delays says 0, for which a log scale has no place.
    return found ? [{ name, us: Math.max(1, found.median) }] : [];
  });
}

/** @param {Row} row @param {(us: number) => number} x */
function delays(row, x) {
  const found = delaysOf(row).map(({ name, us }) => ({ name, us, at: share(x(us), 100) }));
  return html`<g><title>${found.map(({ us }) => timeText(us)).join(', ')}</title><line class="span" x1="${found[0].at}" x2="${found[found.length - 1].at}" y1="9" y2="9"/>${found.map(
    ({ name, at }) => {
      if (name === 'eventLoopDelayP50Us') return html`<circle cx="${at}" cy="9" r="4"/>`;
      const [width, shape] = name === 'eventLoopDelayMaxUs' ? [2, 'longest'] : [8, 'p99'];
      return html`<rect class="${shape}" x="${at}" width="${width}"/>`;
    },
  )}</g>`;
}

/** @param {Row} row */
function textOf({ cell: { summary } }) {
  const { eventLoopDelayP99Us: p99, eventLoopUtilization: busy } = summary.metrics;
  return `${timeText(p99.median)}${busy ? ` (${(100 * busy.median).toFixed(0)} %)` : ''}`;
}
