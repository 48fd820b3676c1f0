/** Range reads by size: as many documents that stand together as make `payloadBytes`, at least one. */

import { calculateObjectSize } from 'bson';
import { payload } from '../../parameters/payload.js';
import { someRanges } from '../common/ranges.js';
import * as find from './find.js';
import { options } from './find10.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'findBytes';
export const method = 'find';
export const description = 'find documents of payloadBytes in all, in _id order';
/** Of 1 MB, about. */
export const documents = 1000;
export const mutates = false;
export const checks = 2;
export const params = [payload];
export const { call, count } = find;

/** Whose mean size is taken for that of all. */
const WEIGHED = 100;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `reads so many bytes of ${dataset} documents in _id order`;

/** @type {Operation['inputs']} */
export function inputs(dataset, random, _inFlight, { payloadBytes }) {
  let bytes = 0;
  for (let i = 0; i < WEIGHED; i++) bytes += calculateObjectSize(dataset.document(i));
  const many = Math.round((Number(payloadBytes) * WEIGHED) / bytes);
  const rangeOf = someRanges(dataset, random, Math.min(Math.max(1, many), dataset.count - 1));
  return (i) => ({ filter: rangeOf(i), options });
}
