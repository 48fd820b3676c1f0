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
 * An address as it may be shown: without user and password, and without its options, of which some are
 * secret as well. It may be malformed, so nothing is taken for granted but the last `@`.
 *
 * @param {string} uri
 */
export function withoutCredentials(uri) {
  const scheme = /^[\w+.-]+:\/\//.exec(uri)?.[0] ?? '';
  const beforeOptions = uri.split('?')[0];
  const bearer = beforeOptions.includes('@') ? beforeOptions : uri;
  const at = bearer.lastIndexOf('@');
  if (at === -1) return beforeOptions;
  return `${scheme}***${bearer.slice(at).split('?')[0]}`;
}

/** @param {string} uri */
function parse(uri) {
  try {
    const own = /[?&]serverSelectionTimeoutMS=/i.test(uri);
    return new MongoClient(uri, own ? {} : { serverSelectionTimeoutMS: SELECTION_MS });
  } catch (error) {
    const where = withoutCredentials(uri);
    const why = quoted(/** @type {Error} */ (error), uri);
    throw new ServerUnavailable(
      `the server address is malformed (${where}: ${why}): write it as mongodb://host:port, in --uri or MONGODB_URI`,
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
  const why = quoted(error, uri);
  const AUTHENTICATION_FAILED = 18;
  if (error.code === AUTHENTICATION_FAILED) {
    return `the server at ${where} refuses the credentials (${why}): correct --uri or MONGODB_URI`;
  }
  return `no server answers at ${where} (${why}): start it, correct --uri or MONGODB_URI, or leave them out to have one started`;
}

/**
 * @param {Error} error Its message may quote the address.
 * @param {string} uri
 */
function quoted(error, uri) {
  return error.message.replaceAll(uri, withoutCredentials(uri)).split('\n')[0];
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
