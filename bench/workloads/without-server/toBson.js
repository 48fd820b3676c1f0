/** What becomes of a document before it is sent: its BSON bytes. No server is asked. */

import assert from 'node:assert/strict';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

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

/** What the oracle gives has come from another process, where bytes travel as a Binary. @type {NonNullable<Operation['verify']>} */
export function verify(answers, oracle = []) {
  assert.equal(answers.length, oracle.length);
  for (const [i, answer] of answers.entries()) {
    const { buffer } = /** @type {import('bson').Binary} */ (oracle[i]);
    assert.deepEqual(Buffer.from(/** @type {Uint8Array} */ (answer)), Buffer.from(buffer));
  }
}

/** @type {NonNullable<Operation['consume']>} */
export const consume = (bytes) => bytes.at(-1);
