import { MongoServerError } from '../errors.js';
import { findOne } from '../operations/find_one.js';
import { createIndex, listIndexes } from '../operations/indexes.js';

/**
 * @typedef {import('../commands/call_settings.js').Scope} Scope
 */

/**
 * @template T
 * @typedef {import('../execution/steps.js').Steps<T>} Steps
 */

const NAMESPACE_NOT_FOUND = 26;

/**
 * Makes the indexes of a bucket that holds no file yet.
 * @param {{ files: Scope, chunks: Scope }} collections
 * @returns {Steps<void>}
 */
export function* ensureIndexes({ files, chunks }) {
  if ((yield* findOne(files, {}, { projection: { _id: 1 } })) !== null) return;
  yield* ensureIndex(files, { filename: 1, uploadDate: 1 }, {});
  yield* ensureIndex(chunks, { files_id: 1, n: 1 }, { unique: true });
}

/**
 * @param {Scope} scope
 * @param {Record<string, 1>} key
 * @param {import('bson').Document} options
 * @returns {Steps<void>}
 */
function* ensureIndex(scope, key, options) {
  const known = yield* describedIndexes(scope);
  const fields = Object.keys(key);
  const has = known.some(
    ({ key: other }) =>
      Object.keys(other).length === fields.length &&
      // Other drivers have written them as doubles and as 64-bit integers.
      fields.every((field) => Number(other[field]) === 1),
  );
  if (!has) yield* createIndex(scope, key, options);
}

/** @param {Scope} scope @returns {Steps<import('bson').Document[]>} */
function* describedIndexes(scope) {
  try {
    return yield* listIndexes(scope, { raw: false }).drain();
  } catch (error) {
    const { code } = error instanceof MongoServerError ? error.errorResponse : {};
    if (code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}
