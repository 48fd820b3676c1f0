/** MariaDB's own Node.js driver. */

import { MARIADB } from './common/sql/dialects.js';
import { connectionOf, UTC } from './common/sql/mariadb_connection.js';
import { lacksOthers, operationsOn, SINGLE } from './common/sql/operations.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

const measured = 'mariadb@3.5.4';

export const name = 'mariadb';
export const description = "MariaDB's own driver: prepared statements, pool.batch() for many rows";
export const mode = 'async';
export const stores = ['mariadb'];
export const lacks = lacksOthers(name);
export { measured as package };

/** @type {Driver['variants']} */
export const variants = {
  '': { description },
  text: {
    description: 'values written into the statement’s text (query() in place of execute())',
    only: SINGLE,
  },
};

/** @type {Driver['open']} */
export async function open(options) {
  const { uri, database, collection, variant, concurrency, package: mariadb } = options;
  const pool = mariadb.createPool({
    ...connectionOf(uri),
    ...{ connectionLimit: concurrency, bigIntAsNumber: true },
    ...UTC,
  });
  /** @type {import('./common/sql/operations.js').Run} */
  const run =
    variant === 'text'
      ? (sql, values) => pool.query(sql, values)
      : (sql, values) => pool.execute(sql, values);
  return {
    operations: await operationsOn({
      ...{ dialect: MARIADB, database, collection, run },
      insertRows: ({ insert }, { documents, toValues }) =>
        pool.batch({ sql: insert, fullResult: false }, documents.map(toValues)),
    }),
    close: () => pool.end(),
  };
}
