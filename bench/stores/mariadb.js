/** A MariaDB server: the one at `--uri`, or one that is started for the run. */

import { openOwner } from './common/sql/mariadb_owner.js';
import { startServer } from './common/sql/mariadb_server.js';
import { startTables } from './common/sql/store.js';

export { mariadb as requirement } from '../../js/host/system/known_requirements.js';

export const name = 'mariadb';
export const description = 'a MariaDB server: the one at --uri mariadb://…, or one that is started';
export const oracle = 'mariadb';
export const schemes = ['mariadb', 'mysql'];

const how = {
  ...{ name: 'MariaDB', driver: oracle, must: 'create the database' },
  ...{ startServer, openOwner },
};

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export const start = (options) => startTables(options, how);
