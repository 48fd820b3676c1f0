/** A run's own database: a table per collection, datasets loaded once, copies and empty tables for cells. */

import { connectionOf, UTC } from '../../../drivers/common/mariadb/connection.js';
import { readColumns, rowsOf } from '../../../drivers/common/mariadb/rows.js';
import { quoted, statementsFor } from '../../../drivers/common/mariadb/statements.js';
import { oncePerName } from '../once.js';
import { columnsFor } from './columns.js';

/** @typedef {import('../../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('./columns.js').Column} Column */

/** Rows sent in one batch when a dataset is loaded. */
const BATCH = 1000;
/** Cells that prepare their tables at the same time. */
const CONNECTIONS = 4;

export class RunTables {
  #pool;
  #once = oncePerName();
  /** Of datasets, by name and count. @type {Map<string, Column[]>} */
  #columns = new Map();

  /**
   * @param {any} pool of the connector's
   * @param {string} database
   */
  constructor(pool, database) {
    this.#pool = pool;
    this.database = database;
  }

  /**
   * @param {any} connector the package `mariadb`
   * @param {string} uri
   * @param {string} database created here
   */
  static async open(connector, uri, database) {
    const options = { ...connectionOf(uri), ...UTC, bigIntAsNumber: true };
    // A pool would go on trying where a password is wrong.
    const first = await connector.createConnection(options);
    try {
      await first.query(
        `CREATE DATABASE IF NOT EXISTS ${quoted(database)} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
      );
    } finally {
      await first.end();
    }
    const pool = connector.createPool({ ...options, connectionLimit: CONNECTIONS });
    return new RunTables(pool, database);
  }

  /** @returns {Promise<{ version: string, engine: string }>} */
  async describe() {
    const [{ version, flushed }] = await this.#pool.query(
      'SELECT VERSION() AS version, @@innodb_flush_log_at_trx_commit AS flushed',
    );
    const engine = `InnoDB, innodb_flush_log_at_trx_commit=${flushed}`;
    return { version: version.split('-')[0], engine };
  }

  /**
   * Loads a dataset, once.
   *
   * @param {Dataset} dataset
   * @returns {Promise<string>} its table
   */
  async load(dataset) {
    const name = `dataset_${dataset.name}_${dataset.count}`;
    await this.#once(name, async () => {
      await this.#create(name, dataset);
      const columns = await this.#columnsOf(name);
      const { toValues } = rowsOf(columns);
      const names = columns.map((column) => column.name);
      const { insert } = statementsFor(this.#table(name), names);
      for (let first = 0; first < dataset.count; first += BATCH) {
        const length = Math.min(BATCH, dataset.count - first);
        const rows = Array.from({ length }, (_, i) => toValues(dataset.document(first + i)));
        await this.#pool.batch({ sql: insert, fullResult: false }, rows);
      }
    });
    return name;
  }

  /**
   * A copy of a dataset as cells may change it, put back by the server itself.
   *
   * @param {Dataset} dataset
   * @param {string} slot
   * @param {boolean | unknown[]} whole whether it is put back to what it was, or which of its documents are, by `_id`
   * @returns {Promise<string>} its table
   */
  async copy(dataset, slot, whole) {
    const source = await this.load(dataset);
    const name = `copy_${dataset.name}_${dataset.count}_${slot}`;
    const [from, into] = [source, name].map((table) => this.#table(table));
    let isNew = false;
    const make = async () => {
      isNew = true;
      await this.#pool.query(`DROP TABLE IF EXISTS ${into}`);
      await this.#pool.query(`CREATE TABLE ${into} LIKE ${from}`);
      await this.#pool.query(`INSERT INTO ${into} SELECT * FROM ${from}`);
    };
    await this.#once(name, make);
    if (isNew || !whole) return name;
    await this.#putBack(source, name, Array.isArray(whole) ? whole : undefined);
    // Rows that a cell added are not overwritten by that.
    if (whole === true && (await this.count(name)) !== dataset.count) await make();
    return name;
  }

  /**
   * Rows that are as they were are left alone, which REPLACE would not do.
   *
   * @param {string} from a table
   * @param {string} into its copy
   * @param {unknown[] | undefined} ids undefined: all
   */
  async #putBack(from, into, ids) {
    if (ids?.length === 0) return;
    const columns = await this.#columnsOf(into);
    const same = columns.map(({ name }) => `${quoted(name)} = VALUES(${quoted(name)})`).join(', ');
    const which = ids ? 'WHERE _id IN (?)' : '';
    await this.#pool.query(
      `INSERT INTO ${this.#table(into)} SELECT * FROM ${this.#table(from)} ${which} ON DUPLICATE KEY UPDATE ${same}`,
      ids && [ids],
    );
  }

  /**
   * @param {string} slot
   * @param {Dataset} dataset whose documents it is to take
   * @returns {Promise<string>} an empty table
   */
  async empty(slot, dataset) {
    const name = `empty_${slot}`;
    await this.#create(name, dataset);
    return name;
  }

  /**
   * @param {string} collection
   * @param {unknown[]} [ids]
   * @returns {Promise<Doc[]>} the stored documents of these `_id`s, sorted by it
   */
  async read(collection, ids) {
    if (!ids) throw new Error('MariaDB keeps no rows whose _id nobody chose');
    if (ids.length === 0) return [];
    const { toDocument } = rowsOf(await this.#columnsOf(collection));
    const rows = await this.#pool.query(
      `SELECT * FROM ${this.#table(collection)} WHERE _id IN (?) ORDER BY _id`,
      [ids],
    );
    return Array.from(rows, toDocument);
  }

  /** @param {string} collection @returns {Promise<number>} */
  async count(collection) {
    const [{ n }] = await this.#pool.query(`SELECT COUNT(*) AS n FROM ${this.#table(collection)}`);
    return n;
  }

  /** @returns {Promise<number>} µs that the server has worked for the drivers' user since it began */
  async serverUs() {
    const [{ seconds }] = await this.#pool.query(
      "SELECT COALESCE(SUM(busy_time), 0) AS seconds FROM information_schema.user_statistics WHERE user = 'tollgate'",
    );
    return Number(seconds) * 1e6;
  }

  /** Removes everything. */
  async drop() {
    await this.#pool.query(`DROP DATABASE IF EXISTS ${quoted(this.database)}`);
  }

  async close() {
    await this.#pool.end();
  }

  /**
   * @param {string} name
   * @param {Dataset} dataset whose documents it is to hold
   */
  async #create(name, dataset) {
    const key = `${dataset.name} ${dataset.count}`;
    const columns = this.#columns.get(key) ?? columnsFor(dataset);
    this.#columns.set(key, columns);
    const table = this.#table(name);
    // What an attempt that failed left there, or another dataset's.
    await this.#pool.query(`DROP TABLE IF EXISTS ${table}`);
    const lines = columns.map((column) => `${quoted(column.name)} ${column.type}`);
    await this.#pool.query(`CREATE TABLE ${table} (${lines.join(', ')}) ENGINE=InnoDB`);
  }

  /** @param {string} name */
  #columnsOf(name) {
    return readColumns((sql, values) => this.#pool.query(sql, values), this.database, name);
  }

  /** @param {string} name */
  #table(name) {
    return `${quoted(this.database)}.${quoted(name)}`;
  }
}
