/** SQLite files with a column for each attribute, opened by each contender in its own process. */

import { columnsOf } from '../drivers/shared/rows.js';
import {
  createTable,
  inTransaction,
  openSqlite,
  PACKAGE,
  selecting,
  sqliteVersion,
  TABLE,
  tableIn,
} from '../drivers/shared/sqlite.js';
import { startInProcess } from './shared/in_process.js';

/** @typedef {import('../../js/types.d.ts').Doc} Doc */
/** @typedef {import('./shared/run_files.js').Collection<SqliteCollection>} Collection */

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
   * @param {import('../drivers/shared/rows.js').Column[]} columns
   */
  constructor({ db, file }, columns) {
    this.#db = db;
    this.#file = file;
    createTable(db, columns);
    this.#table = tableIn(db);
    this.#select = selecting(db, `SELECT ${this.#table.names} FROM ${TABLE} WHERE _id = ?`);
  }

  /** @param {Iterable<Doc>} documents */
  fill(documents) {
    const { insert, rowOf } = this.#table;
    this.#write(() => {
      for (const document of documents) insert.run(...rowOf(document));
    });
  }

  /** @param {SqliteCollection} source @param {unknown[]} [ids] */
  putBack(source, ids) {
    this.#db.prepare('ATTACH DATABASE ? AS source').run(source.#file);
    try {
      this.#write(() => {
        const all = `REPLACE INTO main.${TABLE} SELECT * FROM source.${TABLE}`;
        if (ids) {
          const one = this.#db.prepare(`${all} WHERE _id = ?`);
          for (const id of ids) one.run(id);
        } else {
          this.#db.exec(`DELETE FROM main.${TABLE}; ${all}`);
        }
      });
    } finally {
      this.#db.exec('DETACH DATABASE source');
    }
  }

  clear() {
    this.#write(() => this.#db.exec(`DELETE FROM ${TABLE}`));
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

  /** @param {() => void} write */
  #write(write) {
    inTransaction(this.#db, write);
    // Or whoever writes next finds a long log, and puts that into the file while it is measured.
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
