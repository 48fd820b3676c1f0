import { shuffle } from '../../../js/stats/random.js';

/** As many as are drawn where records may come more than once. */
const DRAWN = 8192;

/**
 * Which record each operation is about.
 *
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @param {() => number} random
 * @param {import('../../../js/results/run.d.ts').Setting['params']} params with `records`, each of them comes once
 * @returns {(i: number) => number} the `_id` of the i-th operation's; they come again after the last
 */
export function idsOf(dataset, random, { records } = {}) {
  const ids =
    records === undefined
      ? Int32Array.from({ length: DRAWN }, () => Math.floor(random() * dataset.count))
      : everyId(dataset, random);
  return (i) => ids[i % ids.length];
}

/**
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 * @param {() => number} random
 * @returns {number[]} all `_id`s, shuffled
 */
export const everyId = ({ count }, random) =>
  shuffle(
    Array.from({ length: count }, (_, i) => i),
    random,
  );
