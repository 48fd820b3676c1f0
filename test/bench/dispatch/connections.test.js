import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Connections } from '../../../bench/dispatch/common/web/connections.js';

/**
 * @param {import('node:test').TestContext} t
 * @param {(asked: number) => boolean} closes whether it closes the connection in place of its n-th answer
 */
async function connectedTo(t, closes) {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url !== '/' && closes(++asked)) request.socket.destroy();
    else response.end('here');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const connections = await Connections.open(`http://127.0.0.1:${port}`, 2, async (error) => error);
  t.after(async () => {
    await connections.close();
    server.close();
  });
  return { connections, asked: () => asked };
}

const text = (
  /** @type {import('../../../bench/dispatch/common/web/connections.js').Exchange} */ exchange,
) => exchange.text;

test('a request whose connection is closed in place of an answer is sent again, and counted', async (t) => {
  const { connections, asked } = await connectedTo(t, (number) => number < 3);
  assert.equal(await connections.ask({ method: 'GET', path: '/page' }, text), 'here');
  assert.equal(asked(), 3);
  assert.deepEqual(connections.counters(), { resetsPerOp: 2 });
  assert.equal(await connections.ask({ method: 'GET', path: '/page' }, text), 'here');
  assert.deepEqual(connections.counters(), { resetsPerOp: 2 });
});

test('a server that never answers is given up', async (t) => {
  const { connections, asked } = await connectedTo(t, () => true);
  await assert.rejects(
    connections.ask({ method: 'GET', path: '/page' }, text),
    /closed|ECONNRESET/,
  );
  assert.equal(asked(), 4);
});

test('what may not be repeated is sent once', async (t) => {
  const { connections, asked } = await connectedTo(t, () => true);
  const request = { method: /** @type {const} */ ('POST'), path: '/call', body: '{}' };
  await assert.rejects(connections.ask(request, text), /closed|ECONNRESET/);
  assert.equal(asked(), 1);
  assert.deepEqual(connections.counters(), { resetsPerOp: 0 });
});
