/** Cases that change stored documents: one or many, by operators, as a whole, or found and modified. */

import { builtUp } from './built_up.js';
import { caseOf, inputsOf } from './workload.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../../js/types.d.ts').Workload} Workload */
/** @template T @typedef {import('./workload.js').Made<T>} Made */

/**
 * `filter` by `_id`, or by another field that holds the same number. `touches`: `_id`s where the filter does
 * not say them. `documents`: that one operation changes, 1 where nothing else is said. `upserts`: so many `_id`s
 * in turn, which are not there at first. A constant `update` builds on what is there (`$inc`); a made one leaves
 * the same whatever was there.
 *
 * @typedef {import('./workload.js').Case & {
 *   stored: import('./workload.js').Stored, filter: Made<Doc> | Doc, update: Made<Doc> | Doc,
 *   method?: keyof typeof CALLS, sort?: Doc, touches?: (i: number) => number[], documents?: number, upserts?: number,
 * }} UpdateCase
 */

/** @param {any} result */
const changed = (result) => result.matchedCount + result.upsertedCount;
/** @param {any} document */
const found = (document) => (document === null ? 0 : 1);

/** @type {Record<'updateOne' | 'updateMany' | 'replaceOne' | 'findOneAndUpdate' | 'findOneAndReplace', Operation['count']>} */
const CALLS = {
  updateOne: changed,
  updateMany: changed,
  replaceOne: changed,
  findOneAndUpdate: found,
  findOneAndReplace: found,
};

/** @param {UpdateCase} entry @returns {Workload} */
export function updateCase(entry) {
  const { stored, filter, update, sort, touches, upserts, documents = 1 } = entry;
  const { method = 'updateOne' } = entry;
  const options = { ...(sort && { sort }), ...(upserts && { upsert: true }) };
  const [filterFor, updateFor] = [made(filter), made(update)];
  const touched = touches
    ? (/** @type {any} */ _input, /** @type {number} */ i) => touches(i)
    : (/** @type {any} */ input) => idsOf(input.filter, stored.count);
  const builds = typeof update !== 'function';
  return caseOf({ checks: documents > 100 ? 1 : 5, ...entry }, stored, {
    name: method,
    documents,
    mutates: true,
    call: ({ collection }, input) => collection[method](input.filter, input.update, options),
    inputs: inputsOf((i, draw) => ({ filter: filterFor(i, draw), update: updateFor(i, draw) })),
    count: CALLS[method],
    touched,
    ...(upserts && { stored: (_input, i) => (i < upserts ? 1 : 0) }),
    ...(builds && { left: builtUp(/** @type {Doc} */ (update), touched) }),
  });
}

/** @template T @param {Made<T> | T} value @returns {Made<T>} */
const made = (value) =>
  typeof value === 'function' ? /** @type {Made<T>} */ (value) : () => value;

/**
 * @param {Doc} filter
 * @param {number} count stored documents
 * @returns {number[]} the `_id`s that it matches
 */
function idsOf(filter, count) {
  const all = Array.from({ length: count }, (_, i) => i);
  const [condition] = Object.values(filter);
  if (condition === undefined) return all;
  if (typeof condition === 'number') return [condition];
  const { $in, $gt, $lt } = /** @type {Record<string, any>} */ (condition);
  return $in
    ? [...new Set(/** @type {number[]} */ ($in))]
    : all.slice($gt + 1, Math.max($gt + 1, $lt));
}
