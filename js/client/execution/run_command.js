import { addon } from '../binding/addon.js';
import { arena } from '../binding/arena.js';
import { HEADER, KIND } from '../binding/constants.js';
import { readOutcome, readReply } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../bson/options.js';
import { callOn, PendingCall } from './pending_call.js';
import { keepForRepeat, prepareCommand, setConcerns } from './prepare.js';
import { sendUntilDone } from './retry.js';
import { call } from './run.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./target.js').Sending} Sending
 * @typedef {import('./target.js').Target} Target
 */

/**
 * @template T
 * @typedef {import('./run.js').Steps<T>} Steps
 */

/**
 * The counts of a write, and the whole reply where it holds more: upserted ids, refused documents.
 * @typedef {{ n: number, nModified: number, reply?: Document }} WriteReply
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
  const prepared = prepareCommand(target, size, kind, sending, retryable);
  const { attempts } = sending;
  const read = (/** @type {Buffer} */ result) => readReply(result, bson);
  const how = { native: /** @type {const} */ ('command'), kind, bson, read, attempts };
  const reply = yield* sendUntilDone(target, prepared, how);
  target.meter.book(started);
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
 * @property {boolean} [whole] Whether the whole reply is wanted, not counts alone.
 */

/**
 * @param {Target} target
 * @param {Write} write
 * @returns {Steps<WriteReply>}
 */
export function* runWrite(target, { size, started, bson, sending, retryable }) {
  const prepared = prepareCommand(target, size, KIND.write, sending, retryable);
  const how = writing(bson);
  const result = yield* call(how.native, target.handle, ...prepared.args);
  let written;
  if (typeof result === 'number') {
    // Counts are all that most replies hold.
    prepared.session?.noteSent();
    written = how.read(result);
  } else {
    written = yield* sendUntilDone(target, prepared, { ...how, result });
  }
  target.meter.book(started);
  return written;
}

/**
 * Readies the same to be run by a C++ thread, without a session. The request is free again.
 * @param {Target} target
 * @param {import('../binding/addon.js').ThreadsHandle} threads
 * @param {Write} write
 * @returns {{ begin: () => void, result: () => Steps<WriteReply> }}
 */
export function prepareWrite(target, threads, { size, started, bson, sending, retryable, whole }) {
  const prepared = prepareCommand(target, size, KIND.write, sending, retryable);
  const how = writing(bson, whole);
  const pending = new PendingCall(threads, how.native, target.handle, ...prepared.args);
  target.meter.bookEncode(started);
  return {
    begin: () => pending.begin(),
    *result() {
      const result = yield* pending.result();
      const send = sendOn(threads);
      return yield* sendUntilDone(target, prepared, { ...how, result, send });
    },
  };
}

/** As soon as it is written, on the server that is asked. */
const AT_ONCE = Object.freeze({ writeConcern: Object.freeze({ w: 1 }) });

/**
 * The same for a write with a number whose write concern a later one waits for. As long as it was not
 * released it can be sent again, with its number and its own write concern.
 * @param {Target} target
 * @param {import('../binding/addon.js').ThreadsHandle} threads
 * @param {Write} write
 */
export function prepareEarlyWrite(target, threads, { size, started, bson, sending }) {
  const prepared = prepareCommand(
    target,
    size,
    KIND.write,
    { ...sending, concerns: AT_ONCE },
    true,
  );
  const how = { ...writing(bson, true), more: [true], send: sendOn(threads) };
  const pending = new PendingCall(threads, how.native, target.handle, ...prepared.args, true);
  target.meter.bookEncode(started);
  /** @type {import('../binding/addon.js').RepeatHandle | undefined} */
  let held;
  return {
    begin: () => pending.begin(),
    /** @returns {Steps<WriteReply>} */
    *result() {
      let result;
      try {
        result = yield* pending.result();
      } catch (error) {
        // Aborted, perhaps after it had run: what was kept to send it again is for nobody.
        addon.dropRepeat(addon.holdRepeat());
        throw error;
      }
      const written = yield* sendUntilDone(target, prepared, { ...how, result });
      held = addon.holdRepeat();
      return written;
    },
    /** @returns {Steps<WriteReply | undefined>} Nothing unless it succeeded. */
    *again() {
      if (!held) return undefined;
      keepForRepeat(prepared, held)();
      const { writeConcern } = target.sessions.settings;
      setConcerns(prepared, sending.concerns ?? (writeConcern && { writeConcern }));
      return yield* sendUntilDone(target, prepared, { ...how, more: [] });
    },
    /** Its session is for others. */
    release() {
      if (held) addon.dropRepeat(held);
    },
  };
}

/**
 * @param {import('../binding/addon.js').ThreadsHandle} threads
 * @returns {import('./retry.js').Send}
 */
const sendOn =
  (threads) =>
  (native, ...args) =>
    callOn(threads, native, ...args);

/**
 * @param {Readonly<ResolvedBsonOptions>} bson
 * @param {boolean} [whole]
 */
function writing(bson, whole) {
  return {
    // Counts alone are the same whatever the options say.
    native: /** @type {'write' | 'command'} */ (bson.shapes && !whole ? 'write' : 'command'),
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
  return { n: reply.n ?? 0, nModified: reply.nModified ?? -1, reply };
}
