/** A document's life in three calls. */

import { lifeOf } from '../common/lifecycle.js';

export const name = 'insertUpdateDelete';
export const description = 'insertOne, updateOne and deleteOne of one document, as one operation';
export const { documents, mutates, checks, steps, inputs, prepare, touched, count } = lifeOf(
  ['insert', 'update', 'delete'],
  1,
);

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `inserts, updates and deletes one ${dataset} document`;
