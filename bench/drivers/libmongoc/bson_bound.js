/**
 * BSON as a C program reads and writes it, in a loop of libbson's own calls: what the bytes alone cost,
 * without a JavaScript object.
 */

import { addon } from './addon.js';

/** libbson keeps some room behind what it writes, for the ends of nested documents. */
const SLACK_BYTES = 128;

/**
 * Visits every element and fetches its value.
 * @param {Uint8Array} documents They lie end to end.
 * @param {number} [times]
 * @returns {{ elements: number, textBytes: number, sum: number }} What was found in them, once: elements
 *   at all depths, the strings' bytes, and the sum of numbers and booleans.
 */
export function walkBson(documents, times = 1) {
  const tally = nativeReadBson(documents, times);
  if (!tally) throw new RangeError('The documents are not whole BSON');
  const [elements, textBytes, sum] = tally;
  return { elements, textBytes, sum };
}

/**
 * Iterates over documents and appends each element to new ones.
 * @param {Uint8Array} documents They lie end to end.
 * @returns {(times?: number) => Uint8Array} Writes them, and gives the new ones' bytes.
 */
export function bsonRewriter(documents) {
  const into = new Uint8Array(documents.length + SLACK_BYTES);
  return (times = 1) => {
    if (!nativeWriteBson(documents, into, times)) {
      throw new RangeError('The documents are not whole BSON');
    }
    return into.subarray(0, documents.length);
  };
}

/** @type {typeof addon.readBson} */
function nativeReadBson(documents, times) {
  return addon.readBson(documents, times);
}

/** @type {typeof addon.writeBson} */
function nativeWriteBson(documents, into, times) {
  return addon.writeBson(documents, into, times);
}
