/** Equality to the letter: values, types, BSON classes, key order. */

import { inspect, isDeepStrictEqual } from 'node:util';

/**
 * @param {unknown[]} got
 * @param {unknown[]} wanted
 * @param {string} what
 */
export function sameAll(got, wanted, what) {
  if (got.length !== wanted.length) {
    throw new Error(`${got.length} instead of ${wanted.length} ${what}s`);
  }
  for (const [i, value] of wanted.entries()) {
    const difference = firstDifference(got[i], value, '');
    if (difference) throw new Error(`${what} ${i} is wrong${difference}`);
  }
}

/**
 * @param {any} got
 * @param {any} wanted
 * @param {string} path
 * @returns {string | undefined} where and how the two differ; key order counts
 */
function firstDifference(got, wanted, path) {
  if (isDeepStrictEqual(got, wanted) && sameKeyOrder(got, wanted)) return undefined;
  if (isContainer(got) && isContainer(wanted) && Array.isArray(got) === Array.isArray(wanted)) {
    const keys = Object.keys(wanted);
    const gotKeys = Object.keys(got);
    const at = keys.findIndex((key, i) => key !== gotKeys[i]);
    if (at >= 0 || gotKeys.length !== keys.length) {
      const place = at >= 0 ? at : keys.length;
      return ` at ${path || 'the top'}: key ${show(gotKeys[place])} where the official driver has ${show(keys[place])}`;
    }
    for (const key of keys) {
      const difference = firstDifference(got[key], wanted[key], path ? `${path}.${key}` : key);
      if (difference) return difference;
    }
  }
  return `${path && ` at ${path}`}: ${show(got)} where the official driver has ${show(wanted)}`;
}

/** @param {unknown} value plain object or array */
const isContainer = (value) =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)));

/**
 * @param {any} got
 * @param {any} wanted
 * @returns {boolean}
 */
function sameKeyOrder(got, wanted) {
  if (!isContainer(wanted)) return true;
  const keys = Object.keys(wanted);
  return Object.keys(got).every((key, i) => key === keys[i] && sameKeyOrder(got[key], wanted[key]));
}

/** @param {unknown} value */
function show(value) {
  const text = inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY });
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
