/** Small bulk write: ten fresh documents in one ordered call. */

import { freshBatches } from '../common/batches.js';
import * as insertMany from './insertMany.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'insertMany10';
export const method = 'insertMany';
export const description = 'insert ten fresh documents in one call, ordered';
export const documents = 10;
export const mutates = true;
export const checks = 5;
export const { call, prepare, touched, stored, count } = insertMany;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `inserts ten ${dataset} documents in one call`;

/** @type {Operation['inputs']} */
export const inputs = (dataset, _random, inFlight) => freshBatches(dataset, inFlight, documents);
