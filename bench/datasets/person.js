/** The record of the study on QOper8: two short texts, here made up and seeded. */

import { hashSeed, seededRandom } from '../../js/stats/random.js';

export const name = 'person';
export const description = '10 000 records of two short texts beside the _id';
export const bsonBytes = 566_676;
export const sha256 = '2b7cfef05807d2e92eb11571d42a9ab8b326e2ca259245f37754fde080b9595f';

const COUNT = 10_000;
const FIRST = 'Ada Alan Barbara Claude Donald Edsger Frances Grace Jean John Katherine Ken'.split(
  ' ',
);
const LAST =
  'Allen Backus Dijkstra Hamilton Hopper Johnson Knuth Liskov Lovelace Munt Shannon Turing'.split(
    ' ',
  );

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return {
    ...{ name, description, count: COUNT },
    document(i) {
      const random = seededRandom(hashSeed(seed, name, i % COUNT));
      const one = (/** @type {string[]} */ names) => names[Math.floor(random() * names.length)];
      return { _id: i, firstName: one(FIRST), lastName: one(LAST) };
    },
  };
}
