/** A toy dataset. */

export const name = 'marbles';
export const description = 'twenty marbles';
export const bsonBytes = 601;
export const sha256 = '6abeb6522cea5964e751f6bf08d2c9ab7ab460787cc92ea955a9c083ba73145a';

const COLORS = ['red', 'green', 'blue'];

/** @param {number} seed */
export const create = (seed) => ({
  name,
  description,
  count: 20,
  document: (/** @type {number} */ i) => ({ _id: i, color: COLORS[(i + seed) % COLORS.length] }),
});
