/** Cases that insert: one document, a batch, or by an upsert. */

import { sameButIds } from '../same_but_ids.js';
import { NOTHING_DRAWN } from './draw.js';
import { caseOf, inputsOf } from './workload.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */

/**
 * `document`: the i-th one. `batch`: so many in one call. `upsert`: by a replacement of the one that is not
 * there. `most`: the capped collection keeps so many.
 *
 * @typedef {import('./workload.js').Case & {
 *   document: import('./workload.js').Made<Doc>, batch?: number, upsert?: boolean, most?: number,
 * }} InsertCase
 */

/** @type {Record<'one' | 'many' | 'upsert', Pick<Operation, 'name' | 'call' | 'count'>>} */
const CALLS = {
  one: {
    name: 'insertOne',
    call: ({ collection }, document) => collection.insertOne(document),
    count: (answer) => (answer.acknowledged ? 1 : 0),
  },
  many: {
    name: 'insertMany',
    call: ({ collection }, batch) => collection.insertMany(batch),
    count: (answer) => answer.insertedCount,
  },
  upsert: {
    name: 'replaceOne',
    call: ({ collection }, { _id }) => collection.replaceOne({ _id }, {}, { upsert: true }),
    count: (answer) => answer.upsertedCount,
  },
};

/** @param {InsertCase} entry @returns {Workload} */
export function insertCase(entry) {
  const { document, batch, upsert, most = Number.POSITIVE_INFINITY } = entry;
  const call = CALLS[(upsert && 'upsert') || (batch ? 'many' : 'one')];
  const size = batch ?? 1;
  const isNamed = '_id' in document(0, NOTHING_DRAWN);
  return caseOf(
    { ...entry, checks: batch ? 2 : entry.checks },
    { count: 0, document },
    {
      ...call,
      documents: size,
      mutates: true,
      inputs: inputsOf(batch ? batchOf(document, batch) : document),
      stored: (_input, i) => Math.max(0, Math.min(size, most - i * size)),
      ...(isNamed
        ? { touched: (input) => [input].flat().map(({ _id }) => _id) }
        : { anonymous: true, verify: sameButIds }),
    },
  );
}

/** @type {(document: InsertCase['document'], size: number) => import('./workload.js').Made<any>} */
const batchOf = (document, size) => (i, draw) =>
  Array.from({ length: size }, (_, at) => document(i * size + at, draw));
