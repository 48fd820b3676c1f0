/** A store that is a server with tables: the one at `--uri`, or one that is started for the run. */

import { resolvePackage } from '../../../../js/engine/plugins/packages.js';
import { loadPlugin } from '../../../../js/engine/plugins/registry.js';
import { childrenOf } from '../../../../js/host/machine/children.js';
import { describeAddress } from '../../../../js/host/mongod/address.js';
import { ServerUnavailable } from '../../../../js/host/mongod/unavailable.js';
import { RunTables } from './tables.js';

/** @typedef {import('./own_server.js').Server} Server */
/** @typedef {import('./tables.js').Owner} Owner */

/**
 * @param {import('../../../../js/types.d.ts').StoreOptions} options
 * @param {{
 *   name: string, driver: string, must: string, startServer: () => Promise<Server>,
 *   openOwner: (pkg: any, uri: string, database: string, server: Server) => Promise<Owner>,
 * }} how `name`: the server's, as people call it; `driver`: whose package is used here; `must`: what the user of an
 *   address has to be able to do
 * @returns {Promise<import('../../../../js/types.d.ts').Store>}
 */
export async function startTables({ uri, database }, how) {
  const connector = resolvePackage(await loadPlugin('drivers', how.driver));
  await connector.install();
  const server = uri ? given(uri) : await how.startServer();
  /** @type {Owner | undefined} */
  let owner;
  try {
    owner = await how.openOwner(await connector.load(), server.ownerUri, database, server);
    return storeOf(server, owner, new RunTables(owner, database), await owner.describe());
  } catch (error) {
    await owner?.close();
    await server.stop();
    if (!uri) throw error;
    const why = /** @type {Error} */ (error).message.split('\n')[0];
    throw new ServerUnavailable(
      `${how.name} at ${describeAddress(uri)} cannot be used (${why}): its user must be able to ${how.must} ${database}`,
    );
  }
}

/** @param {string} uri @returns {Server} left alone when the run ends */
const given = (uri) => ({
  ...{ uri, ownerUri: uri, pid: undefined, started: false },
  onExit() {},
  async stop() {},
});

/**
 * @param {Server} server
 * @param {Owner} owner
 * @param {RunTables} tables
 * @param {{ version: string, engine: string }} about
 * @returns {import('../../../../js/types.d.ts').Store}
 */
function storeOf(server, owner, tables, { version, engine }) {
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = async () => {
    try {
      // A server of ours goes with all that it holds; it may be gone already.
      if (!server.started) await owner.drop();
    } finally {
      await owner.close();
      await server.stop();
    }
  };
  return {
    uri: server.uri,
    address: describeAddress(server.uri),
    ...{ version, engine, topology: 'standalone', started: server.started },
    // PostgreSQL has a process for each connection.
    get pids() {
      const { pid } = server;
      return pid === undefined ? [] : [pid, ...childrenOf(pid)];
    },
    source: server.started ? 'path' : '--uri',
    database: tables.database,
    onExit: (callback) => server.onExit(callback),
    load: (dataset) => tables.load(dataset),
    copy: (dataset, slot, { whole }) => tables.copy(dataset, slot, whole),
    empty: (slot, dataset) => tables.empty(slot, dataset),
    read: (collection, ids) => tables.read(collection, ids),
    count: (collection) => tables.count(collection),
    serverUs: owner.serverUs,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
