import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const server = await withServer(undefined);
/** @type {NativeClient[]} */
const clients = [];
after(() => Promise.all(clients.map((client) => client.async.close())));

/** @param {Record<string, unknown>} options */
function open(options) {
  const client = new NativeClient(server.uri, options);
  clients.push(client);
  return client;
}

/** @param {NativeClient} client */
const pings = (client) =>
  Promise.all([1, 2, 3, 4, 5, 6].map(() => client.db('pools').async.command({ ping: 1 })));
const EXHAUSTED = { name: 'MongoWaitQueueTimeoutError', message: /maxPoolSize is \d/ };

test('there are no more threads than connections for them', async () => {
  const client = open({ maxPoolSize: 1, threads: 4 });
  assert.equal((await pings(client)).length, 6);
  assert.throws(() => client.db('pools').command({ ping: 1 }), EXHAUSTED);
});

test('a client that has taken the only connection leaves none for threads', async () => {
  const client = open({ maxPoolSize: 1 });
  assert.deepEqual(client.db('pools').command({ ping: 1 }), { ok: 1 });
  await assert.rejects(async () => client.async.db('pools').command({ ping: 1 }), EXHAUSTED);
});

test('zero is no limit', async () => {
  const client = open({ maxPoolSize: 0, threads: 3 });
  assert.equal((await pings(client)).length, 6);
  assert.deepEqual(client.db('pools').command({ ping: 1 }), { ok: 1 });
});
