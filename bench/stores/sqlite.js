/** SQLite files with a column for each attribute, opened by each contender in its own process. */

import { columnsOf } from '../drivers/common/rows.js';
import {
  createTable,
  inTransaction,
  openSqlite,
  PACKAGE,
  selecting,
  sqliteVersion,
  TABLE,
  tableIn,
} from '../drivers/common/sqlite.js';
import { startInProcess } from './common/in_process.js';

/** @typedef {import('../../js/types.d.ts').Doc} Doc */
/** @typedef {import('./common/run_files.js').Collection<SqliteCollection>} Collection */

export const name = 'sqlite';
export const description = 'SQLite files below the temp folder, in each contender’s own process';
/** Itself, called inline: nobody else reads such files. What is loaded, the store compares by itself. */
export const oracle = 'sqlite';

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export const start = (options) =>
  startInProcess(options, {
    ...{ name, package: PACKAGE, version: sqliteVersion },
    open(sqlite, uri, collection, dataset) {
      const columns = columnsOf(dataset);
      return new SqliteCollection(openSqlite(sqlite, uri, collection), columns);
    },
  });

/** @implements {Collection} */
class SqliteCollection {
  #db;
  #file;
  #table;
  #select;

  /**
   * @param {ReturnType<typeof openSqlite>} opened a file that may have been begun before
   * @param {import('../drivers/common/rows.js').Column[]} columns
   */
  constructor({ db, file }, columns) {
    this.#db = db;
    this.#file = file;
    createTable(db, columns);
    this.#table = tableIn(db);
    this.#select = selecting(db, `SELECT ${this.#table.names} FROM ${TABLE} WHERE _id = ?`);
  }

  /** @param {Doc[]} documents */
  add(documents) {
    const { insert, rowOf } = this.#table;
    inTransaction(this.#db, () => {
      for (const document of documents) insert.run(...rowOf(document));
    });
  }

  /** @param {SqliteCollection} source @param {unknown[]} ids */
  take(source, ids) {
    this.#db.prepare('ATTACH DATABASE ? AS source').run(source.#file);
    try {
      const none = this.#db.prepare(
        `DELETE FROM main.${TABLE} WHERE _id = ? AND _id NOT IN (SELECT _id FROM source.${TABLE})`,
      );
      const one = this.#db.prepare(
        `REPLACE INTO main.${TABLE} SELECT * FROM source.${TABLE} WHERE _id = ?`,
      );
      inTransaction(this.#db, () => {
        for (const id of ids) {
          none.run(id);
          one.run(id);
        }
      });
    } finally {
      this.#db.exec('DETACH DATABASE source');
    }
  }

  clear() {
    this.#db.exec(`DELETE FROM ${TABLE}`);
  }

  settle() {
    // Or whoever writes next finds a long log, and puts that into the file while it is measured.
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** @returns {unknown[]} */
  ids() {
    return selecting(this.#db, `SELECT _id FROM ${TABLE}`).all().flat();
  }

  /** @param {any} _id @returns {Doc | undefined} */
  read(_id) {
    const row = this.#select.get(_id);
    return row && this.#table.documentOf(row);
  }

  /** @returns {number} */
  count() {
    return this.#db.prepare(`SELECT count(*) AS count FROM ${TABLE}`).get().count;
  }

  close() {
    this.#db.close();
  }
}
