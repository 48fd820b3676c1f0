import assert from 'node:assert/strict';
import { arena } from '../../../js/client/binding/arena.js';
import { InsertEncoder } from '../../../js/client/bson/encoding/batches.js';
import { encode } from '../../../js/client/bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../../../js/client/bson/options.js';
import { serialize } from '../../../js/client/bson/package.js';

/** The official driver's settings. */
export const OFFICIAL = { checkKeys: false, serializeFunctions: false, ignoreUndefined: false };

/** @param {number} size */
export const written = (size) => Buffer.from(arena.request.subarray(0, size));

/** @param {object} command @param {object[]} documents */
export const encodeInsert = (command, documents) =>
  new InsertEncoder(command, documents, DEFAULT_BSON_OPTIONS).next();

/** @param {object} document */
export function checkBytes(document) {
  const expected = Buffer.from(serialize(document, OFFICIAL));
  assert.deepEqual(written(encode(document, DEFAULT_BSON_OPTIONS)), expected);
}
