import { isFailure } from './addon.js';
import { Ahead, callOn } from './ahead.js';
import { arena, HEADER } from './arena.js';
import { sendUntilDone } from './attempts.js';
import { DEFAULT_BSON_OPTIONS } from './bson.js';
import { readOne, readOutcome, readReply, wantsShapes } from './decode.js';
import { encode } from './encode.js';
import { KIND, seal } from './envelope.js';
import { NativeWriteConcernError } from './errors.js';
import { call } from './steps.js';

export { KIND };

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('./bson.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./envelope.js').Target} Target
 * @typedef {import('./session.js').ClientSession} ClientSession
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/**
 * The counts of a write, and the whole reply where it holds more: upserted ids, refused documents.
 * @typedef {{ n: number, nModified: number, reply?: Document }} WriteReply
 */

/**
 * What a command is sent with beside itself.
 * @typedef {object} Sending
 * @property {Document} [concerns] readConcern and writeConcern.
 * @property {ClientSession} [session]
 * @property {AbortSignal} [signal] Ends the wait.
 * @property {import('./options/reading_writing.js').ReadPreference} [readPreference] A read's; the client's by default.
 * @property {boolean} [ending] Whether the command ends the session's transaction.
 * @property {import('./attempts.js').Attempts} [attempts] A command's own, where they are not the usual.
 */

/**
 * @param {Target} target
 * @param {Document} command
 * @param {Sending & { kind: number, bson?: Readonly<ResolvedBsonOptions> }} call
 * @returns {Steps<Document>} The reply.
 */
export function* runCommand(target, command, { kind, bson = DEFAULT_BSON_OPTIONS, ...sending }) {
  const retryable = kind === KIND.write && 'findAndModify' in command;
  if (retryable) yield* target.sessions.prepareWrite();
  const started = performance.now();
  const size = encode(command, bson);
  const envelope = seal(target, size, kind, sending, retryable);
  const { attempts } = sending;
  const read = (/** @type {Buffer} */ result) => replyOf(result, kind, bson);
  const how = { native: /** @type {const} */ ('command'), kind, bson, read, attempts };
  const reply = yield* sendUntilDone(target, envelope, how);
  target.meter.book(started);
  return reply;
}

/**
 * @param {Buffer} bytes
 * @param {number} kind
 * @param {Readonly<ResolvedBsonOptions>} bson
 * @returns {Document}
 */
function replyOf(bytes, kind, bson) {
  const reply = readReply(bytes, bson);
  if (kind === KIND.write && reply.writeConcernError) throw new NativeWriteConcernError(reply);
  return reply;
}

/**
 * A write command that was encoded into the request.
 * @typedef {object} Write
 * @property {number} size
 * @property {number} started `performance.now()` when its encoding began.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {Sending} sending
 * @property {boolean} retryable Whether it is one that servers take with a transaction number: it writes
 *   one document per statement.
 */

/**
 * @param {Target} target
 * @param {Write} write
 * @returns {Steps<WriteReply>}
 * @throws {NativeWriteConcernError}
 */
export function* runWrite(target, { size, started, bson, sending, retryable }) {
  const envelope = seal(target, size, KIND.write, sending, retryable);
  const how = writing(bson);
  const result = yield* call(how.native, target.handle, ...envelope.words);
  let written;
  if (typeof result === 'number') {
    // Counts are all that most replies hold.
    envelope.session?.noteSent();
    written = how.read(result);
  } else {
    written = yield* sendUntilDone(target, envelope, { ...how, result });
  }
  target.meter.book(started);
  return written;
}

/**
 * Readies the same to be run by a C++ thread, without a session. The request is free again.
 * @param {Target} target
 * @param {import('./addon.js').ThreadsHandle} threads
 * @param {Write} write
 * @returns {{ begin: () => void, result: () => Steps<WriteReply> }}
 */
export function prepareWrite(target, threads, { size, started, bson, sending, retryable }) {
  const envelope = seal(target, size, KIND.write, sending, retryable);
  const how = writing(bson);
  const ahead = new Ahead(threads, how.native, target.handle, ...envelope.words);
  target.meter.bookEncode(started);
  return {
    begin: () => ahead.begin(),
    *result() {
      const result = yield* ahead.result();
      /** @type {import('./attempts.js').Send} */
      const send = (native, ...args) => callOn(threads, native, ...args);
      return yield* sendUntilDone(target, envelope, { ...how, result, send });
    },
  };
}

/** @param {Readonly<ResolvedBsonOptions>} bson */
function writing(bson) {
  return {
    // Counts alone are the same whatever the options say.
    native: /** @type {'write' | 'command'} */ (bson.shapes ? 'write' : 'command'),
    kind: KIND.write,
    bson,
    read: (/** @type {number | Buffer} */ result) => writeReply(result, bson),
  };
}

/**
 * @param {number | Buffer} result
 * @param {Readonly<ResolvedBsonOptions>} bson
 * @returns {WriteReply}
 */
function writeReply(result, bson) {
  if (typeof result === 'number') {
    return { n: result, nModified: arena.header[HEADER.modified] };
  }
  const reply = readOutcome(result, bson);
  if (reply.writeConcernError) throw new NativeWriteConcernError(reply);
  return { n: reply.n ?? 0, nModified: reply.nModified ?? -1, reply };
}

/**
 * Runs the find command that was encoded into the request, for its first document.
 * @param {Target} target
 * @param {number} size
 * @param {number} started `performance.now()` when its encoding began.
 * @param {Readonly<ResolvedBsonOptions>} bson
 * @param {Sending} [sending]
 * @returns {Steps<unknown>} The document, null when there is none.
 */
export function* runFindOne(target, size, started, bson, sending) {
  const envelope = seal(target, size, KIND.read, sending);
  const shapes = wantsShapes(bson);
  const read = (/** @type {string | null} */ text) => (text === null ? null : readOne(text, bson));
  const result = yield* call('findOne', target.handle, ...envelope.words, shapes);
  let document;
  if (isFailure(result)) {
    const how = { native: /** @type {const} */ ('findOne'), more: [shapes], kind: KIND.read, bson };
    document = yield* sendUntilDone(target, envelope, { ...how, read, result });
  } else {
    envelope.session?.noteSent();
    document = read(result);
  }
  target.meter.book(started);
  return document;
}
