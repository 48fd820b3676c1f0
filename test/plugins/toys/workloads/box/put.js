/** A toy workload that writes. */

export const name = 'put';
export const description = 'put one toy into an empty box';
export const documents = 1;
export const mutates = true;
export const checks = 5;
export const phrase = (/** @type {string} */ dataset) => `puts one of the ${dataset} away`;
export const prepare = (/** @type {any} */ collections) => collections.empty();
export const call = (/** @type {any} */ { collection }, /** @type {object} */ toy) =>
  collection.put(toy);
export const inputs = (/** @type {any} */ dataset) => (/** @type {number} */ i) =>
  dataset.document(i);
export const touched = (/** @type {{ _id: number }} */ toy) => [toy._id];
export const stored = () => 1;
export const count = (/** @type {number} */ answer) => answer;
export const verify = (/** @type {unknown[]} */ answers) => {
  if (answers.some((answer) => answer !== 1)) throw new Error('a toy was not put away');
};
