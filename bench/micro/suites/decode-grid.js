/** BSON to objects over the grid, kept to the end of their batch. */

import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'bson';
import { decodeDocuments } from '../../../js/client/bson/decoding/decode.js';
import { walkBson } from '../../drivers/libmongoc/bson_bound.js';
import { contender } from '../turns.js';

export const caption =
  'js-bson: deserialize of one Buffer a document. JSON: parse of one string a document. ' +
  'libbson: its iterators visit every element and fetch the value, in C, and make nothing of it.';

/**
 * @param {Record<string, unknown>[]} documents
 * @returns {Record<string, import('../turns.js').Contender>}
 */
export function contenders(documents) {
  const each = documents.map((document) => serialize(document));
  const bytes = Buffer.concat(each);
  const texts = documents.map((document) => JSON.stringify(document));
  const isRight = (/** @type {unknown} */ answer) => isDeepStrictEqual(answer, documents);
  return {
    addon: contender(() => decodeDocuments(bytes), isRight),
    'js-bson': contender(() => each.map((one) => deserialize(one)), isRight),
    JSON: contender(() => texts.map((text) => JSON.parse(text)), isRight),
    libbson: {
      check: () => isDeepStrictEqual(walkBson(bytes), tallyOf(documents)),
      run: (times) => walkBson(bytes, times),
    },
  };
}

/**
 * What a walk finds in documents that JSON could hold.
 * @param {object[]} documents
 */
function tallyOf(documents) {
  const tally = { elements: 0, textBytes: 0, sum: 0 };
  const visit = (/** @type {object} */ within) => {
    for (const value of Object.values(within)) {
      tally.elements++;
      if (typeof value === 'string') tally.textBytes += Buffer.byteLength(value);
      else if (typeof value === 'object' && value !== null) visit(value);
      else tally.sum += Number(value);
    }
  };
  for (const document of documents) visit(document);
  return tally;
}
