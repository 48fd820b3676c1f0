/** What becomes of a document's BSON bytes after they were received: an object of the kind that a driver gives. No server is asked. */

import { serialize } from 'bson';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'fromBson';
export const description = 'make an object of the BSON bytes of one document, without a server';
export const documents = 1;
export const mutates = false;
export const checks = 20;

const PREPARED = 1024;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `decodes one ${dataset} document`;

/** @type {Operation['inputs']} */
export function inputs(dataset) {
  const prepared = Array.from({ length: PREPARED }, (_, i) => serialize(dataset.document(i)));
  return (i) => prepared[i % PREPARED];
}

/** @type {Operation['count']} */
export const count = () => 1;
