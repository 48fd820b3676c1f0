/** What operations leave stored: which documents of it can be compared, and the comparison. */

import { serialize } from 'bson';
import { sameAll } from './equality.js';

/** @typedef {import('../../types.d.ts').Doc} Doc */
/** @typedef {import('../../types.d.ts').Store} Store */
/** @typedef {import('../measure/sequence.js').Sequence} Sequence */

/**
 * The state of some documents.
 *
 * @typedef {{ ids: unknown[], stored: Doc[], anonymous?: boolean }} Left `anonymous`: all documents of a
 *   collection, whose `_id`s nobody chose
 */

/** Stored documents compared, at most. */
const COMPARED_DOCUMENTS = 128;

/**
 * @param {Store} store
 * @param {string} collection
 * @param {unknown[]} ids
 * @returns {Promise<Left>}
 */
export async function readLeft(store, collection, ids) {
  const some = someOf(ids);
  return { ids: some, stored: some.length > 0 ? await store.read(collection, some) : [] };
}

/**
 * @param {Store} store
 * @param {string} collection
 * @returns {Promise<Left>}
 */
export const readAnonymous = async (store, collection) => ({
  ids: [],
  stored: withoutIds(await store.read(collection)),
  anonymous: true,
});

/**
 * Of documents that operations build up, what the workload says is left of them.
 *
 * @param {Doc[]} documents
 * @returns {Left}
 */
export function expectedLeft(documents) {
  const stored = someOf(documents).sort((a, b) =>
    /** @type {any} */ (a._id) < /** @type {any} */ (b._id) ? -1 : 1,
  );
  return { ids: stored.map(({ _id }) => _id), stored };
}

/**
 * @param {Left} expected
 * @param {Store} store
 * @param {string} collection
 * @param {string} [what] one of the documents is called
 * @throws {Error} with the first difference
 */
export async function verifyStored(expected, store, collection, what = 'stored document') {
  const { ids, stored, anonymous } = expected;
  if (!anonymous && ids.length === 0) return;
  const found = anonymous
    ? withoutIds(await store.read(collection))
    : await store.read(collection, ids);
  sameAll(found, stored, what);
}

/**
 * @param {Sequence} sequence
 * @param {number} count
 * @returns {[unknown, number][]} each `_id` and how many operations touch it
 */
export function touchedIn(sequence, count) {
  /** @type {Map<unknown, number>} */
  const times = new Map();
  for (let i = 0; i < count; i++) {
    for (const id of touchedBy(sequence, i)) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return [...times];
}

/** @param {Sequence} sequence @param {number} i @returns {unknown[]} the `_id`s that the i-th operation writes */
export function touchedBy({ operations, which, input }, i) {
  const operation = operations[which(i)];
  return (operation.mutates && operation.touched?.(input(i), i)) || [];
}

/**
 * @template T
 * @param {T[]} all
 * @returns {T[]} as many as may be compared, spread over all of them
 */
function someOf(all) {
  const length = Math.min(all.length, COMPARED_DOCUMENTS);
  return Array.from({ length }, (_, i) => all[Math.floor((i * all.length) / length)]);
}

/** In an order of their own, with the kind of `_id` in its place. @param {Doc[]} documents */
function withoutIds(documents) {
  const keyed = documents.map((document) => {
    const { _id } = /** @type {{ _id: any }} */ (document);
    const anonymous = { ...document, _id: _id?._bsontype ?? typeof _id };
    return { anonymous, key: Buffer.from(serialize(anonymous)).toString('latin1') };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  return keyed.map(({ anonymous }) => anonymous);
}
