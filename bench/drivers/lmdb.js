/** LMDB in the process itself: every call is done when it returns, and nobody is asked. */

import { isDeepStrictEqual } from 'node:util';
import { idOf, lacksAllBut, rangeOf, results, setBy } from './common/by_id.js';
import { lmdbVersion, openLmdb, PACKAGE } from './common/lmdb.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

export const name = 'lmdb';
export const description = 'LMDB in the process itself: memory-mapped files, documents as msgpack';
export const mode = 'sync';
export const stores = ['lmdb'];
export const lacks = lacksAllBut(name);
export { PACKAGE as package };

/** @type {Driver['variants']} */
export const variants = {
  '': { description: 'LMDB with its own settings: a write is on the disk when the call returns' },
};

/** @type {NonNullable<Driver['details']>} */
export const details = (lmdb) => `LMDB ${lmdbVersion(lmdb)}`;

/** @type {Driver['open']} */
export function open({ uri, collection, package: lmdb }) {
  const db = openLmdb(lmdb, uri, collection);
  // Each read has a new snapshot. The package's own end by a timer: a worker that parks in Atomics.wait would read the
  // first one for ever, and asking for a new one each time would set as many timers, each another turn of the event
  // loop where calls come alone.
  const transaction = db.useReadTransaction();
  const renew = () => {
    lmdb.nativeAddon.resetTxn(transaction.address);
    transaction.renew();
  };
  const options = { transaction };
  /** @param {any} document */
  const insert = (document) => {
    const { _id } = document;
    if (db.putSync(_id, document, { noOverwrite: true })) return _id;
    throw new Error(`there is a document with the _id ${_id} already`);
  };
  return {
    operations: {
      findOne(filter) {
        renew();
        return db.get(idOf(filter), options) ?? null;
      },
      find(input) {
        const { from, limit } = rangeOf(input);
        renew();
        const found = [];
        for (const { value } of db.getRange({ start: from, limit, transaction })) found.push(value);
        return found;
      },
      insertOne: (document) => results.insertOne(insert(document)),
      insertMany(documents) {
        db.transactionSync(() => documents.forEach(insert));
        return results.insertMany(documents);
      },
      // Read and written within one transaction: others may write to the same document.
      updateOne: ({ filter, update }) =>
        db.transactionSync(() => {
          const _id = idOf(filter);
          const document = db.get(_id);
          if (document === undefined) return results.updateOne(0, 0);
          if (!set(document, setBy(update))) return results.updateOne(1, 0);
          db.putSync(_id, document);
          return results.updateOne(1, 1);
        }),
      deleteOne: (filter) => results.deleteOne(Number(db.removeSync(idOf(filter)))),
    },
    close() {
      transaction.done();
      return db.close();
    },
  };
}

/**
 * @param {any} document
 * @param {Record<string, unknown>} values
 * @returns {boolean} whether that changes it
 */
function set(document, values) {
  let changed = false;
  for (const key in values) {
    if (isDeepStrictEqual(document[key], values[key])) continue;
    document[key] = values[key];
    changed = true;
  }
  return changed;
}
