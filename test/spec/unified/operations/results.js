/**
 * Results as the specification's documents.
 */

const COUNTS = ['insertedCount', 'matchedCount', 'modifiedCount', 'deletedCount', 'upsertedCount'];

/** @param {any} result Of a bulk, or that of its error. */
export function bulkResult(result) {
  const names = [...COUNTS, 'insertedIds', 'upsertedIds'];
  return Object.fromEntries(names.map((name) => [name, result[name]]));
}

/** Where the drivers say null, the specification has no field. @param {Record<string, any>} result */
export function withoutNulls(result) {
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null));
}
