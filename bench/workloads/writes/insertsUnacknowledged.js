/**
 * The same inserts of which the last alone waits for an answer (w: 0), as drivers once did by default. They go over
 * one connection, so that it waits for all: the server's work stays part of the time.
 */

import * as inserts from './inserts.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {{ document: import('../../../js/types.d.ts').Doc, options?: object }} Input */

export const name = 'insertsUnacknowledged';
export const description = `${inserts.description}, of which the last alone waits for an answer (w: 0)`;
export const { documents, mutates, params, checks, prepare } = inserts;

/** @type {NonNullable<import('../../../js/types.d.ts').Workload['phrase']>} */
export const phrase = (dataset) =>
  `inserts ${dataset} documents one after the other, unacknowledged but the last`;

const UNACKNOWLEDGED = Object.freeze({ writeConcern: { w: 0 } });

/** @type {any} */
const insertWith = {
  ...{ name: 'insertWith', documents: 1, mutates: true, checks },
  /** @type {NonNullable<Operation['call']>} */
  call: ({ collection }, { document, options }) => collection.insertOne(document, options),
  count: (/** @type {any} */ { insertedId }) => (insertedId === undefined ? 0 : 1),
};
export const steps = inserts.steps.map(() => insertWith);

/** @type {Operation['inputs']} */
export function inputs(...given) {
  const batchOf = inserts.inputs(...given);
  return (i) => {
    const batch = batchOf(i);
    return batch.map((/** @type {Input['document']} */ document, /** @type {number} */ at) =>
      at === batch.length - 1 ? { document } : { document, options: UNACKNOWLEDGED },
    );
  };
}

/** @type {NonNullable<Operation['touched']>} */
export const touched = (batch) => batch.map((/** @type {Input} */ { document }) => document._id);

export const { stored } = inserts;

/** @type {Operation['count']} */
export const count = (answers) =>
  answers.reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + insertWith.count(one),
    0,
  );
