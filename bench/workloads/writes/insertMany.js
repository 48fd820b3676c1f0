/** Bulk write: 1 000 fresh documents in one ordered call. */

import { freshBatches } from '../common/batches.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'insertMany';
export const description = 'insert 1 000 fresh documents in one call, ordered';
export const documents = 1000;
export const mutates = true;
export const eachOnce = true;
export const checks = 1;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `inserts 1 000 ${dataset} documents in one call`;

/** @type {Operation['call']} */
export const call = ({ collection }, batch) => collection.insertMany(batch);

/** @type {Operation['inputs']} */
export const inputs = (dataset, _random, inFlight) => freshBatches(dataset, inFlight, documents);

/** @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.empty();

/** @type {NonNullable<Operation['touched']>} */
export const touched = (batch) => batch.map((/** @type {{ _id: number }} */ { _id }) => _id);

/** @type {NonNullable<Operation['stored']>} */
export const stored = (batch) => batch.length;

/** @type {Operation['count']} */
export const count = (answer) => answer.insertedCount;
