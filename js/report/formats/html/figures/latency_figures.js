import { controlOn, rolesText } from '../../../remarks.js';
import { label, number, title } from '../../../text.js';
import { figure, table } from '../markup.js';
import { latencyChart } from './latency.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */
/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('../../../../results/run.d.ts').Run} Run */

/** With more than these a page would take a browser seconds to open, were all drawn on both scales. */
const MANY_SETTINGS = 200;
const PERCENTILES = /** @type {const} */ (['p50', 'p90', 'p99', 'p999', 'max']);

/** @param {Row[]} rows */
const rolesAndControl = (rows) => [
  rolesText(rows),
  controlOn(rows, [{ name: 'latencyP99Us', text: 'p99' }]),
];

/**
 * Latency of each operation of the workload: most have one, a mix has several.
 * @param {SettingResult} result
 * @param {Run} run
 * @param {(row: Row) => import('./series.js').Look} look
 */
export function latencyFigures({ setting, rows }, run, look) {
  const operations = [...new Set(rows.flatMap(({ cell }) => Object.keys(cell.summary.latencyUs)))];
  const isLarge = run.settings.length > MANY_SETTINGS;
  return operations.map((operation) => {
    const seen = rows.flatMap((row) => {
      const histogram = run.data.get(row.cell.id)?.histograms[operation];
      return histogram && histogram.count > 0 ? [{ row, histogram }] : [];
    });
    if (seen.length === 0) return undefined;
    const of = operations.length > 1 ? ` of ${operation}` : '';
    return figure({
      heading: `Latency${of}`,
      note: [
        'From call to answer. All rounds together; other tables have medians over rounds. ',
        ...rolesAndControl(seen.map(({ row }) => row)),
      ],
      chart: latencyChart(setting, operation, seen, look, { isLarge }),
      numbers: table({
        caption: `Latency${of} in ${title(setting)}, µs: all rounds together`,
        head: ['contender', 'p50', 'p90', 'p99', 'p99.9', 'max', 'operations'],
        rows: seen.map(({ row: { cell } }) => {
          const latency = cell.summary.latencyUs[operation];
          return [
            label(cell),
            ...PERCENTILES.map((key) => number(latency[key])),
            number(latency.ops),
          ];
        }),
      }),
    });
  });
}
