/**
 * The request distributions of YCSB (Cooper, Silberstein, Tam, Ramakrishnan, Sears: "Benchmarking Cloud Serving Systems
 * with YCSB", SoCC 2010), by the method of Gray, Sundaresan, Englert, Baclawski and Weinberger: "Quickly Generating
 * Billion-Record Synthetic Databases" (SIGMOD 1994). Each is pure: the i-th draw is the same for all contenders.
 */

import { fnv } from './records.js';

/** Of YCSB: how skewed the popularity of records is. */
export const THETA = 0.99;
/** Scrambled: popularity is drawn among so many items, which are then scattered over the records. */
const ITEMS = 10_000_000_000;
/** Of so many, as YCSB has it: the sum takes minutes. */
const ZETA_OF_ITEMS = 26.46902820178302;

/**
 * A number from 0 to 1 for each draw, from its number alone.
 *
 * @param {number} seed
 * @returns {(i: number) => number}
 */
export const uniform = (seed) => (i) => {
  // The finalizer of MurmurHash3, twice, since draws are numbered one after the other.
  let hash = Math.imul(i ^ 0x9e3779b9, 0x85ebca6b) ^ seed;
  for (let round = 0; round < 2; round++) {
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
};

/** What the ranks of so many items add up to: 1 ÷ 1^θ + 1 ÷ 2^θ + … */
class Zetas {
  /** Of 0, 1, 2 … items. */
  #sums = [0];

  /** @param {number} items */
  of(items) {
    for (let next = this.#sums.length; next <= items; next++) {
      this.#sums.push(this.#sums[next - 1] + 1 / next ** THETA);
    }
    return this.#sums[items];
  }
}

const zetas = new Zetas();
const ZETA_2 = zetas.of(2);
const ALPHA = 1 / (1 - THETA);

/**
 * Rank 0 is the most popular one.
 *
 * @param {number} u 0 to 1
 * @param {number} items
 * @param {number} [zeta] of as many
 * @returns {number} a rank
 */
export function zipfian(u, items, zeta = zetas.of(items)) {
  const scaled = u * zeta;
  if (scaled < 1) return 0;
  if (scaled < ZETA_2) return 1;
  const eta = (1 - (2 / items) ** (1 - THETA)) / (1 - ZETA_2 / zeta);
  return Math.min(items - 1, Math.floor(items * (eta * u - eta + 1) ** ALPHA));
}

/**
 * Popular records lie anywhere.
 *
 * @param {number} u 0 to 1
 * @param {number} records
 */
export const scrambledZipfian = (u, records) =>
  Number(fnv(BigInt(zipfian(u, ITEMS, ZETA_OF_ITEMS))) % BigInt(records));

/**
 * The newest are the most popular.
 *
 * @param {number} u 0 to 1
 * @param {number} records that there are by now
 */
export const latest = (u, records) => records - 1 - zipfian(u, records);
