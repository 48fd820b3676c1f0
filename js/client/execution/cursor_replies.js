import { readReply } from '../bson/decoding/decode.js';
import { UNPROMOTED } from '../bson/options.js';
import { BSONError, DBRef, Long } from '../bson/package.js';
import { MongoRuntimeError, MongoUnexpectedServerResponseError } from '../errors.js';

/** @typedef {import('bson').Document} Document */

/**
 * Whether it was a document in BSON.
 * @param {any} value
 */
const isDocument = (value) =>
  Object.prototype.toString.call(value) === '[object Object]' &&
  (value._bsontype === undefined || value instanceof DBRef);

/**
 * What is wrong with a reply that is no cursor's, in the official driver's words.
 * @param {Buffer} bytes
 * @returns {Error}
 */
export function errorOfCursorReply(bytes) {
  try {
    // A cursor's id is an int64: a number would not tell.
    batchOf(readReply(bytes, UNPROMOTED));
  } catch (error) {
    return /** @type {Error} */ (error);
  }
  return new MongoUnexpectedServerResponseError('The reply is no cursor');
}

/**
 * @param {Document} reply Of a command that answers with a cursor; its int64s are not promoted.
 * @returns {Document[]} Its documents.
 * @throws {MongoUnexpectedServerResponseError | MongoRuntimeError | BSONError}
 */
export function batchOf({ cursor }) {
  if (!isDocument(cursor)) throw missing('cursor');
  if (!(cursor.id instanceof Long) && typeof cursor.id !== 'bigint') throw missing('id');
  if (cursor.ns === '') throw new MongoRuntimeError('Cannot parse namespace from ""');
  const name = ['firstBatch', 'nextBatch'].find((one) => Object.hasOwn(cursor, one));
  if (!name) {
    throw new MongoUnexpectedServerResponseError('Cursor document did not contain a batch');
  }
  const batch = cursor[name];
  if (!Array.isArray(batch)) throw new BSONError(`BSON element "${name}" is missing`);
  const odd = batch.findIndex((document) => !isDocument(document));
  if (odd >= 0) throw new BSONError(`BSON element "${odd}" is missing`);
  return batch;
}

/** @param {string} field */
const missing = (field) =>
  new MongoUnexpectedServerResponseError(`BSON element "${field}" is missing`);
