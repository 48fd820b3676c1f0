/**
 * Documents as rows and back: what an application does itself with values that SQL has not. Nested values are
 * written as JSON text, which the drivers parse when they read; MariaDB's flags come as 0 and 1.
 */

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {{ name: string, type: string }} Column `type` as the server says it: `int`, `tinyint`, `json` */
/** @typedef {(sql: string, values: unknown[]) => Promise<any[]>} Query */

/** How MariaDB calls the type of flags, which it has not itself. */
const NUMBER_AS_FLAG = 'tinyint';
/** How PostgreSQL calls JSON's, and MariaDB, which has it not itself. */
const JSON_TEXT = ['json', 'longtext'];

/**
 * @param {Query} query
 * @param {import('./dialects.js').Dialect} dialect
 * @param {string} database PostgreSQL: the schema
 * @param {string} table
 * @returns {Promise<Column[]>} in order
 */
export async function readColumns(query, { mark }, database, table) {
  const rows = await query(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_schema = ${mark(1)} AND table_name = ${mark(2)} ORDER BY ordinal_position`,
    [database, table],
  );
  return rows.map(({ name, type }) => ({ name, type }));
}

/**
 * @param {Column[]} columns
 * @returns {{ toDocument: (row: Doc) => Doc, toValues: (document: Doc) => unknown[] }} `toDocument` changes the
 *   row that the driver has made
 */
export function rowsOf(columns) {
  const flags = columns.flatMap(({ name, type }) => (type === NUMBER_AS_FLAG ? [name] : []));
  const fields = columns.map(({ name, type }) => ({ name, isJson: JSON_TEXT.includes(type) }));
  return {
    toDocument(row) {
      for (const flag of flags) if (row[flag] !== null) row[flag] = row[flag] === 1;
      return row;
    },
    toValues: (document) =>
      fields.map(({ name, isJson }) => (isJson ? textOf(document[name]) : document[name])),
  };
}

/** @param {unknown} value SQL has a NULL of its own */
const textOf = (value) => (value === null ? null : JSON.stringify(value));
