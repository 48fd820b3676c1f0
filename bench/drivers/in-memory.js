/** The store's documents from the process's own memory: what a read costs when no database is asked. */

import { idOf, rangeOf } from './common/by_id.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */
/** @typedef {import('../../js/types.d.ts').Doc} Doc */

export const name = 'in-memory';
export const description = 'no database is asked: the same documents from the process’s own memory';
export const mode = 'sync';
/** Beside whose drivers it stands, and whose answers its own are held against. */
export const stores = ['mongod', 'mongod-rs'];

/** @type {Driver['variants']} */
export const variants = { '': { description } };

const READS = ['findOne', 'find'];

/** @type {NonNullable<Driver['lacks']>} */
export const lacks = ({ name: operation }) =>
  READS.includes(operation) ? undefined : `${name} has no ${operation}: only ${READS.join(', ')}`;

/** @type {Driver['open']} */
export function open({ dataset: { count, document } }) {
  /** Made when first read. @type {Doc[]} */
  const documents = [];
  const read = (/** @type {number} */ i) => (documents[i] ??= document(i));
  return {
    operations: {
      findOne(filter) {
        const _id = idOf(filter);
        return Number.isInteger(_id) && _id >= 0 && _id < count ? read(_id) : null;
      },
      find(input) {
        const { from, limit } = rangeOf(input);
        const length = Math.max(0, Math.min(limit, count - from));
        return Array.from({ length }, (_, i) => read(from + i));
      },
    },
    close() {},
  };
}
