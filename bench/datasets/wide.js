/**
 * The record of the UNESP study (Cayres et al.): 89 attributes, mostly text, 1.37 KB as BSON.
 * The study gives counts and sizes; names and values are ours, seeded.
 */

import { hashSeed, seededRandom } from '../../js/stats/random.js';

export const name = 'wide';
export const description = '18 000 records of 89 attributes, mostly text, 1.37 KB each';
export const bsonBytes = 24_695_210;
export const sha256 = 'f0fc04ac393d073e5923aae65dbd9c2abcd25b9fafd513920188ff5136a994b2';

const COUNT = 18_000;
const DAY_MS = 86_400_000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** @typedef {{ key: string, kind: 'text' | 'int' | 'real' | 'flag' | 'day', min: number, max: number }} Column */

/** Of the 83 attributes that `narrow` leaves out, the places of those that are not text. */
const OTHER_KINDS = /** @type {Record<number, Column['kind']>} */ ({
  ...Object.fromEntries(
    [3, 12, 21, 30, 39, 45, 48, 57, 61, 66, 75, 79].map((place) => [place, 'int']),
  ),
  ...Object.fromEntries([7, 19, 33].map((place) => [place, 'real'])),
  ...Object.fromEntries([15, 51].map((place) => [place, 'flag'])),
  ...Object.fromEntries([25, 70].map((place) => [place, 'day'])),
});

/** The attributes after `_id`; `narrow` keeps the first five, whose texts are longer. */
export const columns = (() => {
  /** @type {Column[]} */
  const list = [];
  const add = (/** @type {Column['kind']} */ kind, min = 0, max = 0) => {
    const nth = list.filter((column) => column.kind === kind).length + 1;
    list.push({ key: `${kind[0]}${String(nth).padStart(2, '0')}`, kind, min, max });
  };
  for (const kind of /** @type {const} */ (['text', 'text', 'int', 'text', 'text'])) {
    add(kind, 13, 21);
  }
  for (let place = 0; place < 83; place++) add(OTHER_KINDS[place] ?? 'text', 3, 10);
  return Object.freeze(list);
})();

const recordOf = recordsOf(columns);

/**
 * @param {number} seed
 * @returns {import('../../js/types.d.ts').Dataset}
 */
export function create(seed) {
  return { name, description, count: COUNT, document: (i) => recordOf(i, randomOf(seed, i)) };
}

/**
 * A function that makes records as applications do: with one object literal, so that all have one hidden
 * class. Keys assigned one by one would leave V8 with a dictionary, which is several times slower to read.
 *
 * @param {readonly Column[]} kept
 * @returns {(i: number, random: () => number) => Record<string, unknown>}
 */
export function recordsOf(kept) {
  const fields = kept.map(({ key }, at) => `${key}: value(kept[${at}], random)`);
  const source = `return (_id, random) => ({ _id, ${fields.join(', ')} });`;
  return new Function('kept', 'value', source)(kept, value);
}

/**
 * @param {number} seed
 * @param {number} i any whole number: beyond the count the records come again with a fresh `_id`
 */
export const randomOf = (seed, i) => seededRandom(hashSeed(seed, i % COUNT));

/**
 * @param {Column} column
 * @param {() => number} random
 */
export function value({ kind, min, max }, random) {
  switch (kind) {
    case 'int':
      return Math.floor(random() * 2 ** 31);
    case 'real':
      // A half that no int32 can hold, so that the value is a BSON double in every record.
      return Math.floor(random() * 1e6) + 0.5;
    case 'flag':
      return random() < 0.5;
    case 'day':
      return new Date(Math.floor(random() * 20_000) * DAY_MS);
    default:
      return text(min + Math.floor(random() * (max - min + 1)), random);
  }
}

/**
 * @param {number} length
 * @param {() => number} random
 */
function text(length, random) {
  let letters = '';
  for (let i = 0; i < length; i++) letters += LETTERS[Math.floor(random() * LETTERS.length)];
  return letters;
}
