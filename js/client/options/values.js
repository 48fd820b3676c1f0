import { MongoParseError } from '../errors.js';

/**
 * How an option's value is read: what the connection string has is text, what the options object has
 * may be the value itself. All throw MongoParseError.
 * @typedef {(name: string, value: unknown) => unknown} ReadValue
 */

/** @type {ReadValue} */
export function boolean(name, value) {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new MongoParseError(`${name} must be either "true" or "false"`);
}

/**
 * A 32-bit integer.
 * @param {number} [least]
 * @param {number} [most]
 * @returns {ReadValue}
 */
export function integer(least = 0, most = 2 ** 31 - 1) {
  return (name, value) => {
    const text = typeof value === 'number' ? Math.trunc(value) : value;
    if (!/^-?\d+$/.test(String(text))) {
      throw new MongoParseError(`Expected ${name} to be stringified int value, got: ${value}`);
    }
    const number = Number(text);
    if (number < 0 && least === 0) {
      throw new MongoParseError(`${name} can only be a positive int value, got: ${value}`);
    }
    if (number < least || number > most) {
      throw new MongoParseError(`${name} must lie between ${least} and ${most}, got: ${value}`);
    }
    return number;
  };
}

/** @type {ReadValue} */
export function string(name, value) {
  if (typeof value === 'object' || typeof value === 'function' || String(value).includes('\0')) {
    throw new MongoParseError(`${name} must be a string without NUL`);
  }
  return String(value);
}

/** @type {ReadValue} */
export function record(name, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new MongoParseError(`${name} must be an object`);
  }
  return value;
}

/**
 * @param {readonly string[]} words In lower case as in any other.
 * @returns {ReadValue}
 */
export function oneOf(words) {
  return (name, value) => {
    const known = words.find((word) => word.toLowerCase() === String(value).toLowerCase());
    if (known === undefined) {
      throw new MongoParseError(`${name} must be one of ${words.join(', ')}, got: ${value}`);
    }
    return known;
  };
}

/**
 * `a,b`, or an array of such.
 * @param {readonly string[]} words
 * @returns {ReadValue}
 */
export function listOf(words) {
  const read = oneOf(words);
  return (name, value) =>
    (Array.isArray(value) ? value : String(value).split(',')).map((word) => read(name, word));
}

/**
 * `key:value,key:value`, or an object.
 * @type {ReadValue}
 */
export function keyValues(name, value) {
  if (typeof value !== 'string') return record(name, value);
  if (value === '') return {};
  return Object.fromEntries(
    value.split(',').map((pair) => {
      const at = pair.indexOf(':');
      if (at < 0) {
        throw new MongoParseError('Cannot have undefined values in key value pairs');
      }
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Tag sets in order of preference. @type {ReadValue} */
export function tagSets(name, value) {
  return (Array.isArray(value) ? value : [value]).map((set) => keyValues(name, set));
}

/**
 * A number of servers, or the name of a rule.
 * @type {ReadValue}
 */
export function acknowledgement(name, value) {
  return /^-?\d+$/.test(String(value)) ? integer()(name, value) : string(name, value);
}
