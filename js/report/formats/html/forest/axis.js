/** The axis of speeds that rows of intervals share: logarithmic, so that twice and half lie equally far from 1. */

import { TIME } from '../../../settings.js';
import { speedOf } from '../../../speed.js';
import { scaleOf } from '../figures/svg/scale.js';
import { html } from '../markup.js';

/** @typedef {import('../../../settings.js').Row} Row */

/** Speeds that people know, over all that a run could span. */
const TICKS = [1, 2, 5].flatMap((digit) =>
  [-4, -3, -2, -1, 0, 1, 2, 3].map((e) => Number(`${digit}e${e}`)),
);
const FINER = [0.7, 0.8, 0.9, 1.1, 1.2, 1.5, 3, 4, 1.3, 0.3];
/** Closer steps would run into each other, as a share of the axis. */
const LEAST_GAP = 0.14;
/** Where there is little room, such as on a telephone. */
const LEAST_MAJOR_GAP = 0.36;
/** Speeds nearer than this to 1 still get this much room, so that noise does not look like news. */
const LEAST_SPAN = 1.25;
/** Room at both ends, in percent of the width: for half a number. */
const ENDS = [9, 91];

/**
 * @typedef {object} Axis
 * @property {(speed: number) => string} at where a speed lies, in percent of the width
 * @property {{ tick: number, major: boolean }[]} ticks `major`: there is room for its number on a telephone, too
 */

/**
 * @param {readonly Row[]} rows
 * @param {readonly number[]} [others] what it is to hold besides
 * @returns {Axis}
 */
export function axisOf(rows, others = []) {
  const intervals = rows.flatMap(({ comparisons }) => {
    const compared = comparisons[TIME];
    return compared ? [speedOf(compared)] : [];
  });
  const ends = [...intervals.flatMap(({ lo, hi }) => [lo, hi]), ...others].filter(
    (speed) => speed > 0 && Number.isFinite(speed),
  );
  const low = Math.min(1 / LEAST_SPAN, ...ends);
  const high = Math.max(LEAST_SPAN, ...ends);
  const scale = scaleOf('log', [low, high], /** @type {[number, number]} */ (ENDS));
  return {
    at: (speed) => `${round(Math.max(0, Math.min(100, scale(speed))))}%`,
    ticks: ticksWithin(low, high),
  };
}

/** A hundredth of a percent is finer than any screen. @param {number} percent */
const round = (percent) => Math.round(percent * 100) / 100;

/**
 * 1, the known steps farthest from it that there is room for, then those between.
 * @param {number} low @param {number} high
 */
function ticksWithin(low, high) {
  const distance = (/** @type {number} */ tick) => Math.abs(Math.log(tick));
  const nearestFirst = (/** @type {number[]} */ ticks) =>
    ticks.toSorted((a, b) => distance(a) - distance(b));
  const isFree = (/** @type {number} */ tick, /** @type {number[]} */ others, gap = LEAST_GAP) =>
    others.every((other) => distance(tick / other) >= gap * Math.log(high / low));
  const fitting = [1];
  const major = [1];
  for (const tick of [...nearestFirst(TICKS), ...nearestFirst(FINER)]) {
    if (tick < low || tick > high || !isFree(tick, fitting)) continue;
    fitting.push(tick);
    if (isFree(tick, major, LEAST_MAJOR_GAP)) major.push(tick);
  }
  return fitting.sort((a, b) => a - b).map((tick) => ({ tick, major: major.includes(tick) }));
}

/**
 * The numbers above the rows, and what all rows have behind them, drawn once: lines at the numbers, the baseline's
 * line, and the band within which the baseline differed from itself.
 * @param {Axis} axis
 * @param {{ id: string, noisePct?: number }} of `id`: of what rows refer to
 */
export function axisHead({ at, ticks }, { id, noisePct = 0 }) {
  const noise = 1 + noisePct / 100;
  return html`<div class="axis-head"><svg class="scale" aria-hidden="true"><defs><g id="${id}">
<rect class="axis-noise" x="${at(1 / noise)}" width="${width(at, 1 / noise, noise)}" height="100%"/>
${ticks.map(({ tick }) => html`<line class="${tick === 1 ? 'axis-one' : 'axis-step'}" x1="${at(tick)}" x2="${at(tick)}" y2="100%"/>`)}
</g></defs>${ticks.map(({ tick, major }) => html`<text${!major && html` class="minor"`} x="${at(tick)}" y="14">${tick}×</text>`)}</svg></div>`;
}

/** @param {Axis['at']} at @param {number} from @param {number} to */
const width = (at, from, to) =>
  `${round(Number.parseFloat(at(to)) - Number.parseFloat(at(from)))}%`;
