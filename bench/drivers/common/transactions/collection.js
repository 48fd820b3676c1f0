/** A collection whose calls belong to a client session. */

/** How many arguments stand before the options, of the methods that a transaction may hold. */
const BEFORE_OPTIONS = Object.freeze({
  insertOne: 1,
  insertMany: 1,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  deleteOne: 1,
  deleteMany: 1,
  findOne: 1,
  find: 1,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
  findOneAndDelete: 1,
  bulkWrite: 1,
  aggregate: 1,
  countDocuments: 1,
  distinct: 2,
});

/**
 * @param {any} collection
 * @param {unknown} session
 * @returns {any} the methods of these that it has
 */
export const collectionIn = (collection, session) =>
  Object.fromEntries(
    Object.entries(BEFORE_OPTIONS).flatMap(([method, at]) =>
      typeof collection[method] === 'function'
        ? [[method, methodIn(collection, method, at, session)]]
        : [],
    ),
  );

/** @type {(collection: any, method: string, at: number, session: unknown) => (...args: any[]) => unknown} */
const methodIn =
  (collection, method, at, session) =>
  (...args) => {
    args[at] = { ...args[at], session };
    return collection[method](...args);
  };
