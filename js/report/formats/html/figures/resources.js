import { ABSENT, interval, label, number, title } from '../../../text.js';
import { figure, swatch, table } from '../markup.js';
import { barChart } from './bars.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {{ head: string, name: string, unit?: number, bare?: boolean }} Shown */

const CPU_COLORS = { client: 'var(--client)', server: 'var(--server)' };
const KB_PER_MB = 1024;

/** Columns of the numbers; one that no contender has is left out. @type {Shown[]} */
const CPU = [
  { head: 'client', name: 'clientCpuUsPerOp' },
  { head: 'of which caller', name: 'callerCpuUsPerOp' },
  { head: 'of which workers', name: 'workerCpuUsPerOp' },
  { head: 'server', name: 'serverCpuUsPerOp' },
  { head: 'event loop busy %', name: 'eventLoopUtilization', unit: 0.01, bare: true },
  { head: 'GC %', name: 'gcPct', bare: true },
];
/** @type {Shown[]} */
const MEMORY = [
  { head: 'RSS peak', name: 'rssPeakKb', unit: KB_PER_MB, bare: true },
  { head: 'RSS growth', name: 'rssDeltaKb', unit: KB_PER_MB, bare: true },
  { head: 'heap peak', name: 'heapPeakKb', unit: KB_PER_MB, bare: true },
];

/** @param {SettingResult} result */
export function cpuFigure({ setting, rows }) {
  const seen = rows.filter(({ cell }) => cell.summary.metrics.clientCpuUsPerOp);
  if (seen.length === 0) return undefined;
  return figure({
    heading: 'CPU per operation',
    note: [
      swatch(CPU_COLORS.client, 'client, all its threads'),
      swatch(CPU_COLORS.server, 'server'),
    ],
    chart: barChart({
      description: `${title(setting)}: CPU time per operation, client and server.`,
      unit: 'µs/op',
      bars: seen.map(({ cell }) => ({
        name: label(cell),
        parts: [
          { part: 'client', value: cell.summary.metrics.clientCpuUsPerOp.median },
          { part: 'server', value: cell.summary.metrics.serverCpuUsPerOp?.median ?? 0 },
        ],
      })),
      colors: CPU_COLORS,
    }),
    numbers: metricTable(`CPU of ${title(setting)}, µs/op`, CPU, seen),
  });
}

/** @param {SettingResult} result */
export function memoryFigure({ setting, rows }) {
  const seen = rows.filter(({ cell }) => cell.summary.metrics.rssPeakKb);
  if (seen.length === 0) return undefined;
  return figure({
    heading: 'Memory',
    note: 'Resident set of the client at its peak, workers included.',
    chart: barChart({
      description: `${title(setting)}: peak resident set.`,
      unit: 'MB',
      bars: seen.map(({ cell }) => ({
        name: label(cell),
        parts: [{ part: 'rss', value: cell.summary.metrics.rssPeakKb.median / KB_PER_MB }],
      })),
      colors: { rss: 'var(--client)' },
    }),
    numbers: metricTable(`Memory of ${title(setting)}, MB`, MEMORY, seen),
  });
}

/** @param {string} caption @param {Shown[]} shown @param {Row[]} rows */
function metricTable(caption, shown, rows) {
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
