/** Small range read: ten documents that stand together, in one reply. */

import { someRanges } from '../common/ranges.js';
import * as find from './find.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'find10';
export const method = 'find';
export const description = 'find ten documents from a random _id on, in _id order';
export const documents = 10;
export const mutates = false;
export const checks = 20;
export const { call, count } = find;

/** In the order of the index that finds them. */
export const options = Object.freeze({ sort: { _id: 1 } });

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `reads ten ${dataset} documents in _id order`;

/** @type {Operation['inputs']} */
export function inputs(dataset, random) {
  const rangeOf = someRanges(dataset, random, documents);
  return (i) => ({ filter: rangeOf(i), options });
}
