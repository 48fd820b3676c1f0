/** Documents that stand together in `_id` order. */

import { shuffle } from '../../../js/stats/random.js';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {{ _id: { $gte: number, $lt: number } }} Range a filter */

/** As many as are drawn where documents may come more than once. */
const DRAWN = 1024;

/** @param {number} first @param {number} size @returns {Range} */
export const rangeFrom = (first, size) => ({ _id: { $gte: first, $lt: first + size } });

/** @param {Range} range @returns {number[]} its `_id`s */
export const idsIn = ({ _id: { $gte, $lt } }) =>
  Array.from({ length: $lt - $gte }, (_, i) => $gte + i);

/**
 * Anywhere; they may overlap.
 *
 * @param {Dataset} dataset
 * @param {() => number} random
 * @param {number} size
 * @returns {(i: number) => Range} the i-th operation's
 */
export function someRanges({ count }, random, size) {
  const ranges = Array.from({ length: DRAWN }, () =>
    rangeFrom(Math.floor(random() * (count - size)), size),
  );
  return (i) => ranges[i % DRAWN];
}

/**
 * @param {Dataset} dataset
 * @param {() => number} random
 * @param {number} size
 * @param {import('../../../js/results/run.d.ts').Setting['params'][string]} [records] where each of them is to come once
 */
export const rangesOf = (dataset, random, size, records) =>
  (records === undefined ? someRanges : everyRange)(dataset, random, size);

/**
 * Each document in one of them, in seeded random order.
 *
 * @param {Dataset} dataset
 * @param {() => number} random
 * @param {number} size
 * @returns {(i: number) => Range} the i-th operation's
 */
export function everyRange({ count }, random, size) {
  const ranges = Array.from({ length: Math.floor(count / size) }, (_, i) =>
    rangeFrom(i * size, size),
  );
  const shuffled = shuffle(ranges, random);
  return (i) => shuffled[i % shuffled.length];
}
