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
  await assert.rejects(client.async.startSession(), EXHAUSTED);
});

test('threads leave half of the connections to sessions, while no call is stuck', async () => {
  const client = open({ maxPoolSize: 4 });
  assert.equal((await pings(client)).length, 6);
  const sessions = [await client.async.startSession(), await client.async.startSession()];
  await assert.rejects(client.async.startSession(), EXHAUSTED);
  await Promise.all(sessions.map((session) => session.endSession()));
});

test('a client that has taken the only connection leaves none for threads', async () => {
  const client = open({ maxPoolSize: 1 });
  assert.deepEqual(client.db('pools').command({ ping: 1 }), { ok: 1 });
  await assert.rejects(async () => client.async.db('pools').command({ ping: 1 }), EXHAUSTED);
});

test('a session waits for another to end, as long as waitQueueTimeoutMS', async () => {
  const client = open({ maxPoolSize: 1, waitQueueTimeoutMS: 10_000 });
  const first = await client.async.startSession();
  const second = client.async.startSession();
  await first.endSession();
  await (await second).endSession();
  const kept = await client.async.startSession();
  const impatient = open({ maxPoolSize: 1, waitQueueTimeoutMS: 1 });
  const mine = await impatient.async.startSession();
  await assert.rejects(impatient.async.startSession(), EXHAUSTED);
  await Promise.all([kept.endSession(), mine.endSession()]);
});

test('zero is no limit', async () => {
  const client = open({ maxPoolSize: 0, threads: 3 });
  assert.equal((await pings(client)).length, 6);
  assert.deepEqual(client.db('pools').command({ ping: 1 }), { ok: 1 });
});
