/** Objects to BSON over the grid: one alone, or the insert command of a batch. */

import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'bson';
import { arena } from '../../../js/client/binding/arena.js';
import { InsertEncoder } from '../../../js/client/bson/encoding/batches.js';
import { encode } from '../../../js/client/bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { bsonRewriter } from '../../drivers/libmongoc/bson_bound.js';
import { contender } from '../turns.js';

export const caption =
  'js-bson: serialize of each document. JSON: stringify of each document. ' +
  'libbson: in C, its iterators visit every element of the ready BSON, and each is appended to a new document.';

const HEAD = { insert: 'things', ordered: true };

/**
 * @param {Record<string, unknown>[]} documents
 * @returns {Record<string, import('../turns.js').Contender>}
 */
export function contenders(documents) {
  const bytes = Buffer.concat(documents.map((document) => serialize(document)));
  const alone = documents.length === 1;
  const command = alone ? bytes : Buffer.from(serialize({ ...HEAD, documents }));
  const rewrite = bsonRewriter(bytes);
  return {
    addon: contender(
      alone
        ? () => encode(documents[0], DEFAULT_BSON_OPTIONS)
        : () => new InsertEncoder(HEAD, documents, DEFAULT_BSON_OPTIONS).next().size,
      (size) => command.equals(arena.request.subarray(0, size)),
    ),
    'js-bson': contender(
      () => documents.map((document) => serialize(document)),
      (/** @type {Uint8Array[]} */ written) =>
        isDeepStrictEqual(
          written.map((one) => deserialize(one)),
          documents,
        ),
    ),
    JSON: contender(
      () => documents.map((document) => JSON.stringify(document)),
      (/** @type {string[]} */ texts) =>
        isDeepStrictEqual(
          texts.map((text) => JSON.parse(text)),
          documents,
        ),
    ),
    libbson: { check: () => bytes.equals(rewrite()), run: (times) => rewrite(times) },
  };
}
