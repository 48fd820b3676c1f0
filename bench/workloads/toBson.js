/** What becomes of a document before it is sent: its BSON bytes. No server is asked. */

/** @typedef {import('../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../js/types.d.ts').Workload} Workload */

export const name = 'toBson';
export const description = 'make BSON bytes of one document, without a server';
export const documents = 1;
export const mutates = false;
export const checks = 20;

const PREPARED = 1024;

/** @type {NonNullable<Workload['phrase']>} */
export const phrase = (dataset) => `encodes one ${dataset} document`;

/** @type {Operation['inputs']} */
export function inputs(dataset) {
  const prepared = Array.from({ length: PREPARED }, (_, i) => dataset.document(i));
  return (i) => prepared[i % PREPARED];
}

/** @type {Operation['count']} */
export const count = () => 1;

/** @type {NonNullable<Operation['consume']>} */
export const consume = (bytes) => bytes.at(-1);
