import { types } from 'node:util';
import { arena } from '../../binding/arena.js';
import { DEFAULT_BSON_OPTIONS } from '../options.js';
import { ObjectId } from '../package.js';
import { encoderOf, Site } from './encoders.js';
import {
  checkKey,
  checkRoot,
  isPlain,
  needsSlowPath,
  writeContainer,
  writeSlowly,
} from './slow_path.js';
import {
  ELEMENT_BYTES,
  endDocument,
  TOO_LARGE,
  writeDate,
  writeIndex,
  writeKey,
  writeNumber,
  writeString,
} from './value_writers.js';

/**
 * The quick way to BSON, for what most documents are made of: plain objects, arrays, strings, numbers, booleans,
 * null, dates and ObjectIds. Any other value goes the slow path from where it stands: each is read once, as
 * js-bson reads it, since that may run a getter. What is written is byte for byte what js-bson writes, whose one
 * large function is slow until it is warm, and a driver that waits for a server between calls never keeps it warm.
 */

/** @typedef {Readonly<import('../options.js').ResolvedBsonOptions>} BsonSettings */

const { isProxy } = types;

/** Deeper documents may be cyclic: the slow path finds out. */
const MAX_DEPTH = 16;
/** What the ends of objects, each a NUL, may take behind the last value. */
const ENDS_BYTES = 64;
/** Objects in objects that have no encoder. */
const INSIDE = new Site();
/** Commands, filters and whatever else comes alone. */
const ALONE = new Site();

/** What is being written; undefined when nothing is. @type {import('./slow_path.js').Writing | undefined} */
let writing;

/** Whether a document is being written: then who asks was called by a getter or `toBSON` in it. */
export const isWriting = () => writing !== undefined;

/**
 * Runs what has a request of its own from within a document that is being written.
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
export function setAside(act) {
  const outer = writing;
  writing = undefined;
  try {
    return act();
  } finally {
    writing = outer;
  }
}

/**
 * A document by itself.
 * @param {unknown} document
 * @param {number} at Where it begins in the request.
 * @param {number} limit Where it has to end.
 * @param {BsonSettings} options
 * @param {Site} [site] Where documents come from that are likely to be of one shape.
 * @returns {number} Where it ends; -1 when there is no room for it.
 * @throws {import('bson').BSONError} what js-bson throws.
 */
export function writeRoot(document, at, limit, options, site = ALONE) {
  const outer = writing;
  writing = { options, slowly: needsSlowPath(options), ancestors: undefined };
  try {
    if (document == null) return endDocument(at, at + 4);
    const end = limit - ENDS_BYTES;
    const isQuick = !writing.slowly && typeof document === 'object' && !isProxy(document);
    if (isQuick && !Array.isArray(document) && isPlain(document)) {
      return writeObject(document, at, end, 0, site);
    }
    checkRoot(document, options);
    return writeContainer(document, at, end, 0, { writing, writeValue });
  } finally {
    writing = outer;
  }
}

/**
 * A value of a document that is written otherwise, where not all has to go the slow path.
 * @param {unknown} value
 * @param {number} type Where the type byte stands.
 * @param {number} at Behind the key.
 * @param {number} limit Where it has to end.
 * @param {BsonSettings} options
 * @param {Site} site Where such values come from.
 * @returns {number} Where it ends; `type` when it is left out, -1 when there is no room for it.
 * @throws {import('bson').BSONError} what js-bson throws.
 */
export function writeInside(value, type, at, limit, options, site) {
  const outer = writing;
  writing = { options, slowly: false, ancestors: undefined };
  try {
    return writeValue(value, type, at, limit - ENDS_BYTES, 0, site);
  } finally {
    writing = outer;
  }
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
  const found = encoderOf(object, site, writeValue);
  if (typeof found === 'function') return found(object, at, limit, depth);
  const begin = at;
  at += 4;
  for (const key of found) {
    if (at + 3 * key.length + ELEMENT_BYTES > limit) return TOO_LARGE;
    const type = at;
    const value = /** @type {Record<string, unknown>} */ (object)[key];
    if (key.includes('\0')) checkKey(key, DEFAULT_BSON_OPTIONS);
    at = writeValue(value, type, writeKey(key, at + 1), limit, depth, INSIDE);
    if (at < 0) return TOO_LARGE;
  }
  return endDocument(begin, at);
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
  const begin = at;
  at += 4;
  for (let i = 0; i < array.length; i++) {
    if (at + ELEMENT_BYTES > limit) return TOO_LARGE;
    const type = at;
    // An element keeps its place.
    const value = array[i] ?? null;
    at = writeValue(value, type, writeIndex(i, at + 1), limit, depth, site, true);
    if (at < 0) return TOO_LARGE;
  }
  return endDocument(begin, at);
}

/**
 * @param {unknown} value
 * @param {number} type Where the type byte stands.
 * @param {number} at Behind the key.
 * @param {number} limit
 * @param {number} depth
 * @param {Site} site
 * @param {boolean} [inArray] Where what is undefined becomes null, not nothing.
 * @returns {number} Where it ends; `type` when it is left out, -1 when there is no room for it.
 */
function writeValue(value, type, at, limit, depth, site, inArray) {
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
      return writeObjectValue(value, type, at, limit, depth, site, inArray);
    case 'undefined':
      // What comes next is written over the key.
      if (current().options.ignoreUndefined) return type;
      arena.request[type] = 10;
      return at;
    default:
      return writeSlowly(value, type, at, limit, depth, { writing: current(), writeValue });
  }
}

/**
 * @param {object | null} value
 * @param {number} type
 * @param {number} at
 * @param {number} limit
 * @param {number} depth
 * @param {Site} site
 * @param {boolean} [inArray]
 * @returns {number}
 */
function writeObjectValue(value, type, at, limit, depth, site, inArray) {
  const { request } = arena;
  if (value === null) {
    request[type] = 10;
    return at;
  }
  // A proxy can tell whether it was asked for its prototype.
  if (isProxy(value)) {
    return writeSlowly(value, type, at, limit, depth, { writing: current(), writeValue, inArray });
  }
  if (value instanceof ObjectId && !('toBSON' in value)) {
    request[type] = 7;
    return at + /** @type {any} */ (value).serializeInto(request, at);
  }
  if (value instanceof Date && !('toBSON' in value || '_bsontype' in value)) {
    request[type] = 9;
    return writeDate(value.getTime(), at);
  }
  if (depth >= MAX_DEPTH || !isPlain(value)) {
    const how = { writing: current(), writeValue, inArray };
    return writeSlowly(value, type, at, limit, depth, how);
  }
  if (Array.isArray(value)) {
    request[type] = 4;
    return writeArray(value, at, limit, depth + 1, site);
  }
  request[type] = 3;
  return writeObject(value, at, limit, depth + 1, site);
}

const current = () => /** @type {import('./slow_path.js').Writing} */ (writing);
