/** The life of ten documents in three calls. */

import { lifeOf } from '../common/lifecycle.js';

export const name = 'insertUpdateDelete10';
export const description =
  'insertMany, updateMany and deleteMany of ten documents, as one operation';
export const { documents, mutates, checks, steps, inputs, prepare, touched, count } = lifeOf(
  ['insert', 'update', 'delete'],
  10,
);

/** @type {(dataset: string) => string} */
export const phrase = (dataset) =>
  `inserts, updates and deletes ten ${dataset} documents in a call each`;
