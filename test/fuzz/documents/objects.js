import { anyKey, shapedKey } from './text.js';
import { COMMON, RARE } from './values.js';

/** @typedef {import('./source.js').Source} Source */

/**
 * @param {Source} source
 * @param {boolean} plain
 * @param {number} depth
 * @returns {unknown}
 */
function makeValue(source, plain, depth) {
  if (depth < 5 && source.chance(0.15)) {
    if (source.chance(0.6)) return makeObject(source, plain, depth + 1);
    const length = source.size(12);
    return Array.from({ length }, () => makeValue(source, plain, depth + 1));
  }
  return source.pick(plain || source.chance(0.7) ? COMMON : RARE)(source);
}

/**
 * @param {Source} source
 * @param {boolean} plain
 * @param {number} depth
 */
function makeObject(source, plain, depth) {
  /** @type {Record<string, unknown>} */
  const object = {};
  for (let left = source.below(depth === 0 ? 10 : 5); left > 0; left--) {
    // An assignment to `__proto__` would make no property.
    Object.defineProperty(object, plain ? shapedKey(source) : anyKey(source), {
      value: makeValue(source, plain, depth),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return object;
}

/** @param {Source} source */
function makeDeep(source) {
  const depth = source.pick([15, 16, 17, 99, 100, 101, 600]);
  const arrays = source.chance(0.3);
  let value = source.pick(COMMON)(source);
  for (let i = 0; i < depth; i++) value = arrays ? [value] : { in: value };
  return { value };
}

/**
 * An object to be written as a document: most are plain, some hold what only js-bson writes, and a
 * few are what no document can be.
 * @param {Source} source
 * @returns {any}
 */
export function makeDocument(source) {
  const kind = source.unit();
  if (kind < 0.005) return makeDeep(source);
  if (kind < 0.025) return source.pick(RARE)(source);
  return makeObject(source, kind < 0.5, 0);
}
