import { arena } from './arena.js';
import { ObjectId } from './bson.js';

/**
 * The quick way to BSON, for documents made of plain objects, arrays, strings, numbers, booleans,
 * null, dates and ObjectIds: what most commands are. It writes byte for byte what js-bson writes,
 * and gives up where js-bson would do anything else. js-bson's one large function is slow until it
 * is warm, and a driver that waits for a server between calls never keeps it warm.
 */

/** Deeper documents may be cyclic: js-bson tells. */
const MAX_DEPTH = 16;
/** Up to here a loop over the characters beats a call of Node's encoder. */
const SHORT_STRING = 64;
/** Type, key's NUL and the longest fixed-size value. */
const ELEMENT_BYTES = 16;
const GIVEN_UP = -1;
/** js-bson heeds a `toBSON` here, too. */
const PRIMITIVES = [String.prototype, Number.prototype, Boolean.prototype];

const double = new Float64Array(1);
const doubleBytes = new Uint8Array(double.buffer);

/**
 * @param {object} document
 * @param {number} at Where it begins in the request.
 * @returns {number} Where it ends, or -1 when js-bson has to write it.
 */
export function encodePlain(document, at) {
  for (const prototype of PRIMITIVES) if ('toBSON' in prototype) return GIVEN_UP;
  return writeObject(document, at, 0);
}

/**
 * Whether js-bson may take it for something else: it heeds `toBSON`, and knows its own classes, and
 * dates, maps and expressions of other realms, by these names. Read, not looked for: V8 is quicker.
 * @param {any} value
 */
function isSpecial(value) {
  return (
    value.toBSON !== undefined ||
    value._bsontype !== undefined ||
    value[Symbol.toStringTag] !== undefined
  );
}

/**
 * @param {object} object
 * @param {number} at
 * @param {number} depth
 * @returns {number}
 */
function writeObject(object, at, depth) {
  const prototype = Object.getPrototypeOf(object);
  if ((prototype !== Object.prototype && prototype !== null) || depth > MAX_DEPTH) return GIVEN_UP;
  if (isSpecial(object)) return GIVEN_UP;
  const begin = at;
  at += 4;
  for (const key of Object.keys(object)) {
    at = writeElement(key, /** @type {Record<string, unknown>} */ (object)[key], at, depth);
    if (at < 0) return GIVEN_UP;
  }
  return finish(begin, at);
}

/**
 * @param {unknown[]} array
 * @param {number} at
 * @param {number} depth
 * @returns {number}
 */
function writeArray(array, at, depth) {
  if (Object.getPrototypeOf(array) !== Array.prototype || depth > MAX_DEPTH) return GIVEN_UP;
  if (isSpecial(array)) return GIVEN_UP;
  const begin = at;
  at += 4;
  for (let i = 0; i < array.length; i++) {
    at = writeElement(String(i), array[i], at, depth);
    if (at < 0) return GIVEN_UP;
  }
  return finish(begin, at);
}

/**
 * @param {number} begin
 * @param {number} at
 */
function finish(begin, at) {
  arena.request[at] = 0;
  writeInt32(begin, at + 1 - begin);
  return at + 1;
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {number} at
 * @param {number} depth
 * @returns {number}
 */
function writeElement(key, value, at, depth) {
  const { request } = arena;
  if (at + key.length + ELEMENT_BYTES > request.length) return GIVEN_UP;
  const type = at++;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    if (code === 0 || code > 127) return GIVEN_UP;
    request[at++] = code;
  }
  request[at++] = 0;
  switch (typeof value) {
    case 'string':
      request[type] = 2;
      return writeString(value, at);
    case 'number':
      if ((value | 0) === value && !Object.is(value, -0)) {
        request[type] = 16;
        writeInt32(at, value);
        return at + 4;
      }
      request[type] = 1;
      double[0] = value;
      for (let i = 0; i < 8; i++) request[at++] = doubleBytes[i];
      return at;
    case 'boolean':
      request[type] = 8;
      request[at] = value ? 1 : 0;
      return at + 1;
    case 'object':
      return writeObjectValue(value, type, at, depth);
    default:
      return GIVEN_UP;
  }
}

/**
 * @param {object | null} value
 * @param {number} type Where the type byte stands.
 * @param {number} at
 * @param {number} depth
 * @returns {number}
 */
function writeObjectValue(value, type, at, depth) {
  const { request } = arena;
  if (value === null) {
    request[type] = 10;
    return at;
  }
  if (value instanceof ObjectId) {
    if ('toBSON' in value) return GIVEN_UP;
    request[type] = 7;
    return at + /** @type {any} */ (value).serializeInto(request, at);
  }
  if (value instanceof Date) {
    request[type] = 9;
    return writeDate(value, at);
  }
  if (Array.isArray(value)) {
    request[type] = 4;
    return writeArray(value, at, depth + 1);
  }
  request[type] = 3;
  return writeObject(value, at, depth + 1);
}

/**
 * @param {string} value
 * @param {number} at
 * @returns {number}
 */
function writeString(value, at) {
  const { request } = arena;
  const { length } = value;
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (at + 3 * length + ELEMENT_BYTES > request.length) return GIVEN_UP;
  let end = at + 4;
  let ascii = length <= SHORT_STRING;
  for (let i = 0; ascii && i < length; i++) {
    const code = value.charCodeAt(i);
    ascii = code < 128;
    request[end++] = code;
  }
  if (!ascii) end = at + 4 + request.write(value, at + 4, 'utf8');
  request[end] = 0;
  writeInt32(at, end + 1 - at - 4);
  return end + 1;
}

/**
 * @param {Date} value
 * @param {number} at
 * @returns {number}
 */
function writeDate(value, at) {
  const ms = value.getTime();
  if (Number.isNaN(ms) || 'toBSON' in value || '_bsontype' in value) return GIVEN_UP;
  writeInt32(at, ms);
  writeInt32(at + 4, Math.floor(ms / 2 ** 32));
  return at + 8;
}

/**
 * The low 32 bits of a number, little-endian.
 * @param {number} at
 * @param {number} value
 */
export function writeInt32(at, value) {
  const { request } = arena;
  request[at] = value;
  request[at + 1] = value >>> 8;
  request[at + 2] = value >>> 16;
  request[at + 3] = value >>> 24;
}
