/** The run's own way to MariaDB. */

import { MARIADB } from '../../../drivers/common/sql/dialects.js';
import { connectionOf, UTC } from '../../../drivers/common/sql/mariadb_connection.js';

/** Cells that prepare their tables at the same time. */
const CONNECTIONS = 4;

/**
 * @param {any} connector the package `mariadb`
 * @param {string} uri
 * @param {string} database created here
 * @param {{ started: boolean }} server
 * @returns {Promise<import('./tables.js').Owner>}
 */
export async function openOwner(connector, uri, database, { started }) {
  const name = MARIADB.quoted(database);
  const options = {
    ...{ ...connectionOf(uri), ...UTC, bigIntAsNumber: true },
    sessionVariables: { default_storage_engine: 'InnoDB' },
  };
  // A pool would go on trying where a password is wrong.
  const first = await connector.createConnection(options);
  try {
    await first.query(
      `CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
  } finally {
    await first.end();
  }
  const pool = connector.createPool({ ...options, connectionLimit: CONNECTIONS });
  const serverUs = async () => {
    const [{ seconds }] = await pool.query(
      "SELECT COALESCE(SUM(busy_time), 0) AS seconds FROM information_schema.user_statistics WHERE user = 'tollgate'",
    );
    return Number(seconds) * 1e6;
  };
  return {
    dialect: MARIADB,
    types: {
      text: 'MEDIUMTEXT',
      double: 'DOUBLE',
      date: 'DATETIME(3)',
      byBytes: 'COLLATE utf8mb4_bin',
    },
    query: (sql, values) => pool.query(sql, values),
    insertRows: ({ insert }, { documents, toValues }) =>
      pool.batch({ sql: insert, fullResult: false }, documents.map(toValues)),
    async describe() {
      const [{ version, flushed }] = await pool.query(
        'SELECT VERSION() AS version, @@innodb_flush_log_at_trx_commit AS flushed',
      );
      const engine = `InnoDB, innodb_flush_log_at_trx_commit=${flushed}`;
      return { version: version.split('-')[0], engine };
    },
    // A server of somebody else's does not count for each user.
    ...(started && { serverUs }),
    among: 'IN (?)',
    createLike: (into, from) => `CREATE TABLE ${into} LIKE ${from}`,
    overwriting: 'ON DUPLICATE KEY UPDATE',
    given: (column) => `VALUES(${MARIADB.quoted(column)})`,
    async drop() {
      await pool.query(`DROP DATABASE IF EXISTS ${name}`);
    },
    close: () => pool.end(),
  };
}
