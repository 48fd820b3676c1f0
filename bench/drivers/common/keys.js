/** What keys a dataset's documents have, for whoever maps them to something of fixed attributes. */

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */

/** Documents that stand for all: one that occurs once in a hundred is among them. */
const SAMPLE = 1000;

/** @param {Dataset} dataset @returns {Doc[]} from all parts of it */
export function sampleOf({ count, document }) {
  // An empty collection knows what its first document would be.
  const length = Math.max(1, Math.min(SAMPLE, count));
  return Array.from({ length }, (_, i) => document(Math.floor((i * count) / length)));
}

/** @param {Doc[]} sample @returns {boolean} whether all have the same keys in the same order */
export function haveSameKeys([first, ...others]) {
  const keys = Object.keys(first).join('\0');
  return others.every((one) => Object.keys(one).join('\0') === keys);
}

/**
 * @param {Dataset} dataset
 * @param {Doc[]} sample
 * @param {string} whoNeeds them to be alike
 * @returns {string[]} in the documents' order
 * @throws {Error} when they differ
 */
export function keysOf({ name }, sample, whoNeeds) {
  if (!haveSameKeys(sample)) {
    throw new Error(`the documents of ${name} have not all the same keys, which ${whoNeeds}`);
  }
  return Object.keys(sample[0]);
}
