/** What an operation takes of the machine: CPU time of client and server, and the client's memory. */

import { controlOn, rolesText } from '../../../remarks.js';
import { label, number, title } from '../../../text.js';
import { figure } from '../markup.js';
import { metricTable } from './rows/metric_table.js';
import { partsKey, stackedParts } from './rows/parts.js';
import { rowChart } from './rows/row_chart.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('./rows/metric_table.js').Shown} Shown */
/** @typedef {import('./rows/parts.js').Kind} Kind */
/** @typedef {import('./rows/parts.js').Part} Part */

/** @type {Kind[]} */
const CPU_KINDS = [
  { part: 'client', text: 'client, where its threads cannot be told apart' },
  { part: 'caller', text: 'client: calling thread' },
  { part: 'workers', text: 'client: all other threads and processes' },
  { part: 'server', text: 'server' },
];
/** @type {Shown[]} */
const CPU = [
  { head: 'client', name: 'clientCpuUsPerOp' },
  { head: 'of which caller', name: 'callerCpuUsPerOp' },
  { head: 'of which workers', name: 'workerCpuUsPerOp' },
  { head: 'server', name: 'serverCpuUsPerOp' },
  { head: 'GC %', name: 'gcPct', bare: true },
];
/** What the control is asked about. */
const CPU_COMPARED = [
  { name: 'clientCpuUsPerOp', text: 'client’s CPU time' },
  { name: 'serverCpuUsPerOp', text: 'server’s CPU time' },
];
const MEMORY_COMPARED = [{ name: 'rssPeakKb', text: 'memory' }];

const KB_PER_MB = 1024;
/** @type {Kind[]} */
const MEMORY_KINDS = [
  { part: 'resident', text: 'before measuring' },
  { part: 'growth', text: 'gained while measuring' },
];
/** @type {Shown[]} */
const MEMORY = [
  { head: 'RSS peak', name: 'rssPeakKb', unit: KB_PER_MB, bare: true },
  { head: 'RSS growth', name: 'rssDeltaKb', unit: KB_PER_MB, bare: true },
  { head: 'heap peak', name: 'heapPeakKb', unit: KB_PER_MB, bare: true },
  { head: 'opening took', name: 'startRssKb', unit: KB_PER_MB, bare: true },
];

/** @param {SettingResult} result */
export function cpuFigure({ setting, rows }) {
  const seen = rows.filter(({ cell }) => cell.summary.metrics.clientCpuUsPerOp);
  return bars({
    heading: 'CPU per operation',
    compared: CPU_COMPARED,
    name: `${title(setting)}: CPU time per operation`,
    unit: 'µs/op',
    kinds: CPU_KINDS,
    bars: seen.map((row) => ({ row, parts: cpuParts(row) })),
    numbers: metricTable(`CPU of ${title(setting)}, µs/op`, CPU, seen),
  });
}

/** @param {Row} row @returns {Part[]} */
function cpuParts({ cell }) {
  const { clientCpuUsPerOp, callerCpuUsPerOp, serverCpuUsPerOp } = cell.summary.metrics;
  const client = clientCpuUsPerOp.median;
  const server = { part: 'server', value: serverCpuUsPerOp?.median ?? 0 };
  if (!callerCpuUsPerOp) return [{ part: 'client', value: client }, server];
  // Medians need not add up: what the caller did not take of the client's is the workers'.
  const caller = Math.min(callerCpuUsPerOp.median, client);
  return [{ part: 'caller', value: caller }, { part: 'workers', value: client - caller }, server];
}

/** @param {SettingResult} result */
export function memoryFigure({ setting, rows }) {
  const seen = rows.filter(({ cell }) => cell.summary.metrics.rssPeakKb);
  return bars({
    heading: 'Memory',
    note: 'Resident memory of the client at its peak, workers included. ',
    compared: MEMORY_COMPARED,
    name: `${title(setting)}: peak of resident memory`,
    unit: 'MB',
    kinds: MEMORY_KINDS,
    bars: seen.map((row) => ({ row, parts: memoryParts(row) })),
    numbers: metricTable(`Memory of ${title(setting)}, MB`, MEMORY, seen),
  });
}

/** @param {Row} row @returns {Part[]} */
function memoryParts({ cell }) {
  const { rssPeakKb, rssDeltaKb } = cell.summary.metrics;
  const peak = rssPeakKb.median / KB_PER_MB;
  const growth = Math.min(peak, Math.max(0, (rssDeltaKb?.median ?? 0) / KB_PER_MB));
  return [
    { part: 'resident', value: peak - growth },
    { part: 'growth', value: growth },
  ];
}

/**
 * @param {{ heading: string, note?: string, compared: { name: string, text: string }[], name: string, unit: string,
 *   kinds: Kind[], bars: { row: Row, parts: Part[] }[], numbers: import('../markup.js').Markup }} content `compared`:
 *   metrics, of which the control says what they differ by
 */
function bars({ heading, note, compared, name, unit, kinds, bars, numbers }) {
  if (bars.length === 0) return undefined;
  const rows = bars.map(({ row }) => row);
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const drawn = kinds.filter(({ part: kind }) =>
    bars.some(({ parts }) => parts.some(({ part, value }) => part === kind && value > 0)),
  );
  const longest = Math.max(...totals) || 1;
  const say = (/** @type {number} */ value) => `${number(value)} ${unit}`;
  return figure({
    heading,
    note: [note, rolesText(rows), controlOn(rows, compared), partsKey(drawn)],
    chart: rowChart({
      name,
      description: bars.map(({ row }, i) => `${label(row.cell)} ${say(totals[i])}`).join(', '),
      unit,
      rows: bars.map(({ row, parts }, i) => ({
        name: label(row.cell),
        drawing: stackedParts(drawn, parts, longest, say),
        value: number(totals[i]),
      })),
    }),
    numbers,
  });
}
