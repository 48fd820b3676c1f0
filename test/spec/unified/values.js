import { isDeepStrictEqual } from 'node:util';
import { BSON } from 'mongodb';

const { EJSON } = BSON;

/**
 * What a BSON value is, whichever driver made it.
 */

/** @param {any} value A document, rather than one of BSON's other types. */
export function isDocument(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    !(value instanceof Uint8Array) &&
    value._bsontype === undefined
  );
}

/** @param {any} value int32, int64 or double, but not Decimal128. */
export function isNumber(value) {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    ['Int32', 'Long', 'Double'].includes(value?._bsontype)
  );
}

/** @param {any} value @returns {number | bigint} */
export function numeric(value) {
  if (value?._bsontype === 'Long') return value.toBigInt();
  return typeof value === 'bigint' ? value : Number(value);
}

/** By class, the names that the query operator $type has for it. @type {Record<string, string[]>} */
const TYPE_NAMES = {
  Binary: ['binData'],
  BSONRegExp: ['regex'],
  BSONSymbol: ['symbol'],
  Code: ['javascript'],
  DBRef: ['dbPointer', 'object'],
  Decimal128: ['decimal', 'number'],
  Double: ['double', 'number'],
  Int32: ['int', 'number'],
  Long: ['long', 'number'],
  MaxKey: ['maxKey'],
  MinKey: ['minKey'],
  ObjectId: ['objectId'],
  Timestamp: ['timestamp'],
};

/**
 * @param {any} value
 * @returns {string[]} More than one for a JavaScript number, whose BSON type is not known any more.
 */
export function typeNames(value) {
  if (value === undefined) return [];
  if (value === null) return ['null'];
  if (typeof value === 'number') return numberNames(value);
  if (typeof value === 'bigint') return TYPE_NAMES.Long;
  if (typeof value === 'boolean') return ['bool'];
  if (typeof value === 'string') return ['string'];
  if (Array.isArray(value)) return ['array'];
  if (value instanceof Date) return ['date'];
  if (value instanceof RegExp) return ['regex'];
  if (value instanceof Uint8Array) return ['binData'];
  if (value._bsontype === 'Code' && value.scope) return ['javascriptWithScope'];
  return TYPE_NAMES[value._bsontype] ?? ['object'];
}

/** @param {number} value */
function numberNames(value) {
  const names = ['double', 'number'];
  if (Number.isInteger(value)) names.push('long');
  if (value === (value | 0)) names.push('int');
  return names;
}

/**
 * Whether two values are the same, with keys in any order and numbers of any type.
 *
 * @param {unknown} left
 * @param {unknown} right
 */
export const same = (left, right) => isDeepStrictEqual(comparable(left), comparable(right));

/** @param {any} value @returns {unknown} */
function comparable(value) {
  if (isNumber(value)) return ['number', numberText(numeric(value))];
  if (Array.isArray(value)) return value.map(comparable);
  if (isDocument(value)) {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    return { document: names.sort().map((name) => [name, comparable(value[name])]) };
  }
  if (value instanceof Date) return ['date', value.getTime()];
  if (typeof value === 'object' && value !== null) return ['bson', EJSON.serialize({ value })];
  return value;
}

/** @param {number | bigint} value */
const numberText = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? String(BigInt(value)) : String(value);

/** For messages. @param {unknown} value @returns {string} */
export function show(value) {
  if (value === undefined) return 'nothing';
  const text = EJSON.stringify(/** @type {any} */ (value), undefined, undefined, { relaxed: true });
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
