/** The operations on a table by their names, answered in the official MongoDB driver's words. */

import { readColumns, rowsOf } from './rows.js';
import { statementsFor } from './statements.js';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../../js/types.d.ts').Driver} Driver */

/**
 * How a driver runs a statement: resolves to rows, or to what a writing one says.
 *
 * @typedef {(sql: string, values: unknown[]) => Promise<any>} Run
 * @typedef {{ documents: Doc[], toValues: (document: Doc) => unknown[] }} Rows
 * @typedef {(statements: ReturnType<typeof statementsFor>, rows: Rows) => Promise<{ affectedRows: number }>} InsertRows
 */

/** Those of one statement with a few values. */
export const SINGLE = ['insertOne', 'findOne', 'updateOne', 'deleteOne', 'find'];
const NAMES = [...SINGLE, 'insertMany'];

/**
 * @param {string} driver
 * @returns {NonNullable<Driver['lacks']>}
 */
export const lacksOthers =
  (driver) =>
  ({ name }) =>
    NAMES.includes(name) ? undefined : `${driver} has no ${name} here: only ${NAMES.join(', ')}`;

/**
 * What `modifiedCount` says of an update, a server tells mysql2 only: all answer with what was matched.
 *
 * @param {{
 *   dialect: import('./dialects.js').Dialect, database: string, collection: string, run: Run, insertRows: InsertRows,
 * }} access
 * @returns {Promise<NonNullable<import('../../../../js/types.d.ts').Session['operations']>>}
 */
export async function operationsOn({ dialect, database, collection, run, insertRows }) {
  const columns = await readColumns(run, dialect, database, collection);
  const table = `${dialect.quoted(database)}.${dialect.quoted(collection)}`;
  const statements = statementsFor(
    dialect,
    table,
    columns.map(({ name }) => name),
  );
  const { toDocument, toValues } = rowsOf(columns);
  return {
    async insertOne(document) {
      const { affectedRows } = await run(statements.insert, toValues(document));
      return { acknowledged: affectedRows === 1, insertedId: document._id };
    },
    async findOne({ _id }) {
      const [row] = await run(statements.findOne, [_id]);
      return row === undefined ? null : toDocument(row);
    },
    async updateOne({ filter, update: { $set } }) {
      const sql = statements.updateOne(Object.keys($set));
      const { affectedRows } = await run(sql, [...Object.values($set), filter._id]);
      return { acknowledged: true, matchedCount: affectedRows };
    },
    async deleteOne({ _id }) {
      const { affectedRows } = await run(statements.deleteOne, [_id]);
      return { acknowledged: true, deletedCount: affectedRows };
    },
    async find({ filter, options }) {
      const rows = await run(statements.find, [filter._id.$gte, options.limit]);
      return rows.map(toDocument);
    },
    async insertMany(/** @type {Doc[]} */ documents) {
      const { affectedRows } = await insertRows(statements, { documents, toValues });
      const insertedIds = Object.fromEntries(documents.map(({ _id }, i) => [i, _id]));
      return { acknowledged: true, insertedCount: affectedRows, insertedIds };
    },
  };
}
