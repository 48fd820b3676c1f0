/** Small bulk delete: ten documents that stand together, each once. */

import { everyRange, idsIn } from '../common/ranges.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'deleteMany10';
export const method = 'deleteMany';
export const description =
  'delete ten documents by a range of _id, each once, in seeded random order';
export const documents = 10;
export const mutates = true;
export const eachOnce = true;
export const checks = 5;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `deletes ten ${dataset} documents in one call`;

/** @type {NonNullable<Workload['limit']>} */
export const limit = ({ count }) => Math.floor(count / documents);

/** @type {Operation['call']} */
export const call = ({ collection }, filter) => collection.deleteMany(filter);

/** @type {Operation['inputs']} */
export const inputs = (dataset, random) => everyRange(dataset, random, documents);

/** @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.copy();

/** @type {NonNullable<Operation['touched']>} */
export const touched = idsIn;

/** @type {NonNullable<Operation['stored']>} */
export const stored = () => -documents;

/** @type {Operation['count']} */
export const count = (answer) => answer.deletedCount;
