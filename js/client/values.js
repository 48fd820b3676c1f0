import { addon } from './addon.js';
import { arena } from './arena.js';
import { deserialize, Long, ObjectId } from './bson.js';
import { KIND, shapeReader } from './shapes.js';

/** @typedef {import('./shapes.js').Used} Used */

/** How an array's elements are written; native/core/decoder.h has the same list. */
const ARRAY = Object.freeze({ numbers: 0, strings: 1, documents: 2, mixed: 3 });

const { numbers, offsets, ids, wideBegins, wideLengths } = arena;
/** The halves of the integers among the numbers. */
const words = new Int32Array(numbers.buffer);

/** Of the batch at hand, as soon as something of it was asked for. @type {string | undefined} */
let wideText;
/** @type {Buffer | undefined} */
let values;
/** @type {object} */
let valueOptions = {};

/**
 * Says that another batch lies in the arena.
 * @param {object} options js-bson's, for the values that it reads.
 */
export function beginBatch(options) {
  wideText = undefined;
  values = undefined;
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
 * @param {string} text
 * @param {number} at
 */
const readString = (text, at) => text.substring(offsets[at], offsets[at + 1]) || readWide(at);

/**
 * The next array; moves `at`.
 * @param {string} text
 * @param {Used} at
 * @returns {unknown[]}
 */
export function readArray(text, at) {
  const kind = numbers[at.numbers++];
  const count = numbers[at.numbers++];
  /** @type {unknown[]} */
  const array = [];
  if (kind === ARRAY.numbers) {
    for (let i = 0; i < count; i++) array.push(numbers[at.numbers++]);
  } else if (kind === ARRAY.strings) {
    for (let i = 0; i < count; i++) array.push(readString(text, at.strings++));
  } else if (kind === ARRAY.documents) {
    const reader = shapeReader(numbers[at.numbers++]);
    for (let i = 0; i < count; i++) array.push(reader.next(text, arena, at));
  } else {
    for (let i = 0; i < count; i++) array.push(readElement(text, at));
  }
  return array;
}

/**
 * The next element of an array of several kinds; moves `at`.
 * @param {string} text
 * @param {Used} at
 * @returns {unknown}
 */
function readElement(text, at) {
  const kind = numbers[at.numbers++];
  switch (kind) {
    case KIND.int64:
      at.numbers += 2;
      return readInt64(at.numbers - 2);
    case KIND.date:
      return new Date(numbers[at.numbers++]);
    case KIND.bool:
      return numbers[at.numbers++] === 1;
    case KIND.null:
      return null;
    case KIND.string:
      return readString(text, at.strings++);
    case KIND.objectId:
      return new /** @type {any} */ (ObjectId)(ids, 12 * at.ids++);
    case KIND.enter:
      return shapeReader(numbers[at.numbers++]).next(text, arena, at);
    case KIND.array:
      return readArray(text, at);
    case KIND.value:
      return readValue(numbers[at.numbers++]);
    default:
      return numbers[at.numbers++];
  }
}
