/** Bulk delete: 1 000 documents that stand together, each once. */

import { everyRange } from '../common/ranges.js';
import * as deleteMany10 from './deleteMany10.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'deleteMany';
export const description =
  'delete 1 000 documents by a range of _id, each once, in seeded random order';
export const documents = 1000;
export const mutates = true;
export const eachOnce = true;
export const checks = 1;
export const { call, prepare, touched, count } = deleteMany10;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `deletes 1 000 ${dataset} documents in one call`;

/** @type {NonNullable<Workload['limit']>} */
export const limit = (dataset) => Math.floor(dataset.count / documents);

/** @type {Operation['inputs']} */
export const inputs = (dataset, random) => everyRange(dataset, random, documents);

/** @type {NonNullable<Operation['stored']>} */
export const stored = () => -documents;
