import { MongoClient } from 'mongodb';
import { quoted, withoutCredentials } from './address.js';
import { ServerUnavailable } from './unavailable.js';

/** Long enough for a replica set to be discovered, short enough to wait for in vain. */
const SELECTION_MS = 5000;
const AUTHENTICATION_FAILED = 18;

/**
 * Asks a server something over a connection of its own.
 *
 * @template T
 * @param {string} uri
 * @param {(client: MongoClient) => Promise<T>} ask
 * @returns {Promise<T>}
 * @throws {ServerUnavailable} `exitCode` 2 when the address is malformed, 3 when nobody answers there.
 */
export async function connected(uri, ask) {
  const client = clientFor(uri);
  try {
    return await ask(client);
  } catch (error) {
    if (error instanceof ServerUnavailable) throw error;
    throw new ServerUnavailable(unreachable(uri, /** @type {Error} */ (error)));
  } finally {
    await client.close();
  }
}

/** @param {string} uri */
function clientFor(uri) {
  try {
    const own = /[?&]serverSelectionTimeoutMS=/i.test(uri);
    return new MongoClient(uri, own ? {} : { serverSelectionTimeoutMS: SELECTION_MS });
  } catch (error) {
    const where = withoutCredentials(uri);
    const why = quoted(/** @type {Error} */ (error), uri);
    throw new ServerUnavailable(
      `the server address is malformed (${where}: ${why}): write it as mongodb://host:port`,
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
  if (error.code === AUTHENTICATION_FAILED) {
    return `the server at ${where} refuses the credentials (${why}): correct --uri`;
  }
  return `no server answers at ${where} (${why}): start it, correct --uri, or leave it out to have one started`;
}
