/** A document's life in four calls: it is also read. */

import { lifeOf } from '../common/lifecycle.js';

export const name = 'insertUpdateFindDelete';
export const description =
  'insertOne, updateOne, findOne and deleteOne of one document, as one operation';
export const { documents, mutates, checks, steps, inputs, prepare, touched, count } = lifeOf(
  ['insert', 'update', 'find', 'delete'],
  1,
);

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `inserts, updates, reads and deletes one ${dataset} document`;
