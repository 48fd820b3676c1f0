/** What a warm-up comes to, in words. */

import { ABOVE } from '../warm_up.js';
import { range, times } from './wording.js';

/** @typedef {import('../warm_up.js').WarmUp} WarmUp */

/**
 * `mongodb is through with its warm-up after 25 000 calls (18 000–27 000); its first 1 000 calls take 3.1× the CPU of
 * the last ones (2.9–3.4×)`
 *
 * @param {string} name
 * @param {WarmUp} warmUp
 */
export function warmUpSentence(name, warmUp) {
  const { first, total, through } = warmUp;
  const end = through
    ? `is through with its warm-up after ${throughText(warmUp)} calls`
    : `is not through with its warm-up after ${callsText(total)} calls`;
  const { median, lo, hi } = first.times;
  const spread = lo === hi ? '' : ` (${range(lo, hi)})`;
  return `${name} ${end}; its first ${callsText(first.calls)} calls take ${times(median)} the CPU of the last ones${spread}`;
}

/** @param {Pick<WarmUp, 'through' | 'total'>} warmUp `25 000 (18 000–27 000)` */
export function throughText({ through, total }) {
  if (!through) return `more than ${callsText(total)}`;
  const [median, lo, hi] = [through.median, through.lo, through.hi].map(callsText);
  return lo === hi ? median : `${median} (${lo}–${hi})`;
}

/** What counts as being through, in words. */
export const THROUGH_NOTE = `through: from there on, calls cost no more than ${ABOVE} times what they cost in the last quarter`;

/** Two digits that say something: `25 000`, `1 800`, `64`. @param {number} calls */
export function callsText(calls) {
  const rounded = Number(calls.toPrecision(2));
  return String(Math.round(rounded)).replace(/\B(?=(\d{3})+$)/g, ' ');
}
