/** Comparisons as people say them: how many times as fast. What is stored is the other way round, a ratio of times. */

import { TIME } from './settings.js';
import { ABSENT } from './text.js';

/** @typedef {{ ratio: number, lo: number, hi: number }} Ratio contender ÷ baseline, of times */

/** @param {Ratio} compared @returns {{ speed: number, lo: number, hi: number }} the slow end first */
export function speedOf({ ratio, lo, hi }) {
  return { speed: 1 / ratio, lo: 1 / hi, hi: 1 / lo };
}

/** For tables, with a digit more than sentences have. @param {Ratio} compared `2.41× (2.23–2.60)` */
export function speedText(compared) {
  const { speed, lo, hi } = speedOf(compared);
  const middle = timesText(speed);
  return lo === hi ? middle : `${middle} (${figure(lo)}–${figure(hi)})`;
}

/** `2.40×`, `0.0031×` @param {number} speed */
export const timesText = (speed) => `${figure(speed)}×`;

/** Two decimals; of what is very fast one, of what is very slow as many as say something. @param {number} speed */
export function figure(speed) {
  if (speed >= 10) return speed.toFixed(1);
  return speed >= 0.1 ? speed.toFixed(2) : String(Number(speed.toPrecision(2)));
}

/** @param {import('./settings.js').Row} row */
export function speedOfRow({ cell, comparisons }) {
  if (cell.role === 'baseline') return '1×';
  const compared = comparisons[TIME];
  return compared ? speedText(compared) : ABSENT;
}
