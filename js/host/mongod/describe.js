import { connected } from './connect.js';

/** @typedef {'standalone' | 'replicaSet' | 'sharded'} Topology */

/**
 * Asks a server what it is.
 *
 * @param {string} uri
 * @returns {Promise<{ version: string, topology: Topology, storageEngine: string }>} the engine is
 *   `unknown` where the server does not say
 * @throws {import('./unavailable.js').ServerUnavailable} `exitCode` 2 when the address is malformed, 3 when
 *   nobody answers there.
 */
export function describe(uri) {
  return connected(uri, async (client) => {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    const { version } = await admin.command({ buildInfo: 1 });
    return { version, topology: topologyOf(hello), storageEngine: await storageEngineOf(admin) };
  });
}

/**
 * @param {import('mongodb').Document} hello
 * @returns {Topology}
 */
function topologyOf(hello) {
  if (hello.msg === 'isdbgrid') return 'sharded';
  return hello.setName ? 'replicaSet' : 'standalone';
}

/**
 * A router has no storage engine, and a hosted server may forbid the question.
 *
 * @param {import('mongodb').Db} admin
 */
async function storageEngineOf(admin) {
  try {
    const status = await admin.command({ serverStatus: 1 });
    return status.storageEngine?.name ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
