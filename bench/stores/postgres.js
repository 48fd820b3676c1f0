/** A PostgreSQL server: the one at `--uri`, or one that is started for the run. */

import { openOwner } from './common/sql/postgres_owner.js';
import { startServer } from './common/sql/postgres_server.js';
import { startTables } from './common/sql/store.js';

export { postgres as requirement } from '../../js/host/system/known_requirements.js';

export const name = 'postgres';
export const description =
  'a PostgreSQL server: the one at --uri postgres://…, or one that is started';
export const oracle = 'pg';
export const schemes = ['postgres', 'postgresql'];

const how = {
  ...{ name: 'PostgreSQL', driver: oracle, must: 'create the schema' },
  ...{ startServer, openOwner },
};

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export const start = (options) => startTables(options, how);
