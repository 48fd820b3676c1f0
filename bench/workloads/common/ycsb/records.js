/**
 * YCSB's records: ten fields of a hundred letters, keys in hashed order (`user` and a hash of the record's number), so
 * that neighbours in number are none in the index.
 */

import { seededRandom } from '../../../../js/stats/random.js';

/** In place of which `--size` may say how many. */
export const COUNT = 100_000;
export const FIELDS = 10;
const LENGTH = 100;
/** Fields are cut out of so many letters. */
const LETTERS = 2 ** 16;
/** Odd, so that fields of one record begin far from those of the next. */
const STRIDE = 7919;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

const [FNV_OFFSET, FNV_PRIME] = [0xcbf29ce484222325n, 0x100000001b3n];
const SIGNED = 64;

/** FNV-1a of the eight bytes of a number, as YCSB scatters with it. @param {bigint} value @returns {bigint} not negative */
export function fnv(value) {
  let hash = FNV_OFFSET;
  let rest = value;
  for (let byte = 0; byte < 8; byte++) {
    hash = BigInt.asUintN(SIGNED, (hash ^ (rest & 0xffn)) * FNV_PRIME);
    rest >>= 8n;
  }
  const signed = BigInt.asIntN(SIGNED, hash);
  return signed < 0n ? -signed : signed;
}

/** By number: each is worked out once. @type {string[]} */
const keys = [];

/** @param {number} i number of the record */
export function keyOf(i) {
  while (keys.length < i) keys.push(`user${fnv(BigInt(keys.length))}`);
  keys[i] ??= `user${fnv(BigInt(i))}`;
  return keys[i];
}

/** @type {Map<number, string>} by seed */
const texts = new Map();

/** @param {number} seed @returns {(at: number) => string} the same hundred letters for the same number */
export function valuesOf(seed) {
  let letters = texts.get(seed);
  if (letters === undefined) {
    const random = seededRandom(seed);
    letters = Array.from({ length: LETTERS }, () => ALPHABET[Math.floor(random() * 26)]).join('');
    texts.set(seed, letters);
  }
  const all = letters;
  return (at) => {
    const from = (at * STRIDE) % (LETTERS - LENGTH);
    return all.slice(from, from + LENGTH);
  };
}

/** @param {number} at */
export const fieldName = (at) => `field${at}`;

/** @type {NonNullable<import('../../../../js/types.d.ts').Workload['documentsOf']>} */
export function recordsOf(seed) {
  const value = valuesOf(seed);
  return {
    ...{ name: 'ycsb', count: COUNT },
    document(i) {
      /** @type {import('../../../../js/types.d.ts').Doc} */
      const record = { _id: keyOf(i) };
      for (let at = 0; at < FIELDS; at++) record[fieldName(at)] = value(i * FIELDS + at);
      return record;
    },
  };
}
