import { arena } from '../binding/arena.js';
import { HEADER, KIND } from '../binding/constants.js';
import { readOutcome, readReply } from '../bson/decoding/decode.js';
import { encode } from '../bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../bson/options.js';
import { Long } from '../bson/package.js';
import { ownOf } from '../options/given.js';
import { prepareCommand } from './prepare.js';
import { sendUntilDone } from './retry.js';
import { call } from './steps.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../bson/options.js').ResolvedBsonOptions} ResolvedBsonOptions
 * @typedef {import('./target.js').CommandOptions} CommandOptions
 * @typedef {import('./target.js').Target} Target
 */

/**
 * @template T
 * @typedef {import('./steps.js').Steps<T>} Steps
 */

/**
 * The counts of a write, and the whole reply where it holds more: upserted ids, refused documents. What the server
 * says for a count is passed on, a number or not.
 * @typedef {{ n: any, nModified?: any, reply?: Document }} WriteReply
 */

/**
 * @param {Target} target
 * @param {Document} command
 * @param {CommandOptions & { kind: number, bson?: Readonly<ResolvedBsonOptions> }} call
 * @returns {Steps<Document>} The reply.
 */
export function* runCommand(target, command, call) {
  const { kind, bson = DEFAULT_BSON_OPTIONS, attempts, ...commandOptions } = ownOf(call);
  const retryable = kind === KIND.write && 'findAndModify' in command;
  if (retryable) yield* target.sessions.prepareWrite();
  const started = performance.now();
  const size = encode(command, bson);
  const prepared = prepareCommand(target, size, kind, commandOptions, retryable);
  const read = (/** @type {Buffer} */ result) => readReply(result, bson);
  const how = { native: /** @type {const} */ ('command'), kind, bson, read, attempts };
  const reply = yield* sendUntilDone(target, prepared, how);
  target.meter.book(started);
  return reply;
}

/**
 * A count in a reply, as the official driver reads it.
 * @param {unknown} n
 * @returns {number} 0 for what is no number.
 */
export const countOf = (n) =>
  typeof n === 'number' || typeof n === 'boolean' || n instanceof Long ? Number(n) : 0;

/**
 * A write command that was encoded into the request.
 * @typedef {object} Write
 * @property {number} size
 * @property {number} started `performance.now()` when its encoding began.
 * @property {Readonly<ResolvedBsonOptions>} bson
 * @property {CommandOptions} commandOptions
 * @property {boolean} retryable Whether it is one that servers take with a transaction number: it writes
 *   one document per statement.
 */

/**
 * @param {Target} target
 * @param {Write} write
 * @returns {Steps<WriteReply>}
 */
export function* runWrite(target, { size, started, bson, commandOptions, retryable }) {
  const prepared = prepareCommand(target, size, KIND.write, commandOptions, retryable);
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
 * @param {Readonly<ResolvedBsonOptions>} bson
 */
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
    const modified = arena.header[HEADER.modified];
    return { n: result, nModified: modified < 0 ? undefined : modified };
  }
  const reply = readOutcome(result, bson);
  const { n, nModified } = reply;
  // Nobody acknowledges what has an empty reply.
  return { n: 'ok' in reply ? n : 0, nModified, reply };
}
