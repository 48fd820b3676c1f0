/** Comparisons as people say them: how many times as fast. What is stored is the other way round, a ratio of times. */

import { TIME } from './settings.js';
import { ABSENT } from './text.js';

/** @typedef {{ ratio: number, lo: number, hi: number }} Ratio contender ÷ baseline, or later ÷ earlier, of times */

/** @param {Ratio} compared @returns {{ speed: number, lo: number, hi: number }} the slow end first */
export function speedOf({ ratio, lo, hi }) {
  return { speed: 1 / ratio, lo: 1 / hi, hi: 1 / lo };
}

/**
 * For tables, with a digit more than sentences have: `2.41× (2.23–2.60)`, and below 1 what is slower.
 *
 * @param {Ratio} compared
 * @param {string} [words] `as fast`, where no heading says it
 */
export function speedText(compared, words) {
  const { speed, lo, hi } = speedOf(compared);
  return factorText({ ratio: speed, lo, hi }, words);
}

/** Of anything that is so many times another: `1.10× as much (1.05–1.15)` @param {Ratio} factor @param {string} [words] */
export function factorText({ ratio, lo, hi }, words = '') {
  const middle = `${timesText(ratio)}${words && ` ${words}`}`;
  const bounds = boundsText(lo, hi);
  return bounds === '' ? middle : `${middle} (${bounds})`;
}

/** `2.40×`, `0.0031×` @param {number} speed */
export const timesText = (speed) => `${figure(speed)}×`;

/** `2.23–2.60`, or nothing where there is no interval @param {number} lo @param {number} hi */
const boundsText = (lo, hi) => (lo === hi ? '' : `${figure(lo)}–${figure(hi)}`);

/** Two decimals; of what is very fast one, of what is very slow as many as say something. @param {number} speed */
export function figure(speed) {
  if (speed >= 10) return speed.toFixed(1);
  return speed >= 0.1 ? speed.toFixed(2) : String(Number(speed.toPrecision(2)));
}

/** @typedef {import('./settings.js').Row} Row */

/** @param {Row} row */
export const speedOfRow = (row) => ofRow(row, speedText);

/** Without its interval, which has a column of its own. @param {Row} row */
export const middleOfRow = (row) => ofRow(row, (compared) => timesText(speedOf(compared).speed));

/** @param {Row} row */
export function boundsOfRow({ comparisons }) {
  const compared = comparisons[TIME];
  if (!compared) return '';
  const { lo, hi } = speedOf(compared);
  return boundsText(lo, hi);
}

/** @param {Row} row @param {(compared: Ratio) => string} text */
function ofRow({ cell, comparisons }, text) {
  if (cell.role === 'baseline') return '1×';
  const compared = comparisons[TIME];
  return compared ? text(compared) : ABSENT;
}
