/** The servers with tables, and what a test says to each in its own words. */

import { openPool } from '../../../../bench/drivers/common/sql/pg_pool.js';
import { resolvePackage } from '../../../../js/engine/plugins/packages.js';
import { loadRegistry } from '../../../../js/engine/plugins/registry.js';

/** @typedef {(sql: string) => Promise<any>} Query rows, or what a writing statement says */
/** @typedef {{ query: Query, release: () => unknown }} Connection */
/** @typedef {{ query: Query, connect: () => Promise<Connection>, end: () => Promise<void> }} Access */

/**
 * @typedef {object} Server
 * @property {string} title
 * @property {string} store
 * @property {string[]} drivers
 * @property {string} variant of both drivers beside the plain one
 * @property {string} engine
 * @property {(uri: string) => Promise<Access>} access to it beside the store
 * @property {(table: string) => { lock: string[], unlock: string, waiting: string }} locking `waiting`: how many
 *   statements wait for that lock
 * @property {string} spaces the names of all databases, or schemas
 * @property {string} must what a user has to be able to do
 */

export const registry = await loadRegistry();

/** @returns {never} */
export function never() {
  throw new Error('a plug-in is missing');
}

/** @param {string} driver */
const packageOf = async (driver) => {
  const resolved = resolvePackage(registry.drivers.get(driver) ?? never());
  await resolved.install();
  return resolved.load();
};

/** @type {Server} */
export const MARIADB = {
  ...{ title: 'MariaDB', store: 'mariadb', drivers: ['mariadb', 'mysql2'], variant: 'text' },
  engine: 'InnoDB, innodb_flush_log_at_trx_commit=2',
  async access(uri) {
    const { createPool } = await packageOf('mariadb');
    const { hostname: host, port, username: user, password } = new URL(uri);
    const pool = createPool({ host, port: Number(port), user, password, bigIntAsNumber: true });
    return {
      query: (sql) => pool.query(sql),
      connect: () => pool.getConnection(),
      end: () => pool.end(),
    };
  },
  locking: (table) => ({
    lock: [`LOCK TABLES ${table} WRITE`],
    unlock: 'UNLOCK TABLES',
    waiting:
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE state LIKE 'Waiting for table metadata lock'",
  }),
  spaces: 'SELECT schema_name AS name FROM information_schema.schemata',
  must: 'create the database',
};

/** @type {Server} */
export const POSTGRES = {
  ...{ title: 'PostgreSQL', store: 'postgres', drivers: ['pg'], variant: 'unnamed' },
  engine: 'synchronous_commit=off',
  async access(uri) {
    const pool = openPool(await packageOf('pg'), uri, 4);
    return {
      query: async (sql) => (await pool.query(sql)).rows,
      connect: () => pool.connect(),
      end: () => pool.end(),
    };
  },
  locking: (table) => ({
    lock: ['BEGIN', `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`],
    unlock: 'COMMIT',
    waiting: "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
  }),
  spaces: 'SELECT schema_name AS name FROM information_schema.schemata',
  must: 'create the schema',
};
