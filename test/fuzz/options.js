import { deserialize, serialize } from '../../js/client/bson/package.js';

/**
 * @typedef {import('./documents/source.js').Source} Source
 * @typedef {import('../../js/client/bson/options.js').BsonOptions} BsonOptions
 */

/** @type {Record<string, readonly any[]>} */
const READING = {
  promoteLongs: [true, false],
  promoteValues: [true, false],
  promoteBuffers: [true, false],
  useBigInt64: [true, false],
  bsonRegExp: [true, false],
  enableUtf8Validation: [true, false],
  fieldsAsRaw: [{}, { k1: true, name: true, in: true }],
  raw: [false, false, false, true],
};

/** @type {Record<string, readonly any[]>} */
const WRITING = {
  ignoreUndefined: [true, false],
  serializeFunctions: [true, false],
  checkKeys: [true, false],
};

/**
 * The defaults more often than not, else a few that are set.
 * @param {Source} source
 * @param {Record<string, readonly any[]>} known
 * @returns {Record<string, any>}
 */
function anyOptions(source, known) {
  if (source.chance(0.6)) return {};
  return Object.fromEntries(
    Object.entries(known)
      .filter(() => source.chance(0.3))
      .map(([name, values]) => [name, source.pick(values)]),
  );
}

/** @param {Source} source @returns {BsonOptions} */
export const anyReadOptions = (source) => anyOptions(source, READING);

/** @param {Source} source @returns {BsonOptions} */
export const anyWriteOptions = (source) => anyOptions(source, WRITING);

/**
 * A document as the official driver's cursor reads it.
 * @param {Uint8Array} bytes
 * @param {BsonOptions} options
 */
export function officialRead(bytes, { raw = false, enableUtf8Validation = true, ...options }) {
  if (raw) return bytes;
  const validation = { utf8: enableUtf8Validation };
  return deserialize(bytes, { fieldsAsRaw: {}, ...options, validation });
}

/**
 * A document as the official driver writes it.
 * @param {object} document
 * @param {BsonOptions} options
 */
export function officialWrite(document, options) {
  return Buffer.from(serialize(document, { ignoreUndefined: false, ...options }));
}
