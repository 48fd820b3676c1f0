import { arena } from '../binding/arena.js';
import { encoderOf, Site } from './encoders.js';
import { ObjectId } from './package.js';
import {
  GIVEN_UP,
  writeDate,
  writeIndex,
  writeInt32,
  writeNumber,
  writeString,
} from './value_writers.js';

/**
 * The quick way to BSON, for documents made of plain objects, arrays, strings, numbers, booleans,
 * null, dates and ObjectIds: what most commands are. It writes byte for byte what js-bson writes,
 * and gives up where js-bson would do anything else. js-bson's one large function is slow until it
 * is warm, and a driver that waits for a server between calls never keeps it warm.
 */

/** Deeper documents may be cyclic: js-bson finds out. */
export const MAX_DEPTH = 16;
/** Type, key's NUL, decimal index and the longest fixed-size value. */
const ELEMENT_BYTES = 32;
/** js-bson heeds a `toBSON` here, too. */
const PRIMITIVES = [String.prototype, Number.prototype, Boolean.prototype];
/** What the ends of objects, each a NUL, may take behind the last value. */
const ENDS_BYTES = 64;
/** Commands, filters and whatever else comes alone. */
const ALONE = new Site();
/** Objects in objects that have no encoder. */
const INSIDE = new Site();

/** Whether strings, numbers or booleans were given a `toBSON`. */
export function primitivesHaveToBson() {
  for (const prototype of PRIMITIVES) if ('toBSON' in prototype) return true;
  return false;
}

/** Whether fields without a value are left out of the document at hand; null otherwise. */
let leavesOut = false;

/**
 * @param {object} document
 * @param {number} at Where it begins in the request.
 * @param {Site} [site] Where documents come from that are likely to be of one shape.
 * @param {boolean} [ignoreUndefined]
 * @returns {number} Where it ends, or -1 when js-bson has to write it.
 */
export function encodePlain(document, at, site = ALONE, ignoreUndefined = false) {
  leavesOut = ignoreUndefined;
  if (primitivesHaveToBson()) return GIVEN_UP;
  return writeObject(document, at, arena.request.length - ENDS_BYTES, 0, site);
}

/**
 * Whether js-bson may take it for something else: it heeds `toBSON`, and knows its own classes, and
 * dates, maps and expressions of other realms, by these names. Read, not looked for: V8 is quicker.
 * @param {any} value
 */
export function isSpecial(value) {
  return (
    value.toBSON !== undefined ||
    value._bsontype !== undefined ||
    value[Symbol.toStringTag] !== undefined
  );
}

/**
 * @param {object} object
 * @param {number} at
 * @param {number} limit
 * @param {number} depth
 * @param {Site} site
 * @returns {number}
 */
function writeObject(object, at, limit, depth, site) {
  const prototype = Object.getPrototypeOf(object);
  if ((prototype !== Object.prototype && prototype !== null) || depth > MAX_DEPTH) return GIVEN_UP;
  if (isSpecial(object)) return GIVEN_UP;
  const found = encoderOf(object, site, writeValue);
  if (typeof found === 'function') return found(object, at, limit, depth);
  const begin = at;
  at += 4;
  for (const key of found) {
    if (at + key.length + ELEMENT_BYTES > limit) return GIVEN_UP;
    const type = at;
    at = writeKey(key, at + 1);
    if (at < 0) return GIVEN_UP;
    const value = /** @type {Record<string, unknown>} */ (object)[key];
    at = writeValue(value, type, at, limit, depth, INSIDE);
    if (at < 0) return GIVEN_UP;
  }
  return finish(begin, at);
}

/**
 * @param {string} key
 * @param {number} at
 * @returns {number}
 */
function writeKey(key, at) {
  const { request } = arena;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    if (code === 0 || code > 127) return GIVEN_UP;
    request[at++] = code;
  }
  request[at] = 0;
  return at + 1;
}

/**
 * @param {unknown[]} array
 * @param {number} at
 * @param {number} limit
 * @param {number} depth
 * @param {Site} site Of its elements.
 * @returns {number}
 */
function writeArray(array, at, limit, depth, site) {
  if (Object.getPrototypeOf(array) !== Array.prototype || depth > MAX_DEPTH) return GIVEN_UP;
  if (isSpecial(array)) return GIVEN_UP;
  const begin = at;
  at += 4;
  for (let i = 0; i < array.length; i++) {
    if (at + ELEMENT_BYTES > limit) return GIVEN_UP;
    const type = at;
    // An element keeps its place.
    const value = array[i] ?? null;
    at = writeValue(value, type, writeIndex(i, at + 1), limit, depth, site);
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
 * @param {unknown} value
 * @param {number} type Where the type byte stands.
 * @param {number} at Behind the key.
 * @param {number} limit
 * @param {number} depth
 * @param {Site} site
 * @returns {number} Where it ends, or -1.
 */
function writeValue(value, type, at, limit, depth, site) {
  switch (typeof value) {
    case 'string':
      arena.request[type] = 2;
      return writeString(value, at, limit);
    case 'number':
      return writeNumber(value, type, at);
    case 'boolean':
      arena.request[type] = 8;
      arena.request[at] = value ? 1 : 0;
      return at + 1;
    case 'object':
      return writeObjectValue(value, type, at, limit, depth, site);
    case 'undefined':
      // What comes next is written over the key.
      if (leavesOut) return type;
      arena.request[type] = 10;
      return at;
    default:
      return GIVEN_UP;
  }
}

/**
 * @param {object | null} value
 * @param {number} type
 * @param {number} at
 * @param {number} limit
 * @param {number} depth
 * @param {Site} site
 * @returns {number}
 */
function writeObjectValue(value, type, at, limit, depth, site) {
  const { request } = arena;
  if (value === null) {
    request[type] = 10;
    return at;
  }
  if (Array.isArray(value)) {
    request[type] = 4;
    return writeArray(value, at, limit, depth + 1, site);
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
  request[type] = 3;
  return writeObject(value, at, limit, depth + 1, site);
}
