/** The driver that most Node.js applications speak to MySQL and MariaDB with. */

import { MARIADB } from './common/sql/dialects.js';
import { connectionOf, UTC } from './common/sql/mariadb_connection.js';
import { lacksOthers, operationsOn, SINGLE } from './common/sql/operations.js';

/** @typedef {import('../../js/types.d.ts').Driver} Driver */

const measured = 'mysql2@3.24.6';

export const name = 'mysql2';
export const description = 'the usual driver for MySQL, on MariaDB: prepared statements, promises';
export const mode = 'async';
export const stores = ['mariadb'];
export const lacks = lacksOthers(name);
export { measured as package };

/** @type {Driver['variants']} */
export const variants = {
  '': { description: `${description}; many rows as one text` },
  text: {
    description: 'values written into the statement’s text (query() in place of execute())',
    only: SINGLE,
  },
};

/** @type {Driver['open']} */
export async function open(options) {
  const { uri, database, collection, variant, concurrency, package: mysql2 } = options;
  const pool = mysql2
    .createPool({ ...connectionOf(uri), connectionLimit: concurrency, ...UTC })
    .promise();
  /** @type {import('./common/sql/operations.js').Run} */
  const run =
    variant === 'text'
      ? async (sql, values) => (await pool.query(sql, values))[0]
      : async (sql, values) => (await pool.execute(sql, values))[0];
  return {
    operations: await operationsOn({
      ...{ dialect: MARIADB, database, collection, run },
      // A prepared statement takes 65 535 values, which 1 000 wide rows exceed.
      insertRows: async ({ insertMany }, { documents, toValues }) =>
        (await pool.query(insertMany, [documents.map(toValues)]))[0],
    }),
    close: () => pool.end(),
  };
}
