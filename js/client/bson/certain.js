import { areEqual } from './encoders.js';
import { ObjectId } from './package.js';
import { isSpecial, MAX_DEPTH, primitivesHaveToBson } from './plain.js';

/**
 * Whether documents can be written, before they are: what is sent cannot be taken back when a later document of
 * the same call turns out to be none.
 */

/** More than these bytes of a document are left to js-bson to judge; each may take three in UTF-8. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A key's type and NUL, and about a value of fixed size. */
const FIELD_BYTES = 8;
/** An object's size and NUL. */
const OBJECT_BYTES = 5;

/**
 * Keys without NUL of the last objects at each depth: most objects have the same.
 * @type {string[][]}
 */
const lastKeys = Array.from({ length: MAX_DEPTH }, () => []);
/** So many of them are remembered. */
const MAX_KEYS = 256;

/**
 * Reads documents without writing them, which takes a sixth of the time.
 * @param {readonly object[]} documents
 * @param {Readonly<import('./options.js').ResolvedBsonOptions>} options
 * @param {object} [how]
 * @param {number} [how.from] The first of them.
 * @param {number} [how.to] Behind the last.
 * @param {import('./encoders.js').Shape} [how.shape] One that has an encoder, which they are likely to have.
 * @returns {number} How many bytes they take, about; NaN unless all of them are made of plain values, which
 *   js-bson writes without calling any code of theirs, and never refuses.
 */
export function sizeIfCertain(documents, { checkKeys }, { from = 0, to, shape } = {}) {
  if (checkKeys || primitivesHaveToBson()) return Number.NaN;
  const end = to ?? documents.length;
  let likely = shape;
  if (likely) likely.measure ??= makeMeasure(likely.keys);
  let sum = 0;
  for (let i = from; i < end && sum >= 0; i++) {
    const document = documents[i];
    if (likely && !areEqual(Object.keys(document), likely.keys)) likely = undefined;
    const bytes = likely ? sizeOfAlike(document, likely) : sizeOfObject(document, 0);
    sum += bytes < MAX_BYTES ? bytes : Number.NaN;
  }
  return sum;
}

/**
 * @param {any} object
 * @param {import('./encoders.js').Shape} shape Its own.
 */
function sizeOfAlike(object, { measure }) {
  return isPlain(object) ? /** @type {(object: object) => number} */ (measure)(object) : Number.NaN;
}

/**
 * Reads the fields by their names, without a loop. Keys are data: JSON.stringify quotes them, so none can become
 * code.
 * @param {string[]} keys Without NUL.
 * @returns {(object: object) => number}
 */
function makeMeasure(keys) {
  let fixed = OBJECT_BYTES;
  let fields = '';
  for (const key of keys) {
    fixed += key.length + FIELD_BYTES;
    fields += `
      v = o[${JSON.stringify(key)}];
      if (typeof v === 'string') bytes += v.length;
      else if (typeof v !== 'number') bytes += sizeOfValue(v, 0) - ${FIELD_BYTES};`;
  }
  const source = `
    return function measure(o) {
      let bytes = ${fixed};
      let v;${fields}
      return bytes;
    };`;
  return new Function('sizeOfValue', source)(sizeOfValue);
}

/** @param {any} object */
function isPlain(object) {
  const prototype = Object.getPrototypeOf(object);
  return (prototype === Object.prototype || prototype === null) && !isSpecial(object);
}

/**
 * @param {any} object
 * @param {number} depth
 * @returns {number} NaN unless it is plain.
 */
function sizeOfObject(object, depth) {
  if (depth >= MAX_DEPTH || !isPlain(object)) return Number.NaN;
  const known = lastKeys[depth];
  let bytes = OBJECT_BYTES;
  let i = 0;
  // V8 reads fields in the order of their names fastest so.
  for (const key in object) {
    if (known[i] !== key) {
      if (key.includes('\0')) return Number.NaN;
      if (i < MAX_KEYS) known[i] = key;
    }
    i++;
    bytes += key.length + sizeOfValue(object[key], depth);
  }
  return bytes;
}

/**
 * @param {unknown[]} array
 * @param {number} depth
 */
function sizeOfArray(array, depth) {
  if (Object.getPrototypeOf(array) !== Array.prototype) return Number.NaN;
  if (depth >= MAX_DEPTH || isSpecial(array)) return Number.NaN;
  let bytes = OBJECT_BYTES;
  for (let i = 0; i < array.length; i++) bytes += 2 + sizeOfValue(array[i], depth);
  return bytes;
}

/**
 * @param {any} value
 * @param {number} depth
 */
function sizeOfValue(value, depth) {
  switch (typeof value) {
    case 'string':
      return FIELD_BYTES + value.length;
    case 'number':
    case 'boolean':
    case 'undefined':
      return FIELD_BYTES;
    case 'object':
      if (value === null) return FIELD_BYTES;
      if (Array.isArray(value)) return FIELD_BYTES + sizeOfArray(value, depth + 1);
      if (value instanceof ObjectId || value instanceof Date) {
        return isOddInstance(value) ? Number.NaN : FIELD_BYTES;
      }
      return FIELD_BYTES + sizeOfObject(value, depth + 1);
    default:
      return Number.NaN;
  }
}

/**
 * Whether js-bson may take it for something else.
 * @param {any} value
 */
const isOddInstance = (value) =>
  value.toBSON !== undefined || (value._bsontype !== undefined && value._bsontype !== 'ObjectId');
