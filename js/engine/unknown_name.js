import { closest, distance } from 'fastest-levenshtein';
import { UsageError } from './errors.js';

/**
 * @param {string} kind what one of them is called: `driver`
 * @param {string} asked
 * @param {readonly string[]} known
 * @param {readonly string[]} [listed] what is named in their place
 * @returns {UsageError} that lists what is known, and asks for the one that was meant
 */
export function unknownName(kind, asked, known, listed = known) {
  const meant = known.length > 0 ? closest(asked, known) : '';
  // A third of the letters may be wrong, and one always.
  const isNear = meant !== '' && distance(asked, meant) <= Math.max(1, asked.length / 3);
  const question = isNear ? `. Did you mean ${meant}?` : '';
  return new UsageError(`unknown ${kind} "${asked}": known are ${listed.join(', ')}${question}`);
}
