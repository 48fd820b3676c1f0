/** What crosses back from a worker, at both ends: packed where the driver ran, unpacked by the caller. */

import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { plainAnswer } from '../../../js/engine/plugins/session.js';

/** @typedef {import('../../../js/types.d.ts').Reply} Reply */
/** @typedef {import('../../../js/types.d.ts').Session} Session */
/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Answers} Answers */

/**
 * @param {Reply} reply
 * @param {Answers} own what the driver's answers are
 * @returns {Answers}
 */
export function answersOf(reply, own) {
  if (own === 'count' || reply === 'count') return 'count';
  return reply === 'json' ? 'json' : own;
}

/**
 * @param {Reply} reply
 * @param {Session} session the driver's, in the worker
 * @param {Operation} operation
 * @param {unknown} answer
 * @returns {{ value: any, transfer: ArrayBuffer[] }} what to post
 */
export function pack(reply, session, operation, answer) {
  if (reply === 'bytes' && isBytes(answer)) {
    const bytes = concatenate(Array.isArray(answer) ? answer : [answer]);
    return { value: { bytes, many: Array.isArray(answer) }, transfer: [bytes.buffer] };
  }
  const value = plainAnswer(session, operation, answer);
  // Such answers are no documents that could be written as text or counted.
  if (session.answers === 'count') return { value, transfer: [] };
  if (reply === 'count') return { value: operation.count(value), transfer: [] };
  if (reply === 'json' && session.answers !== 'json') {
    return { value: JSON.stringify(value), transfer: [] };
  }
  return { value, transfer: [] };
}

/**
 * @param {Reply} reply
 * @returns {Promise<(value: any) => unknown>} makes of what crossed the answer as the caller sees it: documents,
 *   JSON text or a number
 */
export async function unpackerOf(reply) {
  if (reply !== 'bytes') return (value) => value;
  // Only here: otherwise every worker would have our addon, beside the driver that it measures or another build.
  const { decodeDocuments } = await import('../../../js/client/bson/decoding/decode.js');
  return (value) => {
    if (!(value?.bytes instanceof Uint8Array)) return value;
    const documents = decodeDocuments(value.bytes);
    return value.many ? documents : documents[0];
  };
}

/**
 * @param {Pick<import('../../../js/types.d.ts').SessionReference, 'driver' | 'variant' | 'plugins'>} reference
 * @returns {Promise<string>} the variant whose answers are bytes: this one, or else the driver's first
 */
export async function bytesVariant({ driver, variant, plugins }) {
  const { variants } = await loadPlugin('drivers', driver, plugins);
  if (variants[variant]?.bytes) return variant;
  return Object.keys(variants).find((name) => variants[name].bytes) ?? variant;
}

/** @param {unknown} answer */
const isBytes = (answer) =>
  answer instanceof Uint8Array || (Array.isArray(answer) && answer[0] instanceof Uint8Array);

/**
 * Into memory of its own: a Buffer may be a slice of Node's shared pool, which must not be transferred.
 *
 * @param {Uint8Array[]} parts
 */
function concatenate(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
