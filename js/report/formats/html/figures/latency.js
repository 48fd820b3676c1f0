import { label, title } from '../../../text.js';
import { lineChart } from './svg/line_chart.js';
import { onBothScales } from './svg/scale.js';
import { timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../../stats/histogram.js').Histogram} Histogram */

/** Points per decade of the nines axis: enough for a smooth line. */
const STEPS = 16;
/** Beyond 99.999 % no run of ours has enough operations. */
const MOST_NINES = 5;
const TICKS = [0, Math.log10(2), 1, 2, 3, 4, 5];
const TICK_NAMES = ['', '50 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %'];
/** As far as the axis goes where there were a few operations only. */
const LEAST_NINES = 1;

/**
 * The distribution of latencies, all rounds' histograms added up: the share of operations that was done by
 * a time, drawn with the share across, so that names stand at the ends of lines. Each step to the right leaves
 * out nine tenths of the operations that were left: the tail gets as much room as the middle.
 * @param {Setting} setting
 * @param {string} operation
 * @param {{ row: Row, histogram: Histogram }[]} seen
 * @param {(row: Row) => import('./series.js').Look} look
 */
export function latencyChart(setting, operation, seen, look) {
  const series = seen.map(({ row, histogram }) => {
    const curve = curveOf(histogram);
    return {
      name: label(row.cell),
      look: look(row),
      points: curve,
      marks: curve.filter(([nines]) => nines > 0 && TICKS.includes(nines)),
    };
  });
  const nines = Math.max(LEAST_NINES, ...series.map(({ points }) => points[points.length - 1][0]));
  const medians = seen
    .map(({ row, histogram }) => `${label(row.cell)} ${timeText(histogram.percentile(50) / 1000)}`)
    .join(', ');
  return onBothScales((kind) =>
    lineChart({
      name: `${title(setting)}: latency of ${operation} by percentile, ${kind} scale`,
      description: `Medians: ${medians}.`,
      x: {
        domain: [0, nines],
        ticks: TICKS.map((at, i) => ({ at, text: TICK_NAMES[i] })).filter(({ at }) => at <= nines),
        label: 'of the operations took no longer',
      },
      y: { kind, text: timeText, label: 'latency' },
      series,
    }),
  );
}

/**
 * @param {Histogram} histogram
 * @returns {(readonly [nines: number, us: number])[]} up to the last operation counted, the ticks' places among them
 */
export function curveOf(histogram) {
  const { count } = histogram;
  const most = Math.min(MOST_NINES, Math.log10(count));
  const steps = Array.from({ length: Math.floor(most * STEPS) + 1 }, (_, i) => i / STEPS);
  const places = [...new Set([...steps, ...TICKS.filter((tick) => tick <= most), most])];
  // All in one pass: a page of ten thousand cells has as many histograms.
  const entries = histogram.entries();
  let at = -1;
  let seen = 0;
  return places
    .sort((a, b) => a - b)
    .map((nines) => {
      const rank = Math.max(1, count - Math.floor(count * 10 ** -nines + 1e-9));
      while (seen < rank) seen += entries[++at][1];
      const ns = rank >= count ? histogram.max : rank === 1 ? histogram.min : entries[at][0];
      return /** @type {const} */ ([nines, Math.max(ns, 1) / 1000]);
    });
}
