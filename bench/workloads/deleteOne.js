/** Point delete: every document once, by `_id`, in seeded random order. */

import { shuffle } from '../../js/stats/random.js';

/** @typedef {import('../../js/types.d.ts').Workload} Workload */

export const name = 'deleteOne';
export const description = 'delete one document by _id, each once, in seeded random order';
export const documents = 1;
export const mutates = true;
export const checks = 5;

/** @type {NonNullable<Workload['limit']>} */
export const limit = (dataset) => dataset.count;

/** @type {Workload['inputs']} */
export function inputs(dataset, random) {
  const ids = shuffle(
    Array.from({ length: dataset.count }, (_, i) => i),
    random,
  );
  return (i) => ({ _id: ids[i] });
}

/** @type {Workload['before']} */
export const before = (lay) => lay.copy();

/** @type {Workload['touched']} */
export const touched = (input) => [input._id];

/** @type {Workload['count']} */
export const count = (answer) => answer.deletedCount;
