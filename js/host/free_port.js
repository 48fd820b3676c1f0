import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of loopback that nobody listens on now; somebody else may take it before you do */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
