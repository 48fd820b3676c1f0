/** Large range read: many replies, and more objects alive at once than V8's young generation holds. */

import * as find from './find.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'find10000';
export const method = 'find';
export const description = 'find the first 10 000 documents in _id order and drain the cursor';
export const documents = 10_000;
export const mutates = false;
export const checks = 1;
export const { call, count } = find;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `reads 10 000 ${dataset} documents in _id order into an array`;

const input = Object.freeze({
  filter: Object.freeze({}),
  options: Object.freeze({ sort: { _id: 1 }, limit: documents }),
});

/** @type {Operation['inputs']} */
export const inputs = () => () => input;
