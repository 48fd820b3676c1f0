import { types } from 'node:util';
import { arena } from '../../binding/arena.js';
import { BSONError, Code, DBRef, serialize } from '../package.js';
import { Site } from './encoders.js';
import { writeBytes, writerOf } from './own_types.js';
import {
  ELEMENT_BYTES,
  endDocument,
  TOO_LARGE,
  writeDate,
  writeInt32,
  writeKey,
  writeString,
} from './value_writers.js';

/**
 * The slow path to BSON, for whatever plain.js does not write: maps, classes, proxies, `toBSON`, BSON's own types.
 * It asks values what js-bson's `serializeInto` asks them, in its order and as often, because getters and proxies
 * can tell. Only single values are js-bson's to write: it has one buffer, and a getter in what it writes may write
 * another document.
 */

const { isUint8Array } = types;

/** js-bson heeds a `toBSON` here, too. */
const PRIMITIVES = [String.prototype, Number.prototype, Boolean.prototype];
/** Deeper is js-bson's, which does not recurse; no server takes it. */
const MAX_RECURSION = 250;
/** Where values come from that have no better place. */
const PLACE = new Site();

/**
 * What is being written.
 * @typedef {object} Writing
 * @property {Readonly<import('../options.js').ResolvedBsonOptions>} options
 * @property {boolean} slowly Whether nothing of it may go the quick way.
 * @property {Set<object>} [ancestors] The containers on the slow path that the next value lies in.
 */

/**
 * Whoever calls, and how it writes what is plain.
 * @typedef {{ writing: Writing, writeValue: import('./encoders.js').WriteValue }} How
 */

/** @param {Writing['options']} options */
export const needsSlowPath = ({ checkKeys }) => checkKeys || primitivesHaveToBson();

/** Whether strings, numbers or booleans were given a `toBSON`. */
function primitivesHaveToBson() {
  for (const prototype of PRIMITIVES) if ('toBSON' in prototype) return true;
  return false;
}

/**
 * Whether js-bson would do nothing with what is no proxy but read its fields: it heeds `toBSON`, and knows its own classes, and
 * dates, maps and expressions of other realms, by these names. Read, not looked for: V8 is quicker.
 * @param {any} object
 */
export function isPlain(object) {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null && prototype !== Array.prototype) {
    return false;
  }
  return (
    object.toBSON === undefined &&
    object._bsontype === undefined &&
    object[Symbol.toStringTag] === undefined
  );
}

/**
 * @param {any} value
 * @param {string} tag
 */
const isTagged = (value, tag) => Object.prototype.toString.call(value) === `[object ${tag}]`;

/** @param {any} value */
const isDate = (value) => value instanceof Date || isTagged(value, 'Date');

/** @param {any} value */
const isRegExp = (value) => value instanceof RegExp || isTagged(value, 'RegExp');

/** @param {any} value */
const isMap = (value) => Symbol.toStringTag in value && value[Symbol.toStringTag] === 'Map';

/** @param {any} value */
const isAnyArrayBuffer = (value) =>
  Symbol.toStringTag in value &&
  (value[Symbol.toStringTag] === 'ArrayBuffer' ||
    value[Symbol.toStringTag] === 'SharedArrayBuffer');

/**
 * @param {any} document
 * @param {Writing['options']} options
 * @throws js-bson's error for what is no document.
 */
export function checkRoot(document, options) {
  const isNone =
    Array.isArray(document) ||
    typeof document !== 'object' ||
    ('_bsontype' in document && typeof document._bsontype === 'string') ||
    isDate(document) ||
    isRegExp(document) ||
    isUint8Array(document) ||
    isAnyArrayBuffer(document);
  if (isNone) serialize(document, options);
}

/**
 * @param {any} value
 * @param {number} type Where the type byte stands.
 * @param {number} at Behind the key.
 * @param {number} limit
 * @param {number} depth
 * @param {How & { inArray?: boolean }} how
 * @returns {number} Where it ends; `type` when it is left out, -1 when there is no room for it.
 */
export function writeSlowly(value, type, at, limit, depth, { writing, writeValue, inArray }) {
  if (typeof value?.toBSON === 'function') value = value.toBSON();
  const { request } = arena;
  const { options } = writing;
  if (value === undefined && !inArray && options.ignoreUndefined) return type;
  const kind = typeof value;
  if (kind === 'symbol' || (kind === 'function' && !options.serializeFunctions)) return type;
  if (kind === 'bigint' || kind === 'function') {
    return writeByJsBson(value, type, at, limit, options);
  }
  if (kind !== 'object' || value === null) {
    return writeValue(value ?? null, type, at, limit, depth, PLACE);
  }
  if (value._bsontype != null) {
    return writeBsonType(value, type, at, limit, depth, { writing, writeValue });
  }
  if (value instanceof Date || isDate(value)) {
    request[type] = 9;
    return writeDate(value.getTime(), at);
  }
  if (value instanceof Uint8Array || isUint8Array(value)) {
    return writeBytes(value, value.length, 0, type, at, limit);
  }
  if (value instanceof RegExp || isRegExp(value)) {
    return writeByJsBson(value, type, at, limit, options);
  }
  return writeNested(value, Array.isArray(value) ? 4 : 3, type, at, limit, depth, {
    writing,
    writeValue,
  });
}

/**
 * @param {object} container
 * @param {number} kind What BSON calls its type.
 * @param {number} type
 * @param {number} at
 * @param {number} limit
 * @param {number} depth
 * @param {How} how
 * @returns {number}
 */
function writeNested(container, kind, type, at, limit, depth, how) {
  if (depth > MAX_RECURSION) return writeByJsBson(container, type, at, limit, how.writing.options);
  if (how.writing.ancestors?.has(container)) {
    throw new BSONError('Cannot convert circular structure to BSON');
  }
  arena.request[type] = kind;
  return writeContainer(container, at, limit, depth + 1, how);
}

/**
 * @param {any} container An array, map or object.
 * @param {number} at Where it begins.
 * @param {number} limit
 * @param {number} depth
 * @param {How} how
 * @returns {number}
 */
export function writeContainer(container, at, limit, depth, { writing, writeValue }) {
  const begin = at;
  at += 4;
  writing.ancestors ??= new Set();
  writing.ancestors.add(container);
  const inArray = Array.isArray(container);
  for (const [key, value] of elementsOf(container)) {
    if (!inArray) checkKey(key, writing.options);
    if (at + 3 * key.length + ELEMENT_BYTES > limit) return TOO_LARGE;
    const type = at;
    at = writeKey(key, at + 1);
    at = writing.slowly
      ? writeSlowly(value, type, at, limit, depth, { writing, writeValue, inArray })
      : writeValue(inArray ? (value ?? null) : value, type, at, limit, depth, PLACE, inArray);
    if (at < 0) return TOO_LARGE;
  }
  writing.ancestors.delete(container);
  return endDocument(begin, at);
}

/**
 * Each value is read when it is asked for.
 * @param {any} container
 * @returns {Iterable<[key: string, value: unknown]>}
 */
function* elementsOf(container) {
  if (Array.isArray(container)) {
    for (let i = 0; i < container.length; i++) yield [String(i), container[i]];
  } else if (container instanceof Map || isMap(container)) {
    // One in name only is refused.
    if (typeof container.entries !== 'function') serialize(container);
    yield* container.entries();
  } else {
    let target = container;
    if (typeof target?.toBSON === 'function') {
      target = target.toBSON();
      if (target != null && typeof target !== 'object') {
        throw new BSONError('toBSON function did not return an object');
      }
    }
    for (const key of Object.keys(target)) yield [key, target[key]];
  }
}

/**
 * @param {string} key
 * @param {Writing['options']} options
 * @throws js-bson's error for a key that cannot be.
 */
export function checkKey(key, { checkKeys }) {
  const isOdd = typeof key !== 'string' || key.includes('\0');
  if (isOdd || (checkKeys && (key[0] === '$' || key.includes('.')))) {
    serialize(new Map([[key, null]]), { checkKeys });
  }
}

/**
 * One of BSON's own types. Those that hold a document may hold a getter.
 * @param {any} value
 * @param {number} type
 * @param {number} at
 * @param {number} limit
 * @param {number} depth
 * @param {How} how
 * @returns {number}
 */
function writeBsonType(value, type, at, limit, depth, { writing, writeValue }) {
  const writer = writerOf(value);
  if (writer) return writer(value, type, at, limit);
  if (value instanceof DBRef) {
    const { collection, oid, db, fields } = value;
    const own = { $ref: collection, $id: oid, ...(db != null && { $db: db }) };
    // As js-bson does: a field `__proto__` becomes no property.
    const reference = Object.assign(own, fields);
    const options = { ...writing.options, checkKeys: false, ignoreUndefined: true };
    const how = { writing: { ...writing, options, slowly: true }, writeValue };
    return writeNested(reference, 3, type, at, limit, depth, how);
  }
  if (value instanceof Code && value.scope && typeof value.scope === 'object') {
    const scope = writeString(value.code, at + 4, limit);
    if (scope < 0) return TOO_LARGE;
    const end = writeNested(value.scope, 15, type, scope, limit, depth, { writing, writeValue });
    if (end >= 0) writeInt32(at, end - at);
    return end;
  }
  return writeByJsBson(value, type, at, limit, writing.options);
}

/**
 * @param {unknown} value
 * @param {number} type
 * @param {number} at
 * @param {number} limit
 * @param {Writing['options']} options
 * @returns {number}
 */
function writeByJsBson(value, type, at, limit, { serializeFunctions }) {
  const bytes = serialize({ '': value }, { serializeFunctions });
  // The document's size, the type, the key's NUL; the document's NUL.
  const begin = 6;
  const end = bytes.length - 1;
  if (end < begin) return type;
  if (at + end - begin > limit) return TOO_LARGE;
  arena.request[type] = bytes[4];
  arena.request.set(bytes.subarray(begin, end), at);
  return at + end - begin;
}
