/** A MariaDB server: the one at `--uri`, or one that is started for the run. */

import { resolvePackage } from '../../js/engine/plugins/packages.js';
import { loadPlugin } from '../../js/engine/plugins/registry.js';
import { describeAddress } from '../../js/host/mongod/address.js';
import { ServerUnavailable } from '../../js/host/mongod/unavailable.js';
import { startServer } from './common/mariadb/server.js';
import { RunTables } from './common/mariadb/tables.js';

export { mariadb as requirement } from '../../js/host/system/known_requirements.js';

export const name = 'mariadb';
export const description = 'a MariaDB server: the one at --uri mariadb://…, or one that is started';
export const oracle = 'mariadb';
export const schemes = ['mariadb', 'mysql'];

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export async function start({ uri, database }) {
  const connector = resolvePackage(await loadPlugin('drivers', oracle));
  await connector.install();
  const server = uri ? given(uri) : await startServer();
  /** @type {RunTables | undefined} */
  let tables;
  try {
    tables = await RunTables.open(await connector.load(), server.ownerUri, database);
    return storeOf(server, tables, await tables.describe());
  } catch (error) {
    await tables?.close();
    await server.stop();
    if (!uri) throw error;
    const why = /** @type {Error} */ (error).message.split('\n')[0];
    throw new ServerUnavailable(
      `MariaDB at ${describeAddress(uri)} cannot be used (${why}): its user must be able to create the database ${database}`,
    );
  }
}

/**
 * @param {string} uri
 * @returns {import('./common/mariadb/server.js').Server} left alone when the run ends
 */
const given = (uri) => ({
  ...{ uri, ownerUri: uri, pid: undefined, started: false },
  onExit() {},
  async stop() {},
});

/**
 * @param {import('./common/mariadb/server.js').Server} server
 * @param {RunTables} tables
 * @param {{ version: string, engine: string }} about
 * @returns {import('../../js/types.d.ts').Store}
 */
function storeOf(server, tables, { version, engine }) {
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = async () => {
    try {
      // A server of ours goes with all that it holds; it may be gone already.
      if (!server.started) await tables.drop();
    } finally {
      await tables.close();
      await server.stop();
    }
  };
  return {
    uri: server.uri,
    address: describeAddress(server.uri),
    ...{ version, engine, topology: 'standalone', started: server.started },
    pids: server.pid === undefined ? [] : [server.pid],
    source: server.started ? 'path' : '--uri',
    database: tables.database,
    onExit: (callback) => server.onExit(callback),
    load: (dataset) => tables.load(dataset),
    copy: (dataset, slot, { whole }) => tables.copy(dataset, slot, whole),
    empty: (slot, dataset) => tables.empty(slot, dataset),
    read: (collection, ids) => tables.read(collection, ids),
    count: (collection) => tables.count(collection),
    ...(server.started && { serverUs: () => tables.serverUs() }),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
