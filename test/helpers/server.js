import { after } from 'node:test';
import { startServer } from '../../js/host/mongod/server.js';

/**
 * Starts a server for one test file, or one test, and stops it afterwards. Never a given address: tests
 * drop what they find.
 *
 * @param {import('node:test').TestContext | undefined} t Stopped after this test; after the file without.
 * @param {Omit<import('../../js/host/mongod/server.js').ServerOptions, 'uri'>} [options]
 * @returns {Promise<import('../../js/host/mongod/server.js').Server>}
 */
export async function withServer(t, options = {}) {
  const server = await startServer({ ...options, uri: undefined });
  const stop = () => server.stop();
  if (t) t.after(stop);
  else after(stop);
  return server;
}
