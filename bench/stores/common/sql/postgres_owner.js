/** The run's own way to PostgreSQL, where a database of ours is a schema: a connection knows one database. */

import { POSTGRES } from '../../../drivers/common/sql/dialects.js';
import { answerOf, openPool } from '../../../drivers/common/sql/pg_pool.js';

/** Cells that prepare their tables at the same time. */
const CONNECTIONS = 4;

/**
 * @param {any} pg the package's exports
 * @param {string} uri
 * @param {string} schema created here
 * @returns {Promise<import('./tables.js').Owner>}
 */
export async function openOwner(pg, uri, schema) {
  const pool = openPool(pg, uri, CONNECTIONS);
  /** @param {string} sql @param {unknown[]} [values] @returns {Promise<any>} */
  const query = async (sql, values = []) => answerOf(await pool.query(sql, values));
  const name = POSTGRES.quoted(schema);
  try {
    await query(`CREATE SCHEMA IF NOT EXISTS ${name}`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    dialect: POSTGRES,
    types: {
      text: 'TEXT',
      double: 'DOUBLE PRECISION',
      date: 'TIMESTAMPTZ(3)',
      byBytes: 'COLLATE "C"',
    },
    query,
    insertRows: ({ insertMany }, { documents }) => query(insertMany, [JSON.stringify(documents)]),
    async describe() {
      const [{ version, commit }] = await query(
        "SELECT current_setting('server_version') AS version, current_setting('synchronous_commit') AS commit",
      );
      return { version: version.split(' ')[0], engine: `synchronous_commit=${commit}` };
    },
    among: '= ANY ($1)',
    createLike: (into, from) => `CREATE TABLE ${into} (LIKE ${from} INCLUDING ALL)`,
    overwriting: 'ON CONFLICT (_id) DO UPDATE SET',
    given: (column) => `EXCLUDED.${POSTGRES.quoted(column)}`,
    async drop() {
      await query(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
    },
    close: () => pool.end(),
  };
}
