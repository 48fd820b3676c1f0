/**
 * SQLite files as the store and its driver open them: one for each collection, with one table.
 *
 * The package is the real SQLite with the API of `node:sqlite`, which Node.js 20 has not. Its binaries come in
 * the package and are of Node-API, so they run on Node.js 20 to 26 and on Bun. `better-sqlite3` fetches or compiles
 * its own when it is installed, and `libsql` is a fork.
 */

import path from 'node:path';
import { JSON_TEXT, rowsOf } from './rows.js';

/** @typedef {import('./rows.js').Column} Column */
/** @typedef {import('./rows.js').Kind} Kind */

export const PACKAGE = '@photostructure/sqlite@2.6.0';
export const TABLE = 'documents';

/** Writers wait for one another so long. */
const BUSY_MS = 30_000;

/** The declared types, from which a driver knows the kinds again. @type {Record<Kind, string>} */
const TYPES = {
  integer: 'INTEGER',
  real: 'REAL',
  text: 'TEXT',
  flag: 'BOOLEAN',
  date: 'DATETIME',
  // A type of which TEXT is part: another would turn text that looks like a number into one.
  json: 'JSON_TEXT',
};
const KINDS = new Map(
  Object.entries(TYPES).map(([kind, type]) => [type, /** @type {Kind} */ (kind)]),
);

/** SQLite has neither flags nor dates: 0 and 1, and milliseconds since 1970. @type {import('./rows.js').Conversions} */
const CONVERSIONS = {
  flag: { toColumn: Number, fromColumn: Boolean },
  date: { toColumn: (date) => date.getTime(), fromColumn: (ms) => new Date(ms) },
  json: JSON_TEXT,
};

/**
 * As applications set it up: a write-ahead log, which lets others read while one writes. `synchronous` NORMAL
 * leaves what was committed last to the operating system, as MongoDB does for 100 ms; with FULL it is on the disk
 * when a call returns.
 *
 * @param {any} sqlite the package's exports
 * @param {string} uri
 * @param {string} collection
 * @param {{ synchronous?: 'NORMAL' | 'FULL' }} [options]
 */
export function openSqlite(sqlite, uri, collection, { synchronous = 'NORMAL' } = {}) {
  const file = path.join(uri.slice('sqlite:'.length), `${collection}.sqlite`);
  const db = new sqlite.DatabaseSync(file, { timeout: BUSY_MS });
  db.exec('PRAGMA journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${synchronous}`);
  return { db, file };
}

/** @param {any} sqlite the package's exports @returns {string} */
export function sqliteVersion({ DatabaseSync }) {
  const db = new DatabaseSync(':memory:');
  const { version } = db.prepare('SELECT sqlite_version() AS version').get();
  db.close();
  return version;
}

/**
 * @param {any} db
 * @param {Column[]} columns
 */
export function createTable(db, columns) {
  const declared = columns.map(
    ({ key, kind }) => `${quoted(key)} ${TYPES[kind]}${key === '_id' ? ' PRIMARY KEY' : ''}`,
  );
  db.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (${declared.join(', ')})`);
}

/**
 * @param {any} db with the table
 * @returns {ReturnType<typeof rowsOf> & { names: string, insert: any }} `names`: of its columns, for statements;
 *   `insert`: the statement that takes a row
 */
export function tableIn(db) {
  /** @type {{ name: string, type: string }[]} */
  const info = db.prepare(`PRAGMA table_info(${TABLE})`).all();
  const columns = info.map(({ name, type }) => ({
    key: name,
    kind: /** @type {Kind} */ (KINDS.get(type)),
  }));
  const marks = columns.map(() => '?').join(', ');
  return {
    ...rowsOf(columns, CONVERSIONS),
    names: columns.map(({ key }) => quoted(key)).join(', '),
    insert: db.prepare(`INSERT INTO ${TABLE} VALUES (${marks})`),
  };
}

/**
 * A statement whose rows are arrays, which are quicker to make and to read than objects.
 *
 * @param {any} db
 * @param {string} sql
 */
export function selecting(db, sql) {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

/**
 * @param {any} db
 * @param {() => void} write
 */
export function inTransaction(db, write) {
  // Takes the write lock at once: a transaction that reads first may find that others have written since.
  db.exec('BEGIN IMMEDIATE');
  try {
    write();
    db.exec('COMMIT');
  } catch (error) {
    // A full disk has rolled it back already.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** @param {string} name @returns {string} as an identifier */
export const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
