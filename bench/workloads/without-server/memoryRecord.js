/** A record from memory: what a page with a reply costs for which no database is asked. */

import { common } from '../common/without_server.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'memoryRecord';
export const description = 'a record from memory comes back (store none)';
export const { documents, mutates, checks, count } = common;

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `brings a ${dataset} record from memory`;

/** @type {Operation['inputs']} */
export const inputs = () => (i) => ({ id: i });

/** @type {NonNullable<Operation['verify']>} */
export function verify(answers) {
  for (const [i, record] of /** @type {any[]} */ (answers).entries()) {
    if (record?._id !== i) throw new Error(`answer ${i} is the record ${record?._id}`);
    if (Object.keys(record).length < 2) throw new Error(`record ${i} has nothing but its _id`);
  }
}
