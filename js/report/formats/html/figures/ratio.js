import * as Plot from '@observablehq/plot';
import { TIME, toneOf, verdictOf } from '../../../settings.js';
import { label, number, ratio, times, title } from '../../../text.js';
import { chart, heightOf, NAMES_WIDTH } from './chart.js';

/** @typedef {import('../../../settings.js').SettingResult} SettingResult */

/** Steps that people know, over all ratios that a plot could span. */
const TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 20, 50, 100];
/** Closer steps would run into each other, as a share of the axis. */
const LEAST_GAP = 0.14;
/** Ratios nearer than this to 1 still get this much room, so that noise does not look like news. */
const LEAST_SPAN = 1.25;

/**
 * Every contender's time beside the baseline's, with its interval, on a log axis: half and double
 * lie equally far from 1.
 * @param {SettingResult} result
 * @param {string} baseline as a reader calls it
 */
export function ratioChart({ setting, rows, noisePct = 0 }, baseline) {
  const points = rows.flatMap((row) => {
    const compared = row.comparisons[TIME];
    if (!compared) return [];
    return [{ ...compared, name: label(row.cell), tone: toneOf(row), word: verdictOf(row) }];
  });
  if (points.length === 0) return undefined;
  const noise = 1 + noisePct / 100;
  const low = Math.min(1 / LEAST_SPAN, 1 / noise, ...points.map(({ lo }) => lo)) / 1.06;
  const high = Math.max(LEAST_SPAN, noise, ...points.map(({ hi }) => hi)) * 1.06;
  const ticks = ticksWithin(low, high);
  const color = (/** @type {{ tone: string }} */ { tone }) => `var(--${tone})`;
  return chart(
    `${title(setting)}: time relative to ${baseline}. ` +
      points.map((point) => `${point.name} ${ratio(point)} ${point.word}`).join(', '),
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
          text: ({ ratio, word }) => `${times(ratio)} ${word}`,
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

/** What the shaded band is. @param {number | undefined} noisePct */
export function noiseNote(noisePct) {
  return noisePct === undefined
    ? 'No A/A control was measured.'
    : `Shaded: ±${number(noisePct)} %, the noise of this setting by its control.`;
}
