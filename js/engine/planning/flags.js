/** Values of flags: text as typed, or an error in one line that names the flag and what it takes. */

import { UsageError } from '../errors.js';

/** @param {string | undefined} text comma-separated */
export const list = (text) => text?.split(',').map((item) => item.trim());

/**
 * @param {string} flag
 * @param {string} value
 * @param {string[]} allowed
 */
export function oneOf(flag, value, allowed) {
  if (allowed.includes(value)) return value;
  throw new UsageError(`${flag} must be one of ${allowed.join(', ')}, not "${value}"`);
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {{ least: number, most: number }} bounds
 */
export function decimal(flag, text, { least, most }) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new UsageError(`${flag} must be a number from ${least} to ${most}, not "${text}"`);
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {{ least: number, most: number }} bounds
 */
export function whole(flag, text, { least, most }) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/**
 * @param {string} flag
 * @param {string | undefined} text
 * @param {number} most
 */
export const wholes = (flag, text, most) =>
  list(text)?.map((item) => /** @type {number} */ (whole(flag, item, { least: 1, most })));
