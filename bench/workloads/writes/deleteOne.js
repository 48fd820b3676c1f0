/** Point delete: every document once, by `_id`, in seeded random order. */

import { everyId } from '../common/ids.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'deleteOne';
export const description = 'delete one document by _id, each once, in seeded random order';
export const documents = 1;
export const mutates = true;
export const eachOnce = true;
export const checks = 5;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `deletes one ${dataset} document by _id`;

/** @type {NonNullable<Workload['limit']>} */
export const limit = (dataset) => dataset.count;

/** @type {Operation['call']} */
export const call = ({ collection }, filter) => collection.deleteOne(filter);

/** @type {Operation['inputs']} */
export function inputs(dataset, random) {
  const ids = everyId(dataset, random);
  return (i) => ({ _id: ids[i] });
}

/** @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.copy();

/** @type {NonNullable<Operation['touched']>} */
export const touched = (filter) => [filter._id];

/** @type {NonNullable<Operation['stored']>} */
export const stored = () => -1;

/** @type {Operation['count']} */
export const count = (answer) => answer.deletedCount;
