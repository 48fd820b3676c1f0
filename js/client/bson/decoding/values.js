import { addon } from '../../binding/addon.js';
import { arena } from '../../binding/arena.js';
import { deserialize, Long } from '../package.js';

const { numbers, offsets, wideBegins, wideLengths } = arena;
/** The halves of the integers among the numbers. */
const words = new Int32Array(numbers.buffer);

/** Of the batch at hand, as soon as something of it was asked for. @type {string | undefined} */
let wideText;
/** @type {Buffer | undefined} */
let values;
/** Those that documents without a shape have named so far. @type {string[]} */
let keys = [];
/** @type {object} */
let valueOptions = {};

/**
 * Says that another batch lies in the arena.
 * @param {object} options js-bson's, for the values that it reads.
 */
export function beginBatch(options) {
  wideText = undefined;
  values = undefined;
  if (keys.length > 0) keys = [];
  valueOptions = options;
}

/**
 * An int64, of which the addon says NaN where a number is not exact.
 * @param {number} at Its place among the numbers.
 * @returns {number | import('bson').Long}
 */
export function readInt64(at) {
  const number = numbers[at];
  return Number.isNaN(number) ? new Long(words[2 * at + 2], words[2 * at + 3]) : number;
}

/**
 * A string without text: an empty one, or one that is not Latin-1.
 * @param {number} at Its place among the strings.
 */
export function readWide(at) {
  const length = wideLengths[at];
  if (length === 0) return '';
  wideText ??= addon.takeWide();
  return wideText.substring(wideBegins[at], wideBegins[at] + length);
}

/**
 * A value of a type that js-bson reads.
 * @param {number} at Where its document begins.
 * @returns {unknown}
 */
export function readValue(at) {
  values ??= addon.takeValues();
  const end = at + values.readInt32LE(at);
  return deserialize(values.subarray(at, end), valueOptions)[''];
}

/**
 * The next key of a document without a shape; moves `at`.
 * @param {string} text
 * @param {{ strings: number, numbers: number }} at
 */
export function readKey(text, at) {
  const number = numbers[at.numbers++];
  if (number === keys.length) keys.push(readString(text, at.strings++));
  return keys[number];
}

/**
 * @param {string} text
 * @param {number} at
 */
export const readString = (text, at) =>
  text.substring(offsets[at], offsets[at + 1]) || readWide(at);
