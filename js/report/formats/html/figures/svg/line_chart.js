/** Lines of contenders over an axis: the drawing that latencies, loads and histories share. */

import { html } from '../../markup.js';
import { slantedWidth, xAxis, Y_LABEL_HEIGHT, yAxis, yAxisWidth } from './axes.js';
import { frame, px, WIDTH } from './frame.js';
import { namedLines, namesHeight, namesWidth } from './lines.js';
import { domainOf, scaleOf } from './scale.js';
import { roundValues } from './ticks.js';

/** @typedef {import('./ticks.js').ScaleKind} ScaleKind */
/** In values, not in units of the drawing. @typedef {readonly [x: number, y: number]} Place */

/**
 * @typedef {object} Series
 * @property {string} name
 * @property {string} [says] for who points at it, beside its name
 * @property {import('../series.js').Look} look
 * @property {readonly Place[]} points from left to right
 * @property {readonly Place[]} [marks] where its marker stands: at all points, if left out
 * @property {{ x: number, low: number, high: number }[]} [intervals]
 * @property {number} [level] a height of its own that it is held against
 */
/**
 * @typedef {object} LineChart
 * @property {string} name
 * @property {string} description
 * @property {{ domain: [low: number, high: number], ticks: { at: number, text: string }[], label: string, names?: boolean }} x
 * @property {{ kind: ScaleKind, text: (value: number) => string, label: string, values?: number[] }} y `values`: what
 *   the axis spans besides the lines, where it is the same for several drawings
 * @property {number} [rule] a height that all are held against
 * @property {readonly [low: number, high: number]} [band] heights between which nothing is told
 * @property {Series[]} series
 */

const PLOT_HEIGHT = 220;
/** Names leave it at least so much of the whole. */
const LEAST_WIDTH = 0.45 * WIDTH;
/** About so many lines across. */
const Y_TICKS = 7;

/**
 * The first of slanted names reaches beyond the axis. Whether they are slanted depends on the room that is left, so
 * that it is left in either case.
 * @param {LineChart['x']} x
 */
function namesLeft({ names, domain: [low, high], ticks }) {
  if (!names) return 0;
  const before = (ticks[0].at - low) / (high - low);
  return slantedWidth(ticks.slice(0, 1).map(({ text }) => text)) - before * LEAST_WIDTH;
}

/** @param {LineChart} content */
export function lineChart({ name, description, x, y, rule, band, series }) {
  const names = series.map((one) => one.name);
  const own = series.flatMap(({ points, intervals = [], level }) => [
    ...points.map(([, value]) => value),
    ...(level === undefined ? [] : [level]),
    ...intervals.flatMap(({ low, high }) => [low, high]),
  ]);
  const values = [...own, ...(y.values ?? []), ...(rule === undefined ? [] : [rule])];
  const domain = domainOf(y.kind, values);
  const round = roundValues(y.kind, ...domain, Y_TICKS);
  const box = {
    left: Math.max(yAxisWidth(round.map(y.text)), namesLeft(x)),
    right: WIDTH - namesWidth(names),
    top: Y_LABEL_HEIGHT,
    bottom: Y_LABEL_HEIGHT + Math.max(PLOT_HEIGHT, namesHeight(names)),
  };
  const across = scaleOf('linear', x.domain, [box.left, box.right]);
  const up = scaleOf(y.kind, domain, [box.bottom, box.top]);
  const place = (/** @type {Place} */ [a, b]) => /** @type {const} */ ([across(a), up(b)]);
  const axis = xAxis(
    box,
    x.ticks.map(({ at, text }) => ({ at: across(at), text })),
    x.label,
    { names: x.names },
  );
  return frame({ name, description, height: box.bottom + axis.height }, [
    band && bandDrawing(box, band.map(up)),
    axis.drawing,
    yAxis(
      box,
      round.map((value) => ({ at: up(value), text: y.text(value) })),
      y.kind === 'log' ? `${y.label}, log scale` : y.label,
    ),
    rule !== undefined &&
      html`<path class="rule" d="M${px(box.left)},${px(up(rule))}H${px(box.right)}"/>`,
    namedLines(
      box,
      series.map(({ points, marks = points, intervals, level, ...one }) => ({
        ...one,
        points: points.map(place),
        marks: marks.map(place),
        intervals: intervals?.map(({ x: at, low, high }) => ({
          x: across(at),
          low: up(low),
          high: up(high),
        })),
        ...(level !== undefined && {
          level: /** @type {const} */ ([place([x.domain[0], level]), place([x.domain[1], level])]),
        }),
      })),
    ),
  ]);
}

/** What of it lies within the axes. @param {import('./frame.js').Box} box @param {number[]} ends the lower first, in units of the drawing */
function bandDrawing({ left, right, top, bottom }, [low, high]) {
  const [from, to] = [Math.max(top, high), Math.min(bottom, low)];
  return html`<rect class="noise" x="${px(left)}" y="${px(from)}" width="${px(right - left)}" height="${px(to - from)}"/>`;
}
