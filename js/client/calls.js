import { addon, isFailure } from './addon.js';
import { arena, HEADER } from './arena.js';
import { DEFAULT_BSON_OPTIONS } from './bson.js';
import { readOne, readReply, wantsShapes } from './decode.js';
import { encode } from './encode.js';
import { toError } from './failure.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./addon.js').DatabaseHandle} DatabaseHandle
 */

/**
 * What calls are addressed to: a database of a client, and where its time is booked.
 * @typedef {{ handle: DatabaseHandle, meter: import('./meter.js').Meter }} Target
 */

/** What libmongoc adds to a command; native/core/command.h has the same list. */
export const KIND = Object.freeze({ other: 0, read: 1, write: 2, readWrite: 3 });

/**
 * The counts of a write, and the whole reply where it holds more: upserted ids, refused documents.
 * @typedef {{ n: number, nModified: number, reply?: Document }} WriteReply
 */

/**
 * @param {Target} target
 * @param {Document} command
 * @param {object} call
 * @param {number} call.kind
 * @param {Readonly<ResolvedBsonOptions>} [call.bson]
 * @param {Document} [call.concerns] readConcern and writeConcern.
 * @returns {Document} The reply.
 */
export function runCommand(target, command, { kind, bson = DEFAULT_BSON_OPTIONS, concerns }) {
  const started = performance.now();
  const size = encode(command, bson);
  const optionsSize = concerns ? encode(concerns, DEFAULT_BSON_OPTIONS, size) : 0;
  const result = nativeCommand(target.handle, size, optionsSize, kind);
  if (isFailure(result)) throw toError(result);
  const reply = readReply(result, bson);
  target.meter.book(started);
  return reply;
}

/**
 * Runs the write command that was encoded into the request.
 * @param {Target} target
 * @param {number} size
 * @param {number} started `performance.now()` when its encoding began.
 * @param {Document} [concerns]
 * @returns {WriteReply}
 */
export function runWrite(target, size, started, concerns) {
  const optionsSize = concerns ? encode(concerns, DEFAULT_BSON_OPTIONS, size) : 0;
  const result = nativeWrite(target.handle, size, optionsSize);
  if (isFailure(result)) throw toError(result);
  /** @type {WriteReply} */
  let summary;
  if (typeof result === 'number') {
    summary = { n: result, nModified: arena.header[HEADER.modified] };
  } else {
    const reply = readReply(result);
    summary = { n: reply.n ?? 0, nModified: reply.nModified ?? -1, reply };
  }
  target.meter.book(started);
  return summary;
}

/**
 * Runs the find command that was encoded into the request, for its first document.
 * @param {Target} target
 * @param {number} size
 * @param {number} started `performance.now()` when its encoding began.
 * @param {Readonly<ResolvedBsonOptions>} bson
 * @param {Document} [concerns]
 * @returns {unknown} The document, null when there is none.
 */
export function runFindOne(target, size, started, bson, concerns) {
  const optionsSize = concerns ? encode(concerns, DEFAULT_BSON_OPTIONS, size) : 0;
  const text = nativeFindOne(target.handle, size, optionsSize, wantsShapes(bson));
  if (isFailure(text)) throw toError(text);
  const document = text === null ? null : readOne(text, bson);
  target.meter.book(started);
  return document;
}

// Named, so that a profile shows which native call the time went to.

/** @type {import('./addon.js').Addon['command']} */
function nativeCommand(database, size, optionsSize, kind) {
  return addon.command(database, size, optionsSize, kind);
}

/** @type {import('./addon.js').Addon['write']} */
function nativeWrite(database, size, optionsSize) {
  return addon.write(database, size, optionsSize);
}

/** @type {import('./addon.js').Addon['findOne']} */
function nativeFindOne(database, size, optionsSize, shapes) {
  return addon.findOne(database, size, optionsSize, shapes);
}
