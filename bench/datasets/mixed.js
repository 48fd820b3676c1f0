/**
 * Records without a schema: each has attributes of its own, in an order of its own. The worst case of whatever learns
 * what documents look like.
 */

import { hashSeed, seededRandom, shuffle } from '../../js/stats/random.js';

export const name = 'mixed';
export const description =
  '10 000 records of 20 attributes, others in each, so that no two are of one shape, 0.36 KB each';
export const bsonBytes = 3_579_328;
export const sha256 = '4e1abc0286f6f4fe3a99eaaec96c828cc75c51c9203e64e198ea45f40d659d92';

const COUNT = 10_000;
const ATTRIBUTES = 20;
const TEXT_LENGTH = 12;
/** What a record chooses its attributes from: mostly text, as in `wide`. */
const COLUMNS = Array.from({ length: 200 }, (_, i) => ({
  key: `a${String(i).padStart(3, '0')}`,
  make: [textOf, numberOf, textOf, flagOf, textOf][i % 5],
}));

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return { name, description, count: COUNT, document: (i) => record(seed, i) };
}

/**
 * @param {number} seed
 * @param {number} i any whole number: beyond the count the records come again with a fresh `_id`
 */
function record(seed, i) {
  const random = seededRandom(hashSeed(seed, name, i % COUNT));
  /** @type {Record<string, unknown>} */
  const made = { _id: i };
  for (const { key, make } of shuffle(COLUMNS, random).slice(0, ATTRIBUTES)) {
    made[key] = make(random);
  }
  return made;
}

/** @param {() => number} random */
function textOf(random) {
  let text = '';
  while (text.length < TEXT_LENGTH) text += Math.floor(random() * 36).toString(36);
  return text;
}

/** @param {() => number} random */
function numberOf(random) {
  return Math.floor(random() * 2 ** 31);
}

/** @param {() => number} random */
function flagOf(random) {
  return random() < 0.5;
}
