/** What a warm-up comes to, in words. */

import { ROUNDS_FOR_A_VERDICT } from '../comparison/verdict.js';
import { ABOVE } from '../steadiness/warm_up.js';
import { range, thousands, times } from './wording.js';

/** @typedef {import('../steadiness/warm_up.js').WarmUp} WarmUp */

/**
 * `mongodb is through with its warm-up after 25 000 calls (18 000–27 000); its first 1 000 calls take 3.1× the CPU of
 * the last ones (2.9–3.4×)`
 *
 * @param {string} name
 * @param {WarmUp} warmUp
 */
export function warmUpSentence(name, warmUp) {
  const { first } = warmUp;
  const { median, lo, hi } = first.times;
  const spread = lo === hi ? '' : ` (${range(lo, hi)})`;
  if (lo < 1 && hi > 1) {
    return `${name} ${endText(warmUp)}; whether its first ${callsText(first.calls)} calls take more CPU than the last ones cannot be told${spread}`;
  }
  return `${name} ${endText(warmUp)}; its first ${callsText(first.calls)} calls take ${times(median)} the CPU of the last ones${spread}`;
}

/** @param {WarmUp} warmUp */
function endText({ isTold, through, total, launches }) {
  const all = callsText(total);
  if (launches < ROUNDS_FOR_A_VERDICT) {
    return `was launched too few times to say when it is through with its warm-up, ${launches}`;
  }
  if (!isTold) return `has made too few calls to say when it is through with its warm-up, ${all}`;
  if (!through) return `is not through with its warm-up after ${all} calls`;
  return `is through with its warm-up after ${throughText({ isTold, through, total })} calls`;
}

/** @param {Pick<WarmUp, 'isTold' | 'through' | 'total'>} warmUp `25 000 (18 000–27 000)` */
export function throughText({ isTold, through, total }) {
  if (!isTold) return '–';
  if (!through) return `more than ${callsText(total)}`;
  const [median, lo, hi] = [through.median, through.lo, through.hi].map(callsText);
  return lo === hi ? median : `${median} (${lo}–${hi})`;
}

/** What counts as being through, in words. */
export const THROUGH_NOTE = `through: from there on, calls cost no more than ${ABOVE} times what they cost in the last quarter`;

/** Two digits that say something: `25 000`, `1 800`, `64`. @param {number} calls */
export function callsText(calls) {
  return thousands(Math.round(Number(calls.toPrecision(2))));
}
