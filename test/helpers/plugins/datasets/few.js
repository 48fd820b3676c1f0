/** The first records of narrow, for tests that are not about size: loaded and copied in no time, enough for a `find`. */

import * as narrow from '../../../../bench/datasets/narrow.js';

export const name = 'few';
export const description = '1 200 records of narrow';
export const bsonBytes = 156_915;
export const sha256 = '8b627801f4e8d9fe0b055da374d371c159415915a3b331d6a3afb143f03907ed';

const COUNT = 1200;

/** @param {number} seed */
export const create = (seed) => firstOfNarrow({ name, description, count: COUNT }, seed);

/**
 * @param {{ name: string, description: string, count: number }} dataset
 * @param {number} seed
 */
export function firstOfNarrow(dataset, seed) {
  const { document } = narrow.create(seed);
  return {
    ...dataset,
    document: (/** @type {number} */ i) => ({ ...document(i % dataset.count), _id: i }),
  };
}
