import { describeAddress, resolveUri } from './address.js';
import { describe } from './describe.js';
import { findMongod, versionOf } from './find.js';
import { obtainMongod } from './obtain.js';
import { ServerUnavailable } from './unavailable.js';

export { ServerUnavailable };

/**
 * A MongoDB server that a run measures against: an address that was given, which `stop` leaves alone and whose
 * `pid` is undefined, or a mongod that we started.
 *
 * @typedef {import('./launch.js').Launched & About} Server
 *
 * @typedef {object} About
 * @property {string} address Its hosts and ports, as they may be shown.
 * @property {boolean} started Whether we started it.
 * @property {'--uri' | 'MONGODB_URI' | import('./find.js').MongodSource} source Of the address or the binary.
 * @property {string} version
 * @property {import('./describe.js').Topology} topology
 * @property {string} storageEngine `unknown` where the server does not report it.
 *
 * @typedef {object} ServerOptions
 * @property {string} [uri] A server that runs already, `env` for the one that `MONGODB_URI` names; left out or
 *   empty: one is started.
 * @property {string} [mongod] A server binary; default: the one that set-up finds or fetches.
 * @property {'standalone' | 'replicaSet'} [topology] Of a server to start.
 * @property {string[]} [args] More arguments for a mongod to start.
 * @property {boolean} [auth] Whether users have to log in to a standalone to start; its uri is the root
 *   user's then.
 */

/**
 * @param {ServerOptions} [options]
 * @returns {Promise<Server>}
 * @throws {ServerUnavailable} `exitCode` 2 for a malformed address, else 3.
 */
export async function startServer({
  uri,
  mongod,
  topology = 'standalone',
  args = [],
  auth = false,
} = {}) {
  const given = resolveUri(uri);
  if (given) {
    return {
      ...(await describe(given.uri)),
      ...given,
      address: describeAddress(given.uri),
      pid: undefined,
      started: false,
      onExit: () => {},
      stop: async () => {},
    };
  }
  const binary = await theBinary(mongod);
  const { path, version } = binary;
  // Its package brings a driver of its own: whoever names an address does without both.
  const { launch } = await import('./launch.js');
  const running = await launch({ binary: path, version, topology, args, auth });
  try {
    const address = describeAddress(running.uri);
    const found = await describe(running.uri);
    return { ...found, ...running, address, started: true, source: binary.source };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** @param {string} [mongod] */
async function theBinary(mongod) {
  try {
    const binary = findMongod({ mongod }) ?? (await obtainMongod());
    return { ...binary, version: await versionOf(binary.path) };
  } catch (error) {
    throw new ServerUnavailable(/** @type {Error} */ (error).message);
  }
}
