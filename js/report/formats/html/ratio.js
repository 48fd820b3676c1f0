import * as Plot from '@observablehq/plot';
import { label, number, ratio, shortContender, times, title } from '../../text.js';
import { chart, heightOf, NAMES_WIDTH } from './chart.js';

/** @typedef {import('../../view.js').Setting} Setting */
/** @typedef {import('../../../types.d.ts').Run} Run */

/** Steps that people know, over all ratios that a plot could span. */
const TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 20, 50, 100];
/** Closer steps would run into each other, as a share of the axis. */
const LEAST_GAP = 0.14;
/** Ratios nearer than this to 1 still get this much room, so that noise does not look like news. */
const LEAST_SPAN = 1.25;

/**
 * Every contender's time beside the baseline's, with its interval, on a log axis: half and double
 * lie equally far from 1.
 * @param {Setting} setting
 * @param {Run} run
 */
export function ratioChart(setting, run) {
  const points = setting.rows.flatMap(({ cell, role, comparisons: { usPerOp } }) =>
    usPerOp
      ? [{ ...usPerOp, name: label(cell), tone: role === 'contender' ? usPerOp.verdict : role }]
      : [],
  );
  if (points.length === 0) return undefined;
  const baseline = shortContender(run.baseline);
  const noise = 1 + (run.control.noiseFloorPct ?? 0) / 100;
  const low = Math.min(1 / LEAST_SPAN, 1 / noise, ...points.map(({ lo }) => lo)) / 1.06;
  const high = Math.max(LEAST_SPAN, noise, ...points.map(({ hi }) => hi)) * 1.06;
  const ticks = ticksWithin(low, high);
  const color = (/** @type {{ tone: string }} */ { tone }) => `var(--${tone})`;
  return chart(
    `${title(setting)}: time relative to ${baseline}. ` +
      points.map((point) => `${point.name} ${ratio(point)} ${point.tone}`).join(', '),
    {
      height: heightOf(points.length, 46),
      marginLeft: NAMES_WIDTH,
      marginRight: 96,
      marginBottom: 34,
      marginTop: 12,
      x: {
        type: 'log',
        domain: [low, high],
        ticks,
        tickFormat: (/** @type {number} */ tick) => `${tick}×`,
        label: `time relative to ${baseline}`,
        labelAnchor: 'center',
        labelArrow: false,
      },
      y: { domain: points.map(({ name }) => name), label: null, tickSize: 0 },
      marks: [
        Plot.rectX([[1 / noise, noise]], {
          x1: ([from]) => from,
          x2: ([, to]) => to,
          fill: 'var(--noise)',
        }),
        Plot.gridX({
          ticks,
          stroke: 'var(--line)',
          strokeOpacity: 1,
        }),
        Plot.ruleX([1], { stroke: 'var(--muted)', strokeDasharray: '4 3' }),
        Plot.ruleY(points, { y: 'name', x1: 'lo', x2: 'hi', stroke: color, strokeWidth: 3 }),
        Plot.dot(points, { y: 'name', x: 'ratio', fill: color, r: 4.5 }),
        Plot.text(points, {
          y: 'name',
          frameAnchor: 'right',
          dx: 90,
          text: ({ ratio, tone }) => `${times(ratio)} ${tone}`,
          fill: color,
          fontWeight: 600,
        }),
      ],
    },
  );
}

/**
 * 1 and as many steps on either side of it as there is room for.
 * @param {number} low
 * @param {number} high
 */
function ticksWithin(low, high) {
  const gap = LEAST_GAP * Math.log(high / low);
  const fitting = [1];
  const nearestFirst = TICKS.toSorted((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b)));
  for (const tick of nearestFirst) {
    const room = fitting.every((other) => Math.abs(Math.log(tick / other)) >= gap);
    if (tick >= low && tick <= high && room) fitting.push(tick);
  }
  return fitting;
}

/** What the shaded band is. @param {Run} run */
export function noiseNote(run) {
  const { noiseFloorPct } = run.control;
  return noiseFloorPct === null
    ? 'No A/A control was measured.'
    : `Shaded: ±${number(noiseFloorPct)} %, what the baseline differed from itself.`;
}
