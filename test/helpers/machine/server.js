import { after } from 'node:test';
import { startServer } from '../../../js/host/mongod/server.js';

/**
 * The server's log is a pipe that this process reads, but not while a synchronous call waits: the server
 * stops where the pipe is full. So connections are not logged, and no call is, which a busy machine would
 * make slow enough.
 */
const QUIET = ['--quiet', '--slowms', String(2 ** 31 - 1)];

/**
 * Starts a server for one test file, or one test, and stops it afterwards. Never a given address: tests
 * drop what they find.
 *
 * @param {import('node:test').TestContext | undefined} t Stopped after this test; after the file without.
 * @param {Omit<import('../../../js/host/mongod/server.js').ServerOptions, 'uri'>} [options]
 * @returns {Promise<import('../../../js/host/mongod/server.js').Server>}
 */
export async function withServer(t, options = {}) {
  const args = [...QUIET, ...(options.args ?? [])];
  const server = await startServer({ ...options, args, uri: undefined });
  const stop = () => server.stop();
  if (t) t.after(stop);
  else after(stop);
  return server;
}
