/** Point read: one document by `_id`, another one each time. */

import { idsOf } from '../common/ids.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'findOne';
export const description = 'find one document by _id, ids in seeded random order';
export const documents = 1;
export const mutates = false;
export const eachOnce = true;
export const checks = 20;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `reads one ${dataset} document by _id`;

/** @type {Operation['call']} */
export const call = ({ collection }, filter) => collection.findOne(filter);

/** @type {Operation['inputs']} */
export function inputs(dataset, random, _inFlight, params) {
  const idOf = idsOf(dataset, random, params);
  return (i) => ({ _id: idOf(i) });
}

/** @type {Operation['count']} */
export const count = (answer) => (answer === null ? 0 : 1);
