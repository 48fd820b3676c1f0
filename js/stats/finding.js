/** What a check of a published finding may come to. */

/** @typedef {'holds' | 'does not hold' | 'cannot be told'} Outcome */

/** @type {Readonly<{ outcome: Outcome, figure: string }>} */
export const notMeasured = Object.freeze({ outcome: 'cannot be told', figure: 'not measured' });

/**
 * Between the two lies what the intervals leave open.
 *
 * @param {boolean} agrees
 * @param {boolean} contradicts
 * @returns {Outcome}
 */
export function outcomeOf(agrees, contradicts) {
  if (agrees) return 'holds';
  return contradicts ? 'does not hold' : 'cannot be told';
}
