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

const US = new Map(Object.entries({ us: 1, µs: 1, ms: 1e3, s: 1e6 }));
const BYTES = new Map(Object.entries({ B: 1, KB: 1e3, MB: 1e6 }));

/**
 * @param {string} flag
 * @param {string} text `300us`, `1.5ms`, `2s`
 * @returns {number} µs
 */
export const durationUs = (flag, text) => measured(flag, text, US, 'a time such as 300us or 1.5ms');

/**
 * @param {string} flag
 * @param {string} text `1.4KB`, `64KB`, `300B`
 * @returns {number} bytes
 */
export const byteSize = (flag, text) => measured(flag, text, BYTES, 'a size such as 1.4KB');

/**
 * @param {string} flag
 * @param {string} text
 * @param {Map<string, number>} units
 * @param {string} what
 */
function measured(flag, text, units, what) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(\D*)$/.exec(text) ?? [];
  const factor = Number(number) === 0 && unit === '' ? 1 : units.get(unit);
  if (number === undefined || factor === undefined) {
    throw new UsageError(`${flag} must be ${what}, not "${text}"`);
  }
  return Number(number) * factor;
}
