/** MariaDB's own Node.js driver. */

import { connectionOf, UTC } from './common/mariadb/connection.js';
import { lacksOthers, operationsOn } from './common/mariadb/operations.js';

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
    only: ['insertOne', 'findOne', 'updateOne', 'deleteOne', 'find'],
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
  /** @type {import('./common/mariadb/operations.js').Run} */
  const run =
    variant === 'text'
      ? (sql, values) => pool.query(sql, values)
      : (sql, values) => pool.execute(sql, values);
  return {
    operations: await operationsOn({
      ...{ database, collection, run },
      insertRows: ({ insert }, rows) => pool.batch({ sql: insert, fullResult: false }, rows),
    }),
    close: () => pool.end(),
  };
}
