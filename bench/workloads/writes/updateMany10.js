/** Small bulk update: a text and a number of ten documents that stand together. */

import { setFields } from '../common/fields.js';
import { idsIn, someRanges } from '../common/ranges.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'updateMany10';
export const method = 'updateMany';
export const description = '$set a text and a number of ten documents from a random _id on';
export const documents = 10;
export const mutates = true;
export const checks = 5;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `sets two fields of ten ${dataset} documents in one call`;

/** @type {Operation['call']} */
export const call = ({ collection }, { filter, update }) => collection.updateMany(filter, update);

/** @type {Operation['inputs']} */
export function inputs(dataset, random) {
  const rangeOf = someRanges(dataset, random, documents);
  const updateOf = setFields(dataset);
  return (i) => ({ filter: rangeOf(i), update: updateOf(i) });
}

/** @type {NonNullable<import('../../../js/types.d.ts').Workload['prepare']>} */
export const prepare = (collections) => collections.own();

/** @type {NonNullable<Operation['touched']>} */
export const touched = ({ filter }) => idsIn(filter);

/** @type {Operation['count']} */
export const count = (answer) => answer.matchedCount;
