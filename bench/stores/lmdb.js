/** LMDB files, opened by each contender in its own process. */

import { lmdbVersion, openLmdb, PACKAGE } from '../drivers/common/lmdb.js';
import { startInProcess } from './common/in_process.js';

/** @typedef {import('../../js/types.d.ts').Doc} Doc */
/** @typedef {import('./common/run_files.js').Collection<LmdbCollection>} Collection */

export const name = 'lmdb';
export const description = 'LMDB files below the temp folder, in each contender’s own process';
/** Itself, called inline: nobody else reads such files. What is loaded, the store compares by itself. */
export const oracle = 'lmdb';

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export const start = (options) =>
  startInProcess(options, {
    ...{ name, package: PACKAGE, version: lmdbVersion },
    open: (lmdb, uri, collection) => new LmdbCollection(openLmdb(lmdb, uri, collection), lmdb),
  });

/** @implements {Collection} */
class LmdbCollection {
  #db;
  #asBinary;

  /** @param {any} db @param {any} lmdb the package's exports */
  constructor(db, { asBinary }) {
    this.#db = db;
    this.#asBinary = asBinary;
  }

  /** @param {Doc[]} documents */
  add(documents) {
    // One transaction for all: a commit waits for the disk.
    this.#db.transactionSync(() => {
      for (const document of documents) this.#db.putSync(document._id, document);
    });
  }

  /** @param {LmdbCollection} source @param {unknown[]} ids */
  take(source, ids) {
    this.#db.transactionSync(() => {
      for (const id of ids) {
        const bytes = source.#db.getBinary(id);
        if (bytes) this.#db.putSync(id, this.#asBinary(bytes));
        else this.#db.removeSync(id);
      }
    });
  }

  clear() {
    this.#db.clearSync();
  }

  // A commit is on the disk.
  settle() {}

  /** @returns {unknown[]} */
  ids() {
    return [...this.#db.getKeys()];
  }

  /** @param {unknown} _id @returns {Doc | undefined} */
  read(_id) {
    this.#refresh();
    return this.#db.get(_id);
  }

  /** @returns {number} */
  count() {
    this.#refresh();
    return this.#db.getStats().entryCount;
  }

  close() {
    return this.#db.close();
  }

  /** Others may have written since this process last let its timers run. */
  #refresh() {
    this.#db.resetReadTxn();
  }
}
