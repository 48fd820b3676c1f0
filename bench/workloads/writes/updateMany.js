/** Bulk update: a text and a number of 1 000 documents that stand together. */

import { setFields } from '../common/fields.js';
import { rangesOf } from '../common/ranges.js';
import * as updateMany10 from './updateMany10.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'updateMany';
export const description = '$set a text and a number of 1 000 documents from a random _id on';
export const documents = 1000;
export const mutates = true;
export const eachOnce = true;
export const checks = 1;
export const { call, prepare, touched, count } = updateMany10;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `sets two fields of 1 000 ${dataset} documents in one call`;

/** @type {Operation['inputs']} */
export function inputs(dataset, random, _inFlight, { records } = {}) {
  const rangeOf = rangesOf(dataset, random, documents, records);
  const updateOf = setFields(dataset);
  return (i) => ({ filter: rangeOf(i), update: updateOf(i) });
}
