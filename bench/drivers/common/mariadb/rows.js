/**
 * Documents as rows and back: what an application does itself with values that SQL has not. Nested values are
 * written as JSON text, which both drivers parse when they read; flags come as 0 and 1.
 */

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {{ name: string, type: string }} Column `type` as MariaDB says it: `int(11)`, `tinyint(1)` */

/** How MariaDB calls the types that it has not itself. */
const FLAG = 'tinyint(1)';
const JSON_TEXT = 'longtext';

/**
 * @param {(sql: string, values: unknown[]) => Promise<any[]>} query
 * @param {string} database
 * @param {string} table
 * @returns {Promise<Column[]>} in order
 */
export async function readColumns(query, database, table) {
  const rows = await query(
    'SELECT column_name AS name, column_type AS type FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position',
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
  const flags = columns.flatMap(({ name, type }) => (type === FLAG ? [name] : []));
  const fields = columns.map(({ name, type }) => ({ name, isJson: type === JSON_TEXT }));
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
