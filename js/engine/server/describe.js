import { MongoClient } from 'mongodb';

/** Long enough for a replica set to be discovered, short enough to wait for in vain. */
const SELECTION_MS = 5000;

/** No server can be had; `message` is one line that says why and what to do, without credentials. */
export class ServerUnavailable extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 3) {
    super(message);
    this.name = 'ServerUnavailable';
    this.exitCode = exitCode;
  }
}

/**
 * Asks a server what it is.
 *
 * @param {string} uri
 * @returns {Promise<{ version: string, topology: 'standalone' | 'replicaSet' | 'sharded', storageEngine: string }>}
 * @throws {ServerUnavailable} `exitCode` 2 when the address is malformed, 3 when nobody answers there.
 */
export async function describe(uri) {
  const client = parse(uri);
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    const { version } = await admin.command({ buildInfo: 1 });
    return { version, topology: topologyOf(hello), storageEngine: await storageEngineOf(admin) };
  } catch (error) {
    throw new ServerUnavailable(unreachable(uri, /** @type {Error} */ (error)));
  } finally {
    await client.close();
  }
}

/**
 * @param {string} text An address, or a message that may quote one.
 * @returns {string} The same without user and password.
 */
export function withoutCredentials(text) {
  return text.replace(/\/\/[^\s]*@/g, '//***@');
}

/** @param {string} uri */
function parse(uri) {
  try {
    const own = /[?&]serverSelectionTimeoutMS=/i.test(uri);
    return new MongoClient(uri, own ? {} : { serverSelectionTimeoutMS: SELECTION_MS });
  } catch (error) {
    const why = withoutCredentials(/** @type {Error} */ (error).message);
    throw new ServerUnavailable(
      `the server address is malformed (${why}): write it as mongodb://host:port, in --uri or MONGODB_URI`,
      2,
    );
  }
}

/**
 * @param {string} uri
 * @param {Error & { code?: unknown }} error
 */
function unreachable(uri, error) {
  const where = withoutCredentials(uri);
  const why = withoutCredentials(error.message).split('\n')[0];
  const AUTHENTICATION_FAILED = 18;
  if (error.code === AUTHENTICATION_FAILED) {
    return `the server at ${where} refuses the credentials (${why}): correct --uri or MONGODB_URI`;
  }
  return `no server answers at ${where} (${why}): start it, correct --uri or MONGODB_URI, or leave them out to have one started`;
}

/** @param {import('mongodb').Document} hello */
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
