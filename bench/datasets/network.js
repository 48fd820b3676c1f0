/** The record of the study on object mappers: two strings and an integer. Names are the study's, values ours, seeded. */

import { hashSeed, seededRandom } from '../../js/stats/random.js';

export const name = 'network';
export const description =
  '10 000 records of 4 attributes: two strings and an integer beside the _id';
export const bsonBytes = 940_000;
export const sha256 = 'b1d417803db260a3ba55424ba75107bf27feb394bae449b74511bb3db196cb90';

const COUNT = 10_000;
const DIGITS = 10;
const KEY_BYTES = 16;

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return {
    ...{ name, description, count: COUNT },
    document(i) {
      const random = seededRandom(hashSeed(seed, name, i % COUNT));
      return {
        _id: i,
        number: digits(DIGITS, 10, random),
        key: digits(2 * KEY_BYTES, 16, random),
        networkId: Math.floor(random() * 2 ** 16),
      };
    },
  };
}

/**
 * @param {number} length
 * @param {number} base
 * @param {() => number} random
 */
function digits(length, base, random) {
  let text = '';
  for (let i = 0; i < length; i++) text += Math.floor(random() * base).toString(base);
  return text;
}
