import { findMongod, versionOf } from '../../scripts/setup/mongod.js';
import { obtainMongod } from '../../scripts/setup/obtain.js';
import { describe, ServerUnavailable } from './server/describe.js';
import { launch } from './server/launch.js';

export { ServerUnavailable };

/**
 * A MongoDB server that a run measures against: an address that was given, or a mongod that we started.
 *
 * @typedef {object} Server
 * @property {string} uri
 * @property {number | undefined} pid Of the mongod we started; undefined for an address that was given.
 * @property {boolean} started Whether we started it.
 * @property {'uri' | import('../../scripts/setup/mongod.js').MongodSource} source
 * @property {string} version
 * @property {'standalone' | 'replicaSet' | 'sharded'} topology
 * @property {string} storageEngine `unknown` where the server does not tell.
 * @property {(callback: (reason: string) => void) => void} onExit Called once if a started server dies
 *   by itself, at once if it has already; never after `stop`.
 * @property {() => Promise<void>} stop Ends a started server and removes its data. Idempotent.
 *
 * @typedef {object} ServerOptions
 * @property {string} [uri] Default: `MONGODB_URI`; an empty string means that none is wanted.
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
  uri = process.env.MONGODB_URI,
  mongod,
  topology = 'standalone',
  args = [],
  auth = false,
} = {}) {
  if (uri) {
    const found = await describe(uri);
    return {
      ...found,
      uri,
      pid: undefined,
      started: false,
      source: 'uri',
      onExit: () => {},
      stop: async () => {},
    };
  }
  const binary = await theBinary(mongod);
  const { path, version } = binary;
  const running = await launch({ binary: path, version, topology, args, auth });
  try {
    return { ...(await describe(running.uri)), ...running, started: true, source: binary.source };
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
