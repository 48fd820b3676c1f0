/** Range read: a cursor over 1 000 documents in `_id` order, drained into an array. */

import { rangesOf } from '../common/ranges.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'find';
export const description = 'find 1 000 documents from a random _id on and drain the cursor';
export const documents = 1000;
export const mutates = false;
export const eachOnce = true;
export const checks = 1;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `reads 1 000 ${dataset} documents in _id order into an array`;

/** @type {Operation['call']} */
export const call = ({ collection }, { filter, options }) =>
  collection.find(filter, options).toArray();

/** @type {Operation['inputs']} */
export function inputs(dataset, random, _inFlight, { records } = {}) {
  const rangeOf = rangesOf(dataset, random, documents, records);
  return (i) => ({
    filter: { _id: { $gte: rangeOf(i)._id.$gte } },
    options: { sort: { _id: 1 }, limit: documents },
  });
}

/** @type {Operation['count']} */
export const count = (answer) => answer.length;
