/** Point update: set one text and one number of a document found by `_id`. */

import { setFields } from '../common/fields.js';
import { idsOf } from '../common/ids.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'updateOne';
export const description = '$set a text and a number of one document by _id';
export const documents = 1;
export const mutates = true;
export const eachOnce = true;
export const checks = 5;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `sets two fields of one ${dataset} document by _id`;

/** @type {Operation['call']} */
export const call = ({ collection }, { filter, update }) => collection.updateOne(filter, update);

/** @type {Operation['inputs']} */
export function inputs(dataset, random, _inFlight, params) {
  const updateOf = setFields(dataset);
  const idOf = idsOf(dataset, random, params);
  return (i) => ({ filter: { _id: idOf(i) }, update: updateOf(i) });
}

/** @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.own();

/** @type {NonNullable<Operation['touched']>} */
export const touched = ({ filter }) => [filter._id];

/** @type {Operation['count']} */
export const count = (answer) => answer.matchedCount;
