/** A run's own database: a table per collection, datasets loaded once, copies and empty tables for cells. */

import { readColumns, rowsOf } from '../../../drivers/common/sql/rows.js';
import { statementsFor } from '../../../drivers/common/sql/statements.js';
import { oncePerName } from '../once.js';
import { columnsFor } from './columns.js';

/** @typedef {import('../../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('./columns.js').Column} Column */

/**
 * The run's own way to a server, and what is the server's own in the SQL of tables.
 *
 * @typedef {object} Owner
 * @property {import('../../../drivers/common/sql/dialects.js').Dialect} dialect
 * @property {import('./columns.js').Types} types
 * @property {import('../../../drivers/common/sql/rows.js').Query} query
 * @property {import('../../../drivers/common/sql/operations.js').InsertRows} insertRows
 * @property {() => Promise<{ version: string, engine: string }>} describe
 * @property {() => Promise<number>} [serverUs] µs that the server has worked for the drivers since it began
 * @property {string} among of the rows whose `_id` is in an array, which is the only value: `IN (?)`
 * @property {(into: string, from: string) => string} createLike an empty table with the columns and keys of another
 * @property {(column: string) => string} given in what overwrites a row: the value that it was to get
 * @property {string} overwriting what an INSERT has at its end to overwrite rows: `ON DUPLICATE KEY UPDATE`
 * @property {() => Promise<void>} drop Removes the database.
 * @property {() => Promise<void>} close
 */

/** Rows sent in one batch when a dataset is loaded. */
const BATCH = 1000;

export class RunTables {
  #owner;
  #once = oncePerName();
  /** Of datasets, by name and count. @type {Map<string, Column[]>} */
  #columns = new Map();

  /**
   * @param {Owner} owner
   * @param {string} database which is there
   */
  constructor(owner, database) {
    this.#owner = owner;
    this.database = database;
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
      const { dialect, insertRows } = this.#owner;
      const statements = statementsFor(dialect, this.#table(name), names);
      for (let first = 0; first < dataset.count; first += BATCH) {
        const length = Math.min(BATCH, dataset.count - first);
        const documents = Array.from({ length }, (_, i) => dataset.document(first + i));
        await insertRows(statements, { documents, toValues });
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
      await this.#query(`DROP TABLE IF EXISTS ${into}`);
      await this.#query(this.#owner.createLike(into, from));
      await this.#query(`INSERT INTO ${into} SELECT * FROM ${from}`);
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
    if (ids) await this.#dropAdded(from, into, ids);
    const { dialect, among, given, overwriting } = this.#owner;
    const columns = await this.#columnsOf(into);
    const same = columns.map(({ name }) => `${dialect.quoted(name)} = ${given(name)}`).join(', ');
    const which = ids ? `WHERE _id ${among}` : '';
    await this.#query(
      `INSERT INTO ${this.#table(into)} SELECT * FROM ${this.#table(from)} ${which} ${overwriting} ${same}`,
      ids && [ids],
    );
  }

  /** @param {string} from a table @param {string} into its copy @param {unknown[]} ids */
  async #dropAdded(from, into, ids) {
    const known = `SELECT _id FROM ${this.#table(from)}`;
    await this.#query(
      `DELETE FROM ${this.#table(into)} WHERE _id ${this.#owner.among} AND _id NOT IN (${known})`,
      [ids],
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
    if (!ids) throw new Error('tables keep no rows whose _id nobody chose');
    if (ids.length === 0) return [];
    const { toDocument } = rowsOf(await this.#columnsOf(collection));
    const rows = await this.#query(
      `SELECT * FROM ${this.#table(collection)} WHERE _id ${this.#owner.among} ORDER BY _id`,
      [ids],
    );
    return Array.from(rows, toDocument);
  }

  /** @param {string} collection @returns {Promise<number>} */
  async count(collection) {
    const [{ n }] = await this.#query(`SELECT COUNT(*) AS n FROM ${this.#table(collection)}`);
    return n;
  }

  /**
   * @param {string} name
   * @param {Dataset} dataset whose documents it is to hold
   */
  async #create(name, dataset) {
    const key = `${dataset.name} ${dataset.count}`;
    const columns = this.#columns.get(key) ?? columnsFor(dataset, this.#owner.types);
    this.#columns.set(key, columns);
    const table = this.#table(name);
    // What an attempt that failed left there, or another dataset's.
    await this.#query(`DROP TABLE IF EXISTS ${table}`);
    const { quoted } = this.#owner.dialect;
    const lines = columns.map((column) => `${quoted(column.name)} ${column.type}`);
    await this.#query(`CREATE TABLE ${table} (${lines.join(', ')})`);
  }

  /** @param {string} name */
  #columnsOf(name) {
    const { query, dialect } = this.#owner;
    return readColumns(query, dialect, this.database, name);
  }

  /** @param {string} name */
  #table(name) {
    const { quoted } = this.#owner.dialect;
    return `${quoted(this.database)}.${quoted(name)}`;
  }

  /** @param {string} sql @param {unknown[]} [values] */
  #query(sql, values = []) {
    return this.#owner.query(sql, values);
  }
}
