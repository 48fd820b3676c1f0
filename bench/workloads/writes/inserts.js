/** So many inserts of a fresh document each, one after the other, as one operation: what a transaction may hold. */

import { operations as inserts } from '../../parameters/operations.js';
import { freshBatches } from '../common/batches.js';
import * as insertOne from './insertOne.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */

/** In one operation. */
const MOST = 50;

export const name = 'inserts';
export const description = `insertOne of so many documents (operations, at most ${MOST}), one after the other`;
export const documents = 1;
export const mutates = true;
export const params = [inserts];
export const checks = 2;
export const steps = new Array(MOST).fill(insertOne);
export const { prepare } = insertOne;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `inserts ${dataset} documents one after the other`;

/** @type {Operation['inputs']} */
export function inputs(dataset, _random, inFlight, { operations }) {
  const many = Number(operations);
  if (many > MOST) throw new Error(`inserts takes ${MOST} operations at most, not ${many}`);
  return freshBatches(dataset, inFlight, many);
}

/** @type {NonNullable<Operation['calls']>} */
export const calls = ({ operations }) => Number(operations);

/** @type {NonNullable<Operation['touched']>} */
export const touched = (batch) => batch.map((/** @type {Doc} */ { _id }) => _id);

/** @type {NonNullable<Operation['stored']>} */
export const stored = (batch) => batch.length;

/** @type {Operation['count']} */
export const count = (answers) =>
  answers.reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + insertOne.count(one),
    0,
  );
