import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { ServerUnavailable, startServer } from '../../../js/host/mongod/server.js';
import { eventually, isRunning } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';

/**
 * Closes the client before the server stops: it would look for the server for 30 s otherwise.
 *
 * @template T
 * @param {import('../../../js/host/mongod/server.js').Server} server
 * @param {(client: MongoClient) => Promise<T>} use
 */
async function connected(server, use) {
  const client = new MongoClient(server.uri);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

test('a standalone server says what it is, works, and is gone after stop', async (t) => {
  const server = await withServer(t, { args: ['--setParameter', 'enableTestCommands=1'] });
  assert.equal(server.topology, 'standalone');
  assert.equal(server.storageEngine, 'wiredTiger');
  assert.equal(server.started, true);
  assert.match(server.version, /^\d+\.\d+\.\d+$/);
  assert.match(server.uri, /^mongodb:\/\/127\.0\.0\.1:\d+/);

  const { parsed } = await connected(server, async (client) => {
    await client.db('t').collection('c').insertOne({ a: 1 });
    assert.equal(await client.db('t').collection('c').countDocuments(), 1);
    return client.db('admin').command({ getCmdLineOpts: 1 });
  });
  assert.equal(String(parsed.setParameter.enableTestCommands), '1');
  assert.equal(parsed.net.bindIp, '127.0.0.1');
  assert.ok(existsSync(parsed.storage.dbPath));

  await server.stop();
  await server.stop();
  assert.equal(isRunning(Number(server.pid)), false);
  assert.equal(existsSync(parsed.storage.dbPath), false);
});

test('a replica set of one node accepts a transaction', async (t) => {
  const server = await withServer(t, { topology: 'replicaSet' });
  assert.equal(server.topology, 'replicaSet');
  await connected(server, async (client) => {
    const collection = client.db('t').collection('c');
    await client.withSession((session) =>
      session.withTransaction(() => collection.insertOne({ a: 1 }, { session })),
    );
    assert.equal(await collection.countDocuments(), 1);
  });
});

test('a given address is described and never stopped', async (t) => {
  const server = await withServer(t);
  const given = await startServer({ uri: server.uri });
  assert.deepEqual(
    { ...given, onExit: 0, stop: 0 },
    {
      uri: server.uri,
      pid: undefined,
      started: false,
      address: new URL(server.uri).host,
      source: '--uri',
      version: server.version,
      topology: 'standalone',
      storageEngine: 'wiredTiger',
      onExit: 0,
      stop: 0,
    },
  );
  await given.stop();
  assert.equal(isRunning(Number(server.pid)), true);
});

test('the death of a started server is reported once, with its cause', async (t) => {
  const server = await withServer(t);
  /** @type {string[]} */
  const reasons = [];
  server.onExit((reason) => reasons.push(reason));
  process.kill(Number(server.pid), 'SIGKILL');
  await eventually(() => reasons.length > 0, 'the death is reported');
  server.onExit((reason) => reasons.push(reason));
  const expected = `the server (mongod, pid ${server.pid}) ended with SIGKILL`;
  assert.deepEqual(reasons, [expected, expected]);
  await server.stop();
});

test('a stop is not reported as a death', async (t) => {
  const server = await withServer(t);
  server.onExit((reason) => assert.fail(reason));
  await server.stop();
});

const refusals = [
  {
    title: 'a malformed address',
    options: { uri: 'http://joe:secret@somewhere' },
    exitCode: 2,
    message:
      /^the server address is malformed \(http:\/\/\*\*\*@somewhere: .*\): write it as mongodb:\/\/host:port/,
  },
  {
    title: 'an address with an unknown option',
    options: { uri: 'mongodb://joe:secret@somewhere/?nonsense=1' },
    exitCode: 2,
    message:
      /^the server address is malformed \(mongodb:\/\/\*\*\*@somewhere\/: option nonsense is not supported\)/,
  },
  {
    title: 'an address where nobody answers',
    // Port 1 is reserved, so refused at once; the driver goes on trying for as long as the address allows.
    options: { uri: 'mongodb://joe:secret@127.0.0.1:1/?serverSelectionTimeoutMS=50' },
    exitCode: 3,
    message: /^no server answers at mongodb:\/\/\*\*\*@127\.0\.0\.1:1\/.*ECONNREFUSED/,
  },
  {
    title: 'a binary that is not there',
    options: { mongod: '/nonexistent/mongod' },
    exitCode: 3,
    message: /^\/nonexistent\/mongod is no executable file: correct --mongod$/,
  },
  {
    title: 'a binary that is no mongod',
    options: { mongod: process.execPath },
    exitCode: 3,
    message: /does not run on this machine .*: name another with --mongod/,
  },
  {
    title: 'an argument that mongod refuses',
    options: { args: ['--setParameter', 'nonsense=1'] },
    exitCode: 3,
    message: /did not start .*: see that .* is writable/,
  },
];

for (const { title, options, exitCode, message } of refusals) {
  test(`${title} gives one line`, async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    await assert.rejects(startServer(options), (error) => {
      assert.ok(error instanceof ServerUnavailable);
      assert.equal(error.exitCode, exitCode);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret|\n/);
      return true;
    });
    assert.equal(warn.mock.callCount(), 0);
  });
}
