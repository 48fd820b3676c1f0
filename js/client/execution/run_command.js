import { KIND } from '../binding/constants.js';
import { readReply } from '../bson/decoding/decode.js';
import { encode } from '../bson/encoding/encode.js';
import { DEFAULT_BSON_OPTIONS } from '../bson/options.js';
import { Long } from '../bson/package.js';
import { ownOf } from '../options/given.js';
import { prepareCommand } from './prepare.js';
import { sendUntilDone } from './retry.js';

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
