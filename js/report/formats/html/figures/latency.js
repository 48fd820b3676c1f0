import { label, title } from '../../../text.js';
import { X_AXIS_HEIGHT, xAxis, Y_LABEL_HEIGHT, yAxis, yAxisWidth } from './svg/axes.js';
import { frame, WIDTH } from './svg/frame.js';
import { namedLines, namesHeight, namesWidth } from './svg/lines.js';
import { domainOf, onBothScales, scaleOf } from './svg/scale.js';
import { roundValues, timeText } from './svg/ticks.js';

/** @typedef {import('../../../settings.js').Row} Row */
/** @typedef {import('../../../../results/run.d.ts').Setting} Setting */
/** @typedef {import('../../../../stats/histogram.js').Histogram} Histogram */

/** Points per decade of the nines axis: enough for a smooth line. */
const STEPS = 16;
/** Beyond 99.999 % no run of ours has enough operations. */
const MOST_NINES = 5;
const TICKS = [0, Math.log10(2), 1, 2, 3, 4, 5];
const TICK_NAMES = ['', '50 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %'];
const PLOT_HEIGHT = 220;

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
  const series = seen.map(({ row, histogram }) => ({
    name: label(row.cell),
    look: look(row),
    curve: curveOf(histogram),
  }));
  const names = series.map(({ name }) => name);
  const values = series.flatMap(({ curve }) => curve.map(({ us }) => us));
  const nines = Math.max(0.5, ...series.flatMap(({ curve }) => curve.map((point) => point.nines)));
  const medians = seen
    .map(({ row, histogram }) => `${label(row.cell)} ${timeText(histogram.percentile(50) / 1000)}`)
    .join(', ');
  return onBothScales((kind) => {
    const domain = domainOf(kind, values);
    const round = roundValues(kind, ...domain, 7);
    const box = {
      left: yAxisWidth(round.map((us) => ({ at: 0, text: timeText(us) }))),
      right: WIDTH - namesWidth(names),
      top: Y_LABEL_HEIGHT,
      bottom: Y_LABEL_HEIGHT + Math.max(PLOT_HEIGHT, namesHeight(names)),
    };
    const x = scaleOf('linear', [0, nines], [box.left, box.right]);
    const y = scaleOf(kind, domain, [box.bottom, box.top]);
    return frame(
      {
        name: `${title(setting)}: latency of ${operation} by percentile, ${kind} scale`,
        description: `Medians: ${medians}.`,
        height: box.bottom + X_AXIS_HEIGHT,
      },
      [
        xAxis(
          box,
          TICKS.filter((tick) => tick <= nines).map((tick) => ({
            at: x(tick),
            text: TICK_NAMES[TICKS.indexOf(tick)],
          })),
          'of the operations took no longer',
        ),
        yAxis(
          box,
          round.map((us) => ({ at: y(us), text: timeText(us) })),
          'latency',
        ),
        namedLines(
          box,
          series.map(({ name, look, curve }) => ({
            name,
            look,
            points: curve.map((point) => /** @type {const} */ ([x(point.nines), y(point.us)])),
            marks: curve
              .filter((point) => TICKS.includes(point.nines) && point.nines > 0)
              .map((point) => /** @type {const} */ ([x(point.nines), y(point.us)])),
          })),
        ),
      ],
    );
  });
}

/**
 * @param {Histogram} histogram
 * @returns {{ nines: number, us: number }[]} up to the last operation counted, the ticks' places among them
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
      return { nines, us: Math.max(ns, 1) / 1000 };
    });
}
