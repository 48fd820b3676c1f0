import { label, title } from '../../../text.js';
import { lineChart } from './svg/line_chart.js';
import { onBothScales } from './svg/scale.js';
import { timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('./svg/ticks.js').ScaleKind} ScaleKind */
/** @typedef {import('../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../../stats/histogram.js').Histogram} Histogram */

/** Points per decade of the nines axis: enough for a smooth line. */
const STEPS = 16;
/** Beyond 99.999 % no run of ours has enough operations. */
const MOST_NINES = 5;
const TICKS = [0, Math.log10(2), 1, 2, 3, 4, 5];
const TICK_NAMES = ['', 'p50', 'p90', 'p99', 'p99.9', 'p99.99', 'p99.999'];
/** A drawing of more is a thicket. */
const MOST_LINES = 12;
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
 * @param {{ isLarge?: boolean }} [page] a large one is drawn on the log scale only
 */
export function latencyChart(setting, operation, seen, look, { isLarge = false } = {}) {
  const series = seen.map(({ row, histogram }) => {
    const points = curveOf(histogram);
    const marks = points.filter(([nines]) => nines > 0 && TICKS.includes(nines));
    return {
      name: label(row.cell),
      cell: row.cell,
      look: look(row),
      points,
      marks,
      says: marks.map(([nines, us]) => `${nameOf(nines)} ${timeText(us)}`).join(', '),
    };
  });
  const nines = Math.max(LEAST_NINES, ...series.map(({ points }) => points[points.length - 1][0]));
  const values = series.flatMap(({ points }) => [points[0][1], points[points.length - 1][1]]);
  const draw = (/** @type {ScaleKind} */ kind) =>
    panels(series).map((lines) =>
      lineChart({
        name: `${title(setting)}: latency of ${operation} by percentile, ${kind} scale`,
        description: `Medians: ${lines.map(({ name, points }) => `${name} ${timeText(medianOf(points))}`).join(', ')}.`,
        x: {
          domain: [0, nines],
          ticks: TICKS.filter((at) => at <= nines).map((at) => ({ at, text: nameOf(at) })),
          label: 'percentile of operations',
        },
        y: { kind, text: timeText, label: 'latency', values },
        series: lines,
      }),
    );
  return isLarge ? draw('log') : onBothScales(draw);
}

/**
 * More lines than a drawing has room for are drawn in several with the same axes: drivers stay together, and the
 * baseline is in all of them.
 * @template {{ cell: import('../../../../results/run.d.ts').Cell }} Line
 * @param {Line[]} lines
 * @returns {Line[][]}
 */
export function panels(lines) {
  if (lines.length <= MOST_LINES) return [lines];
  const baseline = lines.find(({ cell }) => cell.role === 'baseline');
  const others = lines.filter((line) => line !== baseline);
  const drivers = [...new Set(others.map(({ cell }) => cell.driver))];
  const most = baseline ? MOST_LINES - 1 : MOST_LINES;
  /** @type {Line[][]} */
  const found = [];
  for (const driver of drivers) {
    const own = others.filter(({ cell }) => cell.driver === driver);
    const last = found[found.length - 1];
    if (last && last.length + own.length <= most) {
      last.push(...own);
      continue;
    }
    const parts = Math.ceil(own.length / most);
    const each = Math.ceil(own.length / parts);
    for (let i = 0; i < own.length; i += each) found.push(own.slice(i, i + each));
  }
  return baseline ? found.map((own) => [baseline, ...own]) : found;
}

/** @param {ReturnType<typeof curveOf>} points of one operation there is but one */
const medianOf = (points) => (points.find(([nines]) => nines === TICKS[1]) ?? points[0])[1];

/** @param {number} tick */
const nameOf = (tick) => TICK_NAMES[TICKS.indexOf(tick)];

/**
 * @param {Histogram} histogram
 * @returns {(readonly [nines: number, us: number])[]} the ticks' places among them; the last is
 *   the slowest operation, if it is within the axis
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
      const slower = nines === Math.log10(count) ? 0 : Math.floor(count * 10 ** -nines + 1e-9);
      const rank = Math.max(1, count - slower);
      while (seen < rank) seen += entries[++at][1];
      const ns = rank >= count ? histogram.max : rank === 1 ? histogram.min : entries[at][0];
      return /** @type {const} */ ([nines, Math.max(ns, 1) / 1000]);
    });
}
