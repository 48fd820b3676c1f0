import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../../js/client/index.js';
import { withServer } from '../../helpers/machine/server.js';

const NAMES = [
  'topologyOpening',
  'serverOpening',
  'serverDescriptionChanged',
  'topologyDescriptionChanged',
  'serverClosed',
  'topologyClosed',
];

const server = await withServer(undefined, { topology: 'replicaSet' });
const module = new URL('../../../js/client/index.js', import.meta.url).href;

/**
 * @param {any} client
 * @returns {Promise<any[]>} All events until the topology is closed.
 */
async function lifeOf(client) {
  /** @type {any[]} */
  const events = [];
  for (const name of NAMES) client.on(name, (/** @type {any} */ event) => events.push(event));
  const known = new Promise((resolve) =>
    client.on('topologyDescriptionChanged', (/** @type {any} */ { newDescription }) => {
      if (newDescription.type === 'ReplicaSetWithPrimary') resolve(undefined);
    }),
  );
  const closed = once(client, 'topologyClosed');
  await client.connect();
  await known;
  await client.close();
  await closed;
  return events;
}

/** @param {any} description @param {string} name */
function shownOf(description, name) {
  const { type, setName, servers } = description;
  if (name === 'serverDescriptionChanged') return [type, setName];
  return [type, setName, [...servers.values()].map((one) => [one.address, one.type])];
}

/** @param {any[]} events @param {string} name */
const ofKind = (events, name) =>
  events
    .filter((event) => event.name === name)
    .map(({ address, newDescription }) => [
      address,
      newDescription && shownOf(newDescription, name),
    ]);

test('a deployment is found and left: events as mongodb emits them', async () => {
  const expected = await lifeOf(new MongoClient(server.uri));
  const actual = await lifeOf(new NativeClient(server.uri));
  for (const name of NAMES.filter((one) => !one.endsWith('Closed') && one !== NAMES[3])) {
    assert.deepEqual(ofKind(actual, name), ofKind(expected, name), name);
  }
  // mongodb, and libmongoc 2.x, may also say that everything was forgotten at the end; both found the
  // same before.
  const found = ofKind(actual, 'topologyDescriptionChanged').findLast(
    ([, [type]]) => type !== 'Unknown',
  );
  const all = ofKind(expected, 'topologyDescriptionChanged').map((one) => JSON.stringify(one));
  assert.ok(all.includes(JSON.stringify(found)));
  assert.equal(actual[0].name, 'topologyOpening');
  assert.equal(actual.at(-1).name, 'topologyClosed');
  assert.ok(actual.every(({ topologyId }) => topologyId.equals(actual[0].topologyId)));
});

test('heartbeats are emitted, those that fail, too', async () => {
  const client = new NativeClient(server.uri);
  const succeeded = once(client, 'serverHeartbeatSucceeded');
  client.ping();
  const [{ connectionId, duration, durationUs, reply, awaited }] = await succeeded;
  assert.ok(server.uri.includes(connectionId));
  assert.equal(duration, durationUs / 1000);
  assert.equal(reply.ok, 1);
  assert.equal(awaited, false);
  client.close();

  const absent = new NativeClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100');
  const failed = once(absent, 'serverHeartbeatFailed');
  assert.throws(() => absent.ping(), { name: 'MongoServerSelectionError' });
  const [{ failure }] = await failed;
  assert.equal(failure.name, 'MongoNetworkError');
  absent.close();
});

test('listeners keep no process alive, and may be left behind by a worker', async () => {
  const script = `
    import(${JSON.stringify(module)}).then(({ NativeClient }) => {
      const client = new NativeClient(${JSON.stringify(server.uri)}, { heartbeatFrequencyMS: 500 });
      client.on('serverHeartbeatStarted', () => {});
      client.on('topologyClosed', () => {});
      client.ping();
      if (process.argv[2] === 'close') client.close();
      require('node:worker_threads').parentPort.postMessage('ready');
      if (process.argv[2] === 'stay') setInterval(() => {}, 1000);
    });`;
  for (const end of ['close', 'leave', 'stay', 'close', 'stay']) {
    const worker = new Worker(script, { eval: true, argv: [end] });
    const exit = once(worker, 'exit');
    await once(worker, 'message');
    if (end === 'stay') await worker.terminate();
    const [code] = await exit;
    assert.equal(code, end === 'stay' ? 1 : 0);
  }
});

/** @param {any} client @returns {Promise<any>} What its findOne throws. */
const failureOf = async (client) => {
  try {
    await client.db('d').collection('c').findOne({});
  } catch (error) {
    return error;
  } finally {
    await client.close();
  }
};

/** @param {any} reason */
const outlineOf = ({ type, setName, servers }) => [
  type,
  setName,
  [...servers.values()].map(({ address, type, error }) => [address, type, error?.name]),
];

test('no option of BSON changes what an error of server selection says', async () => {
  const short = { serverSelectionTimeoutMS: 100 };
  for (const options of [{ promoteLongs: false }, { useBigInt64: true }, { raw: true }]) {
    const client = new NativeClient('mongodb://127.0.0.1:1', { ...short, ...options });
    const { name, reason } = await failureOf(client);
    const expected = ['127.0.0.1:1', 'Unknown', 'MongoNetworkError'];
    assert.deepEqual([name, outlineOf(reason)[2]], ['MongoServerSelectionError', [expected]]);
  }
});

test('an error of server selection has the servers and why, as mongodb’s has', async () => {
  const { host } = new URL(server.uri);
  const wrongSet = server.uri.replace(/replicaSet=[^&]+/, 'replicaSet=other');
  assert.notEqual(wrongSet, server.uri);
  const closedPort = 'mongodb://127.0.0.1:1/?connectTimeoutMS=300';
  for (const [uri, message] of /** @type {[string, RegExp][]} */ ([
    [wrongSet, new RegExp(` Replica set "other": ${host} belongs to the set "[^"]+"\\.$`)],
    [closedPort, /Failed to connect to target host: 127\.0\.0\.1:1/],
    [
      'mongodb://127.0.0.1:1,127.0.0.1:2/?replicaSet=rs&connectTimeoutMS=300',
      / Replica set "rs": 127\.0\.0\.1:1 failed \(Failed to connect.*\), 127\.0\.0\.1:2 failed \(.*\)\.$/,
    ],
  ])) {
    const short = { serverSelectionTimeoutMS: 500 };
    const expected = await failureOf(new MongoClient(uri, short));
    for (const client of [new NativeClient(uri, short), new NativeClient(uri, short).async]) {
      const error = await failureOf(client);
      assert.equal(error.name, expected.name);
      assert.deepEqual(outlineOf(error.reason), outlineOf(expected.reason), uri);
      assert.match(error.message, message);
    }
  }
});
