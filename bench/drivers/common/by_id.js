/**
 * What drivers of embedded stores can do: operations by `_id`. They have no language for filters, so each checks
 * that it was asked for what it does; another filter would be answered wrongly.
 */

/** @typedef {import('../../../js/types.d.ts').Operation} Operation */

const OPERATIONS = ['insertOne', 'findOne', 'updateOne', 'deleteOne', 'find', 'insertMany'];

/** @param {string} driver @returns {(operation: Operation) => string | undefined} */
export const lacksAllBut =
  (driver) =>
  ({ name }) =>
    OPERATIONS.includes(name)
      ? undefined
      : `${driver} has no ${name}: only ${OPERATIONS.join(', ')}`;

/**
 * @param {any} filter
 * @returns {any} the `_id` that it names
 */
export function idOf(filter) {
  for (const key in filter) if (key !== '_id') refuse(filter);
  const { _id } = filter;
  if (_id === undefined || (typeof _id === 'object' && _id !== null)) refuse(filter);
  return _id;
}

/**
 * @param {any} input of `find`
 * @returns {{ from: any, limit: number }} documents from an `_id` on, in order
 */
export function rangeOf({ filter, options }) {
  const from = filter._id?.$gte;
  const { sort, limit } = options;
  const asked = Object.keys(filter).length + Object.keys(filter._id ?? {}).length;
  const inOrder = sort?._id === 1 && Object.keys(sort).length === 1;
  if (from === undefined || asked !== 2 || !inOrder || !(limit > 0)) refuse({ filter, options });
  return { from, limit };
}

/**
 * @param {any} update
 * @returns {Record<string, unknown>} what it sets
 */
export function setBy(update) {
  const { $set } = update;
  for (const key in update) if (key !== '$set') refuse(update);
  for (const key in $set) if (key === '_id' || key.includes('.')) refuse(update);
  return $set;
}

/** @param {unknown} what @returns {never} */
function refuse(what) {
  throw new Error(`only operations by _id can be done, not ${JSON.stringify(what)}`);
}

/** @param {any[]} documents @returns {Record<number, unknown>} as the official driver names them */
const idsIn = (documents) => Object.fromEntries(documents.map(({ _id }, i) => [i, _id]));

/** Results of writes, in the official driver's words. */
export const results = {
  insertOne: (/** @type {unknown} */ insertedId) => ({ acknowledged: true, insertedId }),
  insertMany: (/** @type {any[]} */ documents) => ({
    acknowledged: true,
    insertedCount: documents.length,
    insertedIds: idsIn(documents),
  }),
  updateOne: (/** @type {number} */ matchedCount, /** @type {number} */ modifiedCount) => ({
    ...{ acknowledged: true, modifiedCount, upsertedId: null, upsertedCount: 0, matchedCount },
  }),
  deleteOne: (/** @type {number} */ deletedCount) => ({ acknowledged: true, deletedCount }),
};
