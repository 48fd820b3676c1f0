/** Large range read: many replies, and more objects alive at once than V8's young generation holds. */

import * as find from './find.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'find10000';
export const method = 'find';
export const description =
  'find 10 000 documents as they lie in the collection and drain the cursor';
export const documents = 10_000;
export const mutates = false;
export const checks = 1;
export const { call, count } = find;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `reads 10 000 ${dataset} documents into an array`;

/** Not sorted: a server that goes through an index has more to do than any driver. */
const input = Object.freeze({
  filter: Object.freeze({}),
  options: Object.freeze({ limit: documents }),
});

/** @type {Operation['inputs']} */
export const inputs = () => () => input;
