import { arena, onNewRequest, reserve } from '../../binding/arena.js';
import { serialize } from '../package.js';
import { refuseTooLarge, USUAL_LIMITS } from './batch_size.js';
import { setAside, writeInside, writeRoot } from './plain.js';
import { writeInt32 } from './value_writers.js';

/** @typedef {import('../options.js').ResolvedBsonOptions} ResolvedBsonOptions */
/** @typedef {import('./encoders.js').Site} Site */

/** The largest that is written, in bytes: as js-bson's buffer. Room for it is there before a document is begun. */
const MAX_WRITTEN_BYTES = 17 * 1024 * 1024;

/**
 * Runs what a getter, `toBSON` or proxy in a document asks for while that is being written: it has a request of its
 * own.
 * @template T
 * @param {() => T} act
 * @returns {T}
 */
export const apart = (act) => setAside(() => onNewRequest(act));

/**
 * Writes a command into the request.
 * @param {import('bson').Document} command
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {number} [at] Where it begins; a second document, of the same command, behind the first.
 * @param {Site} [site]
 * @returns {number} Its size in bytes.
 */
export function encode(command, options, at = 0, site) {
  return encodeDocument(command, at, 0, options, site) - at;
}

/**
 * Adds fields to the command that was written into the request.
 * @param {number} size The command's, in bytes.
 * @param {import('bson').Document} fields
 * @returns {number} Its size now.
 */
export function append(size, fields) {
  const bytes = serialize(fields);
  // Without the command's closing NUL and the fields' own size.
  const whole = size - 1 + bytes.length - 4;
  reserve(whole, size);
  arena.request.set(bytes.subarray(4), size - 1);
  writeInt32(0, whole);
  return whole;
}

/** An int64 field, of which the addon sets the value. */
const NUMBER_FIELD = Buffer.from('\x12txnNumber\0\0\0\0\0\0\0\0\0\0', 'latin1');

/**
 * Adds the transaction number to the write that was written into the request.
 * @param {number} size The command's, in bytes.
 * @returns {number} Its size now.
 */
export function appendNumber(size) {
  const whole = size + NUMBER_FIELD.length - 1;
  reserve(whole, size);
  arena.request.set(NUMBER_FIELD, size - 1);
  writeInt32(0, whole);
  return whole;
}

/**
 * Writes a request again as it was.
 * @param {Uint8Array} request
 */
export function restore(request) {
  reserve(request.length, 0);
  arena.request.set(request);
}

/**
 * @param {unknown} document
 * @param {number} at
 * @param {number} after Room to leave behind it.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {Site} [site]
 * @returns {number} Where it ends.
 * @throws {MongoInvalidArgumentError} when it is too large for any server.
 */
export function encodeDocument(document, at, after, options, site) {
  const limit = at + MAX_WRITTEN_BYTES;
  reserve(limit + after, at);
  const end = writeRoot(document, at, limit, options, site);
  if (end < 0) {
    // With js-bson's error, where it has one.
    serialize(/** @type {any} */ (document), options);
    refuseTooLarge(MAX_WRITTEN_BYTES, USUAL_LIMITS);
  }
  return end;
}

/**
 * A value of a document that is written otherwise: its type, too.
 * @param {unknown} value
 * @param {number} type Where its type stands.
 * @param {number} at Behind its key.
 * @param {number} after Room to leave behind it.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {Site} site
 * @returns {number} Where it ends; `type` when it is left out, -1 when it is too large for any server.
 */
export function encodeValue(value, type, at, after, options, site) {
  const limit = at + MAX_WRITTEN_BYTES;
  reserve(limit + after, at);
  return writeInside(value, type, at, limit, options, site);
}
