import { arena, reserve } from '../binding/arena.js';
import { NativeInvalidArgumentError } from '../errors.js';
import { Site } from './encoders.js';
import { serialize } from './package.js';
import { encodePlain } from './plain.js';
import { writeInt32 } from './value_writers.js';

/** @typedef {import('./options.js').ResolvedBsonOptions} ResolvedBsonOptions */

/** The largest document that a server takes, in bytes. */
export const MAX_BSON_BYTES = 16 * 1024 * 1024;
/** js-bson's buffer, in bytes: a document that is longer it cuts off, and leaves the rest to chance. */
const JS_BSON_BYTES = 17 * 1024 * 1024;
/** Objects with more keys are maps: no two are alike. */
const MAX_REMEMBERED_KEYS = 256;

/** Commands that were begun, on this thread. */
let begun = 0;

/** @returns {number} Differs once another command was begun. */
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

/** So many documents go to js-bson at once after one of the same keys had to. */
const SPARED = 64;

/**
 * Where documents come from that are likely to be alike. It remembers which ones only js-bson can write:
 * trying would read their fields, and run their getters, once more.
 */
export class DocumentSite extends Site {
  /** Keys of the last one that had to be left to js-bson. @type {string | undefined} */
  #odd;
  #left = 0;

  /** @param {object} document */
  isOdd(document) {
    if (this.#odd === undefined || Object.keys(document).join('\0') !== this.#odd) return false;
    if (this.#left-- > 0) return true;
    this.#odd = undefined;
    return false;
  }

  /** @param {object} document */
  noteOdd(document) {
    const keys = Object.keys(document);
    if (keys.length > MAX_REMEMBERED_KEYS) return;
    this.#odd = keys.join('\0');
    this.#left = SPARED;
  }
}

/**
 * Writes a command into the request.
 * @param {import('bson').Document} command
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {number} [at] Where it begins; a second document, of the same command, behind the first.
 * @param {DocumentSite} [site]
 * @returns {number} Its size in bytes.
 */
export function encode(command, options, at = 0, site) {
  const mine = at === 0 ? beginCommand() : begun;
  const end = encodeDocument(command, at, 0, options, site);
  refuseOverwritten(mine);
  return end - at;
}

/**
 * The same for a command that the quick writer has given up.
 * @param {import('bson').Document} command
 * @param {Readonly<ResolvedBsonOptions>} options
 * @returns {number} Its size in bytes.
 */
export function encodeByJsBson(command, options) {
  const mine = beginCommand();
  const bytes = serializeWith(command, options);
  refuseOverwritten(mine);
  reserve(bytes.length, 0);
  arena.request.set(bytes);
  return bytes.length;
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
export function serializeWith(document, { checkKeys, serializeFunctions, ignoreUndefined }) {
  const bytes = serialize(document, { checkKeys, serializeFunctions, ignoreUndefined });
  if (bytes.length > JS_BSON_BYTES) refuseTooLarge(bytes.length);
  return bytes;
}

/**
 * @param {number} bytes Of a document.
 * @throws {NativeInvalidArgumentError} when no server takes it.
 */
export function refuseTooLarge(bytes) {
  if (bytes < MAX_BSON_BYTES) return;
  throw new NativeInvalidArgumentError(
    `Document is larger than the maximum size ${MAX_BSON_BYTES}`,
  );
}

/**
 * @param {import('bson').Document} document
 * @param {number} at
 * @param {number} after Room to leave behind it.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {DocumentSite} [site]
 * @returns {number} Where it ends; -1 when js-bson has to write it, or the request is too small.
 */
export function encodeQuickly(document, at, after, options, site) {
  if (document == null || options.checkKeys || site?.isOdd(document)) return -1;
  const end = encodePlain(document, at, site, options.ignoreUndefined);
  return end + after <= arena.request.length && end - at <= JS_BSON_BYTES ? end : -1;
}

/**
 * @param {import('bson').Document} document
 * @param {number} at
 * @param {number} after Room to leave behind it.
 * @param {Readonly<ResolvedBsonOptions>} options
 * @param {DocumentSite} [site]
 * @returns {number} Where it ends.
 */
export function encodeDocument(document, at, after, options, site) {
  const end = encodeQuickly(document, at, after, options, site);
  if (end >= 0) return end;
  const bytes = serializeWith(document, options);
  // Where it was no lack of room, the next one will have to be left to js-bson, too.
  // Null, which it writes as an empty document, tells nothing of that.
  if (document && at + bytes.length + after < arena.request.length / 2) site?.noteOdd(document);
  reserve(at + bytes.length + after, at);
  arena.request.set(bytes, at);
  return at + bytes.length;
}
