import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server-core';
import { supervise } from '../supervise.js';
import { ServerUnavailable } from './unavailable.js';

/** A busy two-core machine needs more than the package's ten seconds now and then. */
const LAUNCH_MS = 60_000;

/** Who may do everything where users have to log in. */
const ROOT = Object.freeze({ customRootName: 'root', customRootPwd: 'root' });

/** @typedef {{ uri: string, pid: number | undefined } & Omit<import('../supervise.js').Supervised, 'pid'>} Launched */

/**
 * Starts a mongod on loopback with its data in a temporary folder.
 *
 * It ends with this process, whatever happens: a watchdog process kills it and removes its data when this
 * process goes without having called `stop`.
 *
 * @param {{ binary: string, version: string, topology: 'standalone' | 'replicaSet', args: string[],
 *   auth: boolean }} options
 * @returns {Promise<Launched>}
 * @throws {ServerUnavailable} It did not start.
 */
export async function launch({ binary, version, topology, args, auth }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tollgate-mongod-'));
  const instance = {
    dbPath: folder,
    storageEngine: /** @type {const} */ ('wiredTiger'),
    ip: '127.0.0.1',
    launchTimeout: LAUNCH_MS,
    // A killed mongod leaves its socket behind: here it goes with the folder.
    args: ['--unixSocketPrefix', folder, ...args],
  };
  // What is preloaded into Node.js, an allocator or a sanitizer, is not meant for the server.
  const { LD_PRELOAD, ...env } = process.env;
  // Detached, so that Ctrl-C in a terminal reaches us alone and we decide when the server stops.
  const common = { binary: { systemBinary: binary, version }, spawn: { detached: true, env } };

  /** @type {MongoMemoryServer | MongoMemoryReplSet} */
  let memory;
  try {
    memory = await quietly(async () =>
      topology === 'replicaSet'
        ? MongoMemoryReplSet.create({
            ...common,
            instanceOpts: [instance],
            replSet: { count: 1, storageEngine: 'wiredTiger', ip: '127.0.0.1' },
          })
        : MongoMemoryServer.create({ ...common, instance, auth: { ...ROOT, enable: auth } }),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const why = /** @type {Error} */ (error).message.split('\n')[0];
    throw new ServerUnavailable(
      `${binary} did not start (${why}): see that ${os.tmpdir()} is writable and has room, or name an address with --uri`,
    );
  }
  const first = memory instanceof MongoMemoryReplSet ? memory.servers[0] : memory;
  const mongod = first.instanceInfo?.instance.mongodProcess;
  if (!mongod?.pid) throw new ServerUnavailable(`${binary} ended right after its start`);
  const uri = auth ? withRoot(memory.getUri()) : memory.getUri();
  const end = async () => {
    await memory.stop({ doCleanup: false, force: false });
  };
  return { uri, ...supervise(mongod, { name: 'mongod', folder, end }) };
}

/** @param {string} uri */
function withRoot(uri) {
  return uri.replace('//', `//${ROOT.customRootName}:${ROOT.customRootPwd}@`);
}

/**
 * The package prints a failed start, with its stack, through console.warn, and offers no way to turn that
 * off; the error it throws says the same.
 *
 * @template T
 * @param {() => Promise<T>} start
 */
async function quietly(start) {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await start();
  } finally {
    console.warn = warn;
  }
}
