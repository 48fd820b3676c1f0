/**
 * The records of `wide`, built key by key, as from a list of columns: V8 keeps such an object as a dictionary
 * instead of giving it a hidden class. What drivers write is the same, what they read it from is not.
 */

import { bsonBytes, columns, randomOf, sha256, value } from './wide.js';

export { bsonBytes, sha256 };

export const name = 'wide-dictionary';
export const description =
  'the records of wide, as V8 dictionaries instead of objects of one class';

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return { name, description, count: 18_000, document: (i) => record(seed, i) };
}

/**
 * @param {number} seed
 * @param {number} i
 */
function record(seed, i) {
  const random = randomOf(seed, i);
  /** @type {Record<string, unknown>} */
  const document = { _id: i };
  for (const column of columns) document[column.key] = value(column, random);
  return document;
}
