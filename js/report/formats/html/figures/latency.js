import * as Plot from '@observablehq/plot';
import { label, number, title } from '../../../text.js';
import { chart } from './chart.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../../stats/histogram.js').Histogram} Histogram */

/** Points per decade of the nines axis: enough for a smooth line. */
const STEPS = 16;
/** Beyond 99.999 % no run of ours has enough operations. */
const MOST_NINES = 5;
const TICKS = [Math.log10(2), 1, 2, 3, 4, 5];
const TICK_NAMES = ['50 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %'];

/**
 * Latency by percentile, all rounds' histograms added up. Each step to the right leaves out nine
 * tenths of the operations that were left: the tail gets as much room as the middle.
 * @param {Setting} setting
 * @param {string} operation
 * @param {{ row: Row, histogram: Histogram }[]} seen
 * @param {(row: Row) => import('./series.js').Look} look
 */
export function latencyChart(setting, operation, seen, look) {
  const lines = seen.map(({ row, histogram }) => ({ ...look(row), points: curve(histogram) }));
  const nines = Math.max(...lines.flatMap(({ points }) => points.map(({ x }) => x)));
  const yTicks = roundNumbers(lines.flatMap(({ points }) => points.map(({ y }) => y)));
  const ticks = TICKS.filter((tick) => tick <= nines);
  return chart(
    `${title(setting)}: latency of ${operation} by percentile in microseconds, on log axes. Medians: ` +
      seen
        .map(
          ({ row, histogram }) => `${label(row.cell)} ${number(histogram.percentile(50) / 1000)}`,
        )
        .join(', '),
    {
      height: 300,
      marginLeft: 58,
      marginRight: 14,
      marginBottom: 36,
      x: {
        domain: [0, nines],
        ticks,
        tickFormat: (/** @type {number} */ tick) => TICK_NAMES[TICKS.indexOf(tick)],
        label: 'percentile',
        labelAnchor: 'center',
        labelArrow: false,
      },
      y: { type: 'log', label: 'µs', labelArrow: false, tickFormat: number, ticks: yTicks },
      marks: [
        Plot.gridX({ ticks, stroke: 'var(--line)', strokeOpacity: 1 }),
        Plot.gridY({ ticks: yTicks, stroke: 'var(--line)', strokeOpacity: 1 }),
        lines.map(({ points, color, dash }) =>
          Plot.lineY(points, {
            x: 'x',
            y: 'y',
            stroke: color,
            strokeDasharray: dash || undefined,
            strokeWidth: 2,
          }),
        ),
      ],
    },
  );
}

/** 1, 2 and 5 times the powers of ten that the values span. @param {number[]} values */
function roundNumbers(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++) {
    ticks.push(...[1, 2, 5].map((digit) => digit * 10 ** power));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
}

/**
 * @param {Histogram} all
 * @returns {{ x: number, y: number }[]} x: number of nines, y: µs; up to the last operation counted
 */
function curve(all) {
  const nines = Math.min(MOST_NINES, Math.log10(all.count));
  const steps = Math.ceil(nines * STEPS);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const x = (nines * i) / Math.max(1, steps);
    const y = all.percentile(100 * (1 - 10 ** -x)) / 1000;
    return { x, y: Math.max(y, 0.001) };
  });
}
