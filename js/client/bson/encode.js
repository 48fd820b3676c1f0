import { arena, reserve } from '../binding/arena.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { Site } from './encoders.js';
import { serialize } from './package.js';
import { encodePlain } from './plain.js';
import { writeIndex, writeInt32 } from './value_writers.js';

/** @typedef {import('./options.js').ResolvedBsonOptions} ResolvedBsonOptions */

/** The largest document that a server takes, in bytes. */
export const MAX_BSON_BYTES = 16 * 1024 * 1024;
/** js-bson's buffer, in bytes: a document that is longer it cuts off, and leaves the rest to chance. */
const JS_BSON_BYTES = 17 * 1024 * 1024;
/** The most documents or statements of one write command, and one more. */
export const MAX_BATCH_DOCUMENTS = 100_000;

/** Commands that were begun, on this thread. */
let begun = 0;

/** @returns {number} What tells whether another command was begun meanwhile. */
export const beginCommand = () => ++begun;

/**
 * There is one request, and js-bson has one buffer: a getter, `toBSON` or proxy that runs a command of
 * its own has written over the command that it is a part of.
 * @param {number} command What `beginCommand` gave when it began.
 * @throws {NativeInvalidArgumentError}
 */
export function refuseOverwritten(command) {
  if (command === begun) return;
  throw new NativeInvalidArgumentError(
    'A getter or toBSON used a client while its document was being written: call it before',
  );
}

/**
 * Writes a command into the request.
 * @param {import('bson').Document} command
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {number} [at] Where it begins; a second document, of the same command, behind the first.
 * @returns {number} Its size in bytes.
 */
export function encode(command, options, at = 0) {
  const mine = at === 0 ? beginCommand() : begun;
  const end = encodeDocument(command, at, 0, options);
  refuseOverwritten(mine);
  return end - at;
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
  beginCommand();
  reserve(request.length, 0);
  arena.request.set(request);
}

/**
 * @param {import('bson').Document} document
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {Uint8Array}
 * @throws {NativeInvalidArgumentError} when it is too long for js-bson, and for any server.
 */
function serializeWith(document, { checkKeys, serializeFunctions, ignoreUndefined }) {
  const bytes = serialize(document, { checkKeys, serializeFunctions, ignoreUndefined });
  if (bytes.length > JS_BSON_BYTES) {
    throw new NativeInvalidArgumentError(
      `Document is larger than the maximum size ${MAX_BSON_BYTES}`,
    );
  }
  return bytes;
}

/**
 * @param {import('bson').Document} document
 * @param {number} at
 * @param {number} after Room to leave behind it.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {Site} [site]
 * @returns {number} Where it ends; -1 when js-bson has to write it, or the request is too small.
 */
export function encodeQuickly(document, at, after, options, site) {
  if (document == null || options.checkKeys) return -1;
  const end = encodePlain(document, at, site);
  return end + after <= arena.request.length && end - at <= JS_BSON_BYTES ? end : -1;
}

/**
 * @param {import('bson').Document} document
 * @param {number} at
 * @param {number} after Room to leave behind it.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {Site} [site] Where documents come from that are likely to be of one shape.
 * @returns {number} Where it ends.
 */
function encodeDocument(document, at, after, options, site) {
  const end = encodeQuickly(document, at, after, options, site);
  if (end >= 0) return end;
  const bytes = serializeWith(document, options);
  reserve(at + bytes.length + after, at);
  arena.request.set(bytes, at);
  return at + bytes.length;
}

/** The documents that are inserted together are likely to be alike. */
const INSERTED = new Site();
/** Type, decimal index, NUL of an array's element, and what ends the array and the command. */
const MAX_KEY_BYTES = 16;

/**
 * An insert command is a document whose last field is the array of documents. They are written one
 * behind the other into the request, so that a whole insertMany is one crossing.
 * @param {import('bson').Document} command All of the command but its documents.
 * @param {readonly import('bson').Document[]} documents
 * @param {number} first The first document to write.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {number} [enough] So many bytes make a command, where as many are left for others.
 * @returns {{ size: number, count: number }} Of the command, and how many documents fitted.
 * @throws {NativeInvalidArgumentError} when a document alone is too large for the server.
 */
export function encodeInsert(command, documents, first, options, enough = MAX_BSON_BYTES) {
  const begin = openArray(command, 'documents', options);
  const mine = begun;
  let at = begin;
  let count = 0;
  for (let i = first; i < documents.length && count + 1 < MAX_BATCH_DOCUMENTS; i++) {
    reserve(at + MAX_KEY_BYTES, at);
    const start = writeKey(at, count);
    const end = encodeDocument(documents[i], start, MAX_KEY_BYTES, options, INSERTED);
    refuseOverwritten(mine);
    if (end - start >= MAX_BSON_BYTES) {
      throw new NativeInvalidArgumentError(
        `Document is larger than the maximum size ${MAX_BSON_BYTES}`,
      );
    }
    if (count > 0 && end - begin >= MAX_BSON_BYTES) break;
    at = end;
    count++;
    const bytes = at - begin;
    if (bytes >= enough && (documents.length - 1 - i) * (bytes / count) >= enough) break;
  }
  return { size: closeArray(begin, at), count };
}

/**
 * The same for documents that are BSON already and together within the server's limits.
 * @param {import('bson').Document} command All of the command but `field`.
 * @param {string} field
 * @param {readonly Uint8Array[]} parts
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {number} The command's size in bytes.
 */
export function encodeBatch(command, field, parts, options) {
  const begin = openArray(command, field, options);
  let at = begin;
  for (let i = 0; i < parts.length; i++) {
    reserve(at + parts[i].length + MAX_KEY_BYTES, at);
    at = writeKey(at, i);
    arena.request.set(parts[i], at);
    at += parts[i].length;
  }
  return closeArray(begin, at);
}

/**
 * Writes a command up to the first element of the array that is its last field.
 * @param {import('bson').Document} command
 * @param {string} field
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {number} Where that element goes.
 */
function openArray(command, field, options) {
  const mine = beginCommand();
  const head = serializeWith({ ...command, [field]: [] }, options);
  refuseOverwritten(mine);
  reserve(head.length, 0);
  arena.request.set(head);
  // Without the empty array's NUL and the command's.
  return head.length - 2;
}

/**
 * @param {number} begin Where the array's first element lies.
 * @param {number} at Where its last one ends; there is room for two more bytes.
 * @returns {number} The command's size.
 */
function closeArray(begin, at) {
  const array = begin - 4;
  arena.request[at] = 0;
  arena.request[at + 1] = 0;
  writeInt32(array, at + 1 - array);
  writeInt32(0, at + 2);
  return at + 2;
}

/**
 * @param {number} at
 * @param {number} index
 * @returns {number} Where the document begins.
 */
function writeKey(at, index) {
  arena.request[at] = 3;
  return writeIndex(index, at + 1);
}
