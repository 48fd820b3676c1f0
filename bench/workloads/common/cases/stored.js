/** Documents that several cases begin with. */

/** @typedef {import('./workload.js').Stored} Stored */

/** As many as the public cases have: a hundred for each of 48 threads. */
export const COUNT = 4800;

/** One number, 0 at first. @type {Stored} */
export const numbers = { count: COUNT, document: (_id) => ({ _id, x: 0 }) };

/**
 * Names of one length: `f0000`, `f0001`, …
 *
 * @param {number} count
 * @param {number} length
 */
export const fieldNames = (count, length) =>
  Array.from({ length: count }, (_, i) => `f${String(i).padStart(length - 1, '0')}`);

/**
 * @template T
 * @param {string[]} names
 * @param {T} value
 * @returns {Record<string, T>} all of the same value
 */
export const filled = (names, value) => Object.fromEntries(names.map((name) => [name, value]));

/** Names of one letter: `a`, `b`, … @param {number} count up to 26 */
export const letters = (count) =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(0x61 + i));

/**
 * Options of a collection whose documents must have these fields, each a whole number (of 32 bits, as drivers write
 * them).
 *
 * @param {string[]} names
 */
export const validated = (names) => ({
  options: {
    validator: {
      $and: names.flatMap((name) => [{ [name]: { $exists: true } }, { [name]: { $type: 'int' } }]),
    },
  },
});

/** @param {...Record<string, unknown>} keys one index for each */
export const indexed = (...keys) => ({ indexes: keys.map((key) => ({ key })) });
