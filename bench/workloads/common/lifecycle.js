/**
 * Several steps as one operation, about documents of its own: inserted first and deleted last, so that however many
 * operations leave the collection as it was.
 */

import * as find from '../reads/find10.js';
import * as findOne from '../reads/findOne.js';
import * as deleteMany from '../writes/deleteMany10.js';
import * as deleteOne from '../writes/deleteOne.js';
import * as insertMany from '../writes/insertMany10.js';
import * as insertOne from '../writes/insertOne.js';
import * as updateMany from '../writes/updateMany10.js';
import * as updateOne from '../writes/updateOne.js';
import { freshBatches } from './batches.js';
import { setFields } from './fields.js';
import { rangeFrom } from './ranges.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */

/**
 * Each kind's step, and its input: of the documents, a filter that finds them all, and an update.
 *
 * @typedef {{ operation: Operation, input: (batch: Doc[], filter: object, update: object) => unknown }} Step
 * @typedef {'insert' | 'update' | 'find' | 'delete'} Kind
 */

/** Of one document. @type {Record<Kind, Step>} */
const ONE = {
  insert: { operation: insertOne, input: ([document]) => document },
  update: { operation: updateOne, input: (_batch, filter, update) => ({ filter, update }) },
  find: { operation: findOne, input: (_batch, filter) => filter },
  delete: { operation: deleteOne, input: (_batch, filter) => filter },
};

/** Of ten. @type {Record<Kind, Step>} */
const TEN = {
  insert: { operation: insertMany, input: (batch) => batch },
  update: { operation: updateMany, input: (_batch, filter, update) => ({ filter, update }) },
  find: {
    operation: find,
    input: (_batch, filter) => ({ filter, options: find.options }),
  },
  delete: { operation: deleteMany, input: (_batch, filter) => filter },
};

/**
 * @param {Kind[]} kinds in order
 * @param {1 | 10} documents
 */
export function lifeOf(kinds, documents) {
  const parts = kinds.map((kind) => (documents === 1 ? ONE : TEN)[kind]);
  const steps = parts.map(({ operation }) => operation);
  /** @param {number} first */
  const filterOf = (first) => (documents === 1 ? { _id: first } : rangeFrom(first, documents));
  return {
    ...{ documents, steps, mutates: true, checks: 5 },
    /** @type {Operation['inputs']} */
    inputs(dataset, _random, inFlight) {
      const { count: from } = dataset;
      const batchOf = freshBatches(dataset, inFlight, documents, from);
      const updateOf = setFields(dataset);
      return (i) => {
        const batch = batchOf(i);
        const filter = filterOf(from + i * documents);
        const update = updateOf(i);
        return parts.map(({ input }) => input(batch, filter, update));
      };
    },
    /** Beside documents that stay: an index of one document is no index. @type {NonNullable<Workload['prepare']>} */
    prepare: (collections) => collections.own(),
    /** @type {NonNullable<Operation['touched']>} */
    touched: ([inserted]) => [inserted].flat().map(({ _id }) => _id),
    /** @type {Operation['count']} */
    count: (answers) =>
      steps
        .map((step, i) => step.count(answers[i]))
        .reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0),
  };
}
