/** One setting's history as a picture: a line per contender, from point to point, with its intervals. */

import { html } from '../../formats/html/markup.js';
import { times } from '../../text.js';
import { changeSince, changeText, nameOf } from '../words.js';
import { ratioScale } from './scale.js';

/** @typedef {import('../words.js').Series} Series */
/** @typedef {{ x: number, label: string, change: { ratio: number, lo: number, hi: number } }} Dot */
/** @typedef {{ series: Series, dots: Dot[] }} Line */

const WIDTH = 720;
const HEIGHT = 260;
const MARGIN = { top: 14, right: 190, bottom: 34, left: 52 };
const LABEL_HEIGHT = 15;
/** Told apart by shape as well: colours may be few, or not seen. */
const SHAPES = ['circle', 'square', 'diamond', 'triangle'];
const COLORS = 6;
/** Pixels between the points of neighbouring contenders. */
const ASIDE = 4;

/**
 * @param {readonly Series[]} all of one setting
 * @param {{ title: string, points: readonly string[], noisePct: number | undefined }} of `points`: in order
 */
export function historyChart(all, { title, points, noisePct = 0 }) {
  const x = xOf(points.length);
  const lines = all.map((series, i) => ({
    series,
    // Side by side, so that intervals of several contenders do not hide one another.
    dots: dotsOf(series, points, (at) => x(at) + ASIDE * ((i % 5) - 2)),
  }));
  const values = lines.flatMap(({ dots }) => dots.map(({ change }) => change));
  const { at, ticks } = ratioScale(values, [HEIGHT - MARGIN.bottom, MARGIN.top]);
  const right = WIDTH - MARGIN.right;
  const band = [1 + noisePct / 100, 1 / (1 + noisePct / 100)].map(at);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${`Time relative to the first, ${title}`}">
<rect class="noise" x="${MARGIN.left}" width="${right - MARGIN.left}" y="${px(band[0])}" height="${px(band[1] - band[0])}"/>
${ticks.map(
  (
    tick,
  ) => html`<line class="${tick === 1 ? 'one' : 'grid'}" x1="${MARGIN.left}" x2="${right}" y1="${px(at(tick))}" y2="${px(at(tick))}"/>
<text class="tick" x="${MARGIN.left - 6}" y="${px(at(tick) + 4)}" text-anchor="end">${times(tick)}×</text>
`,
)}${points.map(
  (
    label,
    i,
  ) => html`<text class="tick" x="${px(x(i))}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${short(label, points.length)}<title>${label}</title></text>
`,
)}${lines.map((line, i) => drawn(line, i, at))}${labels(lines, at, right)}
</svg>`;
}

/** @param {number} count */
function xOf(count) {
  const inner = WIDTH - MARGIN.left - MARGIN.right - 40;
  return (/** @type {number} */ i) =>
    MARGIN.left + 20 + (count > 1 ? (i * inner) / (count - 1) : 0);
}

/** @param {Series} series @param {readonly string[]} labels @param {(i: number) => number} x @returns {Dot[]} */
function dotsOf({ points }, labels, x) {
  return points.flatMap((point, i) => {
    const change = i === 0 ? { ratio: 1, lo: 1, hi: 1 } : changeSince(point, 0);
    return change ? [{ x: x(labels.indexOf(point.label)), label: point.label, change }] : [];
  });
}

/** @param {Line} line @param {number} i @param {(ratio: number) => number} at */
function drawn({ series, dots }, i, at) {
  const kind = `c${i % COLORS}${series.reference ? ' reference' : ''}`;
  const path = dots.map(
    (dot, n) => `${n === 0 ? 'M' : 'L'}${px(dot.x)} ${px(at(dot.change.ratio))}`,
  );
  return html`<g class="${kind}"><path class="line" d="${path.join(' ')}"/>
${dots.map(
  ({
    x,
    label,
    change,
  }) => html`<g><title>${`${nameOf(series)}, ${label}: ${changeText(change)}`}</title>
${change.lo === change.hi ? '' : html`<line class="interval" x1="${px(x)}" x2="${px(x)}" y1="${px(at(change.lo))}" y2="${px(at(change.hi))}"/>`}
${shape(SHAPES[i % SHAPES.length], x, at(change.ratio))}</g>
`,
)}</g>`;
}

/** @param {string} kind @param {number} x @param {number} y */
function shape(kind, x, y) {
  if (kind === 'circle') return html`<circle cx="${px(x)}" cy="${px(y)}" r="4"/>`;
  if (kind === 'square')
    return html`<rect class="dot" x="${px(x - 3.5)}" y="${px(y - 3.5)}" width="7" height="7"/>`;
  const corners =
    kind === 'diamond'
      ? [
          [0, -5],
          [5, 0],
          [0, 5],
          [-5, 0],
        ]
      : [
          [0, -5],
          [5, 4],
          [-5, 4],
        ];
  return html`<path class="dot" d="${`M${corners.map(([dx, dy]) => `${px(x + dx)} ${px(y + dy)}`).join('L')}Z`}"/>`;
}

/** Names at the lines' ends, pushed apart where they would lie on one another. @param {Line[]} lines @param {(ratio: number) => number} at @param {number} right */
function labels(lines, at, right) {
  const wanted = lines
    .flatMap(({ series, dots }, i) => {
      const last = dots.at(-1);
      return last
        ? [{ name: nameOf(series), kind: `c${i % COLORS}`, y: at(last.change.ratio) }]
        : [];
    })
    .sort((a, b) => a.y - b.y);
  let free = 0;
  const room = HEIGHT - LABEL_HEIGHT * wanted.length;
  return wanted.map(({ name, kind, y }, i) => {
    const placed = Math.max(free, Math.min(y, room + LABEL_HEIGHT * i));
    free = placed + LABEL_HEIGHT;
    return html`<text class="${`label ${kind}`}" x="${right + 4}" y="${px(placed + 4)}">${name}</text>
`;
  });
}

/** @param {string} label @param {number} count */
function short(label, count) {
  const most = Math.max(8, Math.floor(80 / count));
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}

/** A hundredth of a pixel will do. @param {number} value */
const px = (value) => Math.round(value * 100) / 100;
