/** Lines of contenders, each with its name and marker at its end: nobody has to look up a colour. */

import { html } from '../../markup.js';
import { FONT, LINE, polyline, px, WIDTH } from './frame.js';
import { markPath } from './marks.js';
import { spread } from './spread.js';
import { thin } from './thin.js';
import { lines, widthOf } from './words.js';

/** @typedef {import('./frame.js').Box} Box */
/** @typedef {import('./thin.js').Point} Point */

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string} [says] for who points at it, beside its name
 * @property {import('../series.js').Look} look
 * @property {readonly Point[]} points from left to right
 * @property {readonly Point[]} marks where its marker stands
 * @property {{ x: number, low: number, high: number }[]} [intervals] upright bars
 * @property {readonly [from: Point, to: Point]} [level] where it stays
 */

/** The most of a drawing that names may take. */
const MOST_FOR_NAMES = 0.42 * WIDTH;
/** Between a line's end and the marker before its name. */
const LEADER = 16;
/** Between the middle of that marker and the name. */
const MARK = 8;
/** Free space between names. */
const BETWEEN = 1;

/** Room right of a drawing for the names of its lines. @param {string[]} names */
export function namesWidth(names) {
  return (
    LEADER +
    MARK +
    Math.max(
      0,
      ...labelsOf(names)
        .flat()
        .map((line) => widthOf(line)),
    )
  );
}

/** The least height in which all names fit. @param {string[]} names */
export function namesHeight(names) {
  return labelsOf(names).reduce((sum, label) => sum + heightOf(label), 0);
}

/** @param {string[]} names */
const labelsOf = (names) => names.map((name) => lines(name, MOST_FOR_NAMES - LEADER - MARK));
/** @param {string[]} label */
const heightOf = (label) => label.length * LINE + BETWEEN;

/**
 * @param {Box} box the names stand to the right of it
 * @param {Line[]} series
 */
export function namedLines(box, series) {
  const labels = labelsOf(series.map(({ name }) => name));
  const ends = series.map(({ points }) => points[points.length - 1]);
  const middles = spread(
    ends.map(([, y], i) => ({ at: y, size: heightOf(labels[i]) })),
    { from: box.top - LINE, to: box.bottom + LINE },
  );
  return series.map(({ name, says, look, points, marks, intervals = [], level }, i) => {
    const [x, y] = ends[i];
    const at = box.right + LEADER;
    const first = middles[i] - ((labels[i].length - 1) * LINE) / 2 + FONT / 3;
    return html`<g class="${look.className}" data-contender="${name}"><title>${name}${says && `: ${says}`}</title>
${intervals.length > 0 && html`<path class="span" d="${intervals.map((one) => `M${px(one.x)},${px(one.low)}V${px(one.high)}`)}"/>`}
${level && html`<path class="level" d="${polyline(level)}"/>`}
<path class="line" d="${polyline(thin(points))}"/><path class="leader" d="M${px(x)},${px(y)}L${px(at - 6)},${px(middles[i])}"/>
<path class="mark" d="${marks.map((point) => markPath(look.marker, point))}"/><path class="end-mark" d="${markPath(look.marker, [at, middles[i]])}"/>
${labels[i].map((line, n) => html`<text x="${px(at + MARK)}" y="${px(first + n * LINE)}">${line}</text>`)}</g>
`;
  });
}
