/** Documents there and back: what their size costs a dispatch. */

import { calculateObjectSize } from 'bson';
import { payload } from '../../parameters/payload.js';
import { common, inOrder } from '../common/without_server.js';

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

export const name = 'echo';
export const description = 'documents of payloadBytes go there and back (store none)';
export const { documents, mutates, checks, count } = common;
export const params = [payload];

/** @type {(dataset: string) => string} */
export const phrase = (dataset) => `sends ${dataset} documents there and back`;

/** One document where nothing else is said. @type {Operation['inputs']} */
export function inputs(dataset, _random, _inFlight, { payloadBytes }) {
  /** @type {import('../../../js/types.d.ts').Doc[]} */
  const sent = [];
  let bytes = 0;
  do {
    sent.push(dataset.document(sent.length));
    bytes += calculateObjectSize(sent[sent.length - 1]);
  } while (bytes + bytes / sent.length / 2 < Number(payloadBytes));
  return (i) => ({ id: i, bytes, documents: sent });
}

/** @type {NonNullable<Operation['verify']>} */
export function verify(answers) {
  inOrder(answers);
  for (const { bytes, documents } of /** @type {any[]} */ (answers)) {
    const found = documents
      .map((/** @type {any} */ document) => calculateObjectSize(document))
      .reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0);
    if (found !== bytes) throw new Error(`${found} bytes came back, not ${bytes}`);
  }
}
