/** SQLite in the process itself: a row for each document, a column for each attribute. */

import { idOf, lacksAllBut, rangeOf, results, setBy } from './common/by_id.js';
import {
  inTransaction,
  openSqlite,
  PACKAGE,
  quoted,
  selecting,
  sqliteVersion,
  TABLE,
  tableIn,
} from './common/sqlite.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */
/** @typedef {ReturnType<typeof tableIn>} Table */

export const name = 'sqlite';
export const description = 'SQLite in the process itself: a row for each document';
export const mode = 'sync';
export const stores = ['sqlite'];
export const lacks = lacksAllBut(name);
export { PACKAGE as package };

/** @type {Driver['variants']} */
export const variants = {
  '': {
    description: 'SQLite with a write-ahead log, synchronous NORMAL: a write is with the system',
  },
  full: {
    description: 'the same, synchronous FULL: a write is on the disk when the call returns',
    only: ['insertOne', 'insertMany', 'updateOne', 'deleteOne'],
  },
};

/** @type {NonNullable<Driver['details']>} */
export const details = (sqlite) => `SQLite ${sqliteVersion(sqlite)}`;

/** @type {Driver['open']} */
export function open({ uri, collection, variant, package: sqlite }) {
  const synchronous = variant === 'full' ? 'FULL' : 'NORMAL';
  const { db } = openSqlite(sqlite, uri, collection, { synchronous });
  const table = tableIn(db);
  const { rowOf, documentOf, names, insert } = table;
  const byId = selecting(db, `SELECT ${names} FROM ${TABLE} WHERE _id = ?`);
  const range = selecting(db, `SELECT ${names} FROM ${TABLE} WHERE _id >= ? ORDER BY _id LIMIT ?`);
  const remove = db.prepare(`DELETE FROM ${TABLE} WHERE _id = ?`);
  return {
    operations: {
      findOne(filter) {
        const row = byId.get(idOf(filter));
        return row === undefined ? null : documentOf(row);
      },
      find(input) {
        const { from, limit } = rangeOf(input);
        return range.all(from, limit).map(documentOf);
      },
      insertOne(document) {
        insert.run(...rowOf(document));
        return results.insertOne(document._id);
      },
      insertMany(documents) {
        inTransaction(db, () => {
          for (const document of documents) insert.run(...rowOf(document));
        });
        return results.insertMany(documents);
      },
      updateOne: updating(db, table),
      deleteOne: (filter) => results.deleteOne(remove.run(idOf(filter)).changes),
    },
    close: () => db.close(),
  };
}

/**
 * A statement for each set of attributes. It leaves a row alone that has the values already, so that matched and
 * modified can be told apart.
 *
 * @param {any} db
 * @param {Table} table
 * @returns {import('../../js/types.d.ts').Call}
 */
function updating(db, { valueFor }) {
  const exists = db.prepare(`SELECT 1 FROM ${TABLE} WHERE _id = ?`);
  /** @type {Map<string, any>} */
  const statements = new Map();
  const statementFor = (/** @type {string[]} */ keys) => {
    const assigned = keys.map((key, i) => `${quoted(key)} = ?${i + 2}`);
    const differing = keys.map((key, i) => `${quoted(key)} IS NOT ?${i + 2}`);
    return db.prepare(
      `UPDATE ${TABLE} SET ${assigned.join(', ')} WHERE _id = ?1 AND (${differing.join(' OR ')})`,
    );
  };
  return ({ filter, update }) => {
    const _id = idOf(filter);
    const values = setBy(update);
    const keys = Object.keys(values);
    const text = keys.join('\0');
    const statement = statements.get(text) ?? statementFor(keys);
    statements.set(text, statement);
    const { changes } = statement.run(_id, ...keys.map((key) => valueFor(key, values[key])));
    const matched = changes > 0 || exists.get(_id) !== undefined;
    return results.updateOne(Number(matched), changes);
  };
}
