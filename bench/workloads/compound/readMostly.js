/** Mostly reads, in the spirit of YCSB's workload B (Cooper et al., 2010): 95 % reads, 5 % updates. */

import * as findOne from '../reads/findOne.js';
import * as updateOne from '../writes/updateOne.js';

/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'readMostly';
export const description = 'a mix of 95 % findOne and 5 % updateOne, as in YCSB B';
export const checks = 40;

/** @type {NonNullable<Workload['mix']>} */
export const mix = [
  { weight: 0.95, operation: findOne },
  { weight: 0.05, operation: updateOne },
];

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `reads one ${dataset} document by _id, or updates it (1 in 20)`;

/** Whole each time: its reads meet what its updates left. @type {NonNullable<Workload['prepare']>} */
export const prepare = (collections) => collections.copy();
