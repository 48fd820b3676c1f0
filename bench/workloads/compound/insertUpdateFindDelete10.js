/** The life of ten documents in four calls: they are also read. */

import { lifeOf } from '../common/lifecycle.js';

export const name = 'insertUpdateFindDelete10';
export const description =
  'insertMany, updateMany, find and deleteMany of ten documents, as one operation';
export const { documents, mutates, checks, steps, inputs, prepare, touched, count } = lifeOf(
  ['insert', 'update', 'find', 'delete'],
  10,
);

/** @type {(dataset: string) => string} */
export const phrase = (dataset) =>
  `inserts, updates, reads and deletes ten ${dataset} documents in a call each`;
