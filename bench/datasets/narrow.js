/** The second record set of the UNESP study: `wide` cut to 6 attributes, 0.13 KB as BSON. */

import { columns, randomOf, recordsOf } from './wide.js';

export const name = 'narrow';
export const description = '18 000 records of 6 attributes, the first of wide, 0.13 KB each';
export const bsonBytes = 2_357_869;
export const sha256 = 'f80e628ec3c3187df89782f4cc925f48da583bcda3aea5eb84b1c874ea9b8327';

const recordOf = recordsOf(columns.slice(0, 5));

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return { name, description, count: 18_000, document: (i) => recordOf(i, randomOf(seed, i)) };
}
