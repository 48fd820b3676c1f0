import { countOf } from './moments.js';

/** @typedef {import('./moments.js').Entries} Entries */

/** Tukey's inner fences lie so many interquartile ranges beyond the quartiles. */
const REACH = 1.5;

/**
 * Without what lies beyond Tukey's fences (Exploratory Data Analysis, 1977).
 * @param {Entries} entries at least one
 * @returns {Entries}
 */
export function withinFences(entries) {
  const [lower, upper] = [quartile(entries, 0.25), quartile(entries, 0.75)];
  const reach = REACH * (upper - lower);
  return entries.filter(([value]) => value >= lower - reach && value <= upper + reach);
}

/**
 * Linear between the two nearest ranks (Hyndman and Fan's seventh definition, the usual one).
 * @param {Entries} entries
 * @param {number} share
 */
function quartile(entries, share) {
  const place = (countOf(entries) - 1) * share;
  const below = Math.floor(place);
  const [first, second] = [valueAt(entries, below), valueAt(entries, Math.ceil(place))];
  return first + (place - below) * (second - first);
}

/** @param {Entries} entries @param {number} rank from 0 */
function valueAt(entries, rank) {
  let seen = 0;
  for (const [value, count] of entries) {
    seen += count;
    if (seen > rank) return value;
  }
  return entries[entries.length - 1][0];
}
