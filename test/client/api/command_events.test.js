import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { afterEach, test } from 'node:test';
import { NativeClient } from '../../../js/client/index.js';
import { assertSame } from '../documents.js';
import { failNext, failNoMore } from '../fail_points.js';
import { openMonitored } from '../monitored.js';

const { server, native, official, idle } = await openMonitored();
afterEach(() => failNoMore(idle));

const NAMES = ['commandStarted', 'commandSucceeded', 'commandFailed'];

/**
 * @param {import('node:events').EventEmitter} client
 * @returns {any[]} Filled from now on.
 */
function listen(client) {
  /** @type {any[]} */
  const events = [];
  for (const name of NAMES) {
    client.removeAllListeners(name);
    client.on(name, (event) => events.push(event));
  }
  return events;
}

/** What differs from client to client and call to call. */
const GOSSIP = new Set(['lsid', '$clusterTime', 'operationTime', 'opTime', 'electionId', '$db']);

/** @param {Record<string, any> | undefined} document */
function bare(document) {
  if (!document) return document;
  const { cursor, getMore, ...own } = document;
  const kept = Object.entries(own).filter(([name]) => !GOSSIP.has(name));
  return {
    ...Object.fromEntries(kept),
    ...(cursor && { cursor: { ...cursor, id: String(cursor.id) !== '0' } }),
    ...(getMore && { getMore: getMore.constructor.name }),
  };
}

/** @param {any} event */
function summaryOf({ name, address, databaseName, commandName, command, reply, failure }) {
  const error = failure instanceof Error ? `${failure.name}: ${failure.message}` : failure;
  return [name, address, databaseName, commandName, bare(command), bare(reply), error];
}

const OPERATIONS = {
  'a write that is retried': (/** @type {any} */ c) =>
    c.things.insertMany([{ _id: 1 }, { _id: 2 }]),
  'a document that is refused': (/** @type {any} */ c) => c.things.insertOne({ _id: 1 }),
  'a read in batches': (/** @type {any} */ c) => c.things.find({}, { batchSize: 1 }).toArray(),
  findOne: (/** @type {any} */ c) => c.things.findOne({ _id: 1 }),
  'an update': (/** @type {any} */ c) => c.things.updateMany({}, { $set: { a: 1 } }),
  'a command that fails': (/** @type {any} */ c) => c.client.db('events').command({ nonsense: 1 }),
  'a user, which is secret': (/** @type {any} */ c) =>
    c.client.db('admin').command({ createUser: 'x', pwd: 'secret', roles: ['nonsense'] }),
  'a login': (/** @type {any} */ c) =>
    c.client.db('admin').command({ saslStart: 1, mechanism: 'SCRAM-SHA-1', payload: 'secret' }),
  'a hello with a login in it': (/** @type {any} */ c) =>
    c.client.db('admin').command({ hello: 1, speculativeAuthenticate: { saslStart: 1 } }),
};

for (const [name, operation] of Object.entries(OPERATIONS)) {
  test(`${name}: events as mongodb's`, async () => {
    /** @type {any[][]} */
    const summaries = [];
    for (const client of [official, native]) {
      const things = client.db('events').collection('things');
      await idle.db('events').dropDatabase();
      if (name !== 'a write that is retried') {
        await idle
          .db('events')
          .collection('things')
          .insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }].map((one) => /** @type {any} */ (one)));
      }
      const events = listen(client);
      await Promise.resolve()
        .then(() => operation({ client, things }))
        .catch(() => {});
      summaries.push(events.map(summaryOf));
      assert.doesNotMatch(JSON.stringify(events.map(summaryOf)), /secret/);
    }
    assert.ok(summaries[0].length >= 2);
    // The native driver writes the documents behind the other fields.
    assertSame(summaries[1].map(withoutOrder), summaries[0].map(withoutOrder));
  });
}

/** @param {any[]} event */
function withoutOrder(event) {
  return event.map((part) =>
    part && typeof part === 'object' ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}

test('a retried read reports both attempts, in order', async () => {
  await failNext(idle, { failCommands: ['find'], closeConnection: true });
  const events = listen(native);
  native.db('events').collection('things').findOne({});
  assert.deepEqual(
    events.map(({ name }) => name),
    ['commandStarted', 'commandFailed', 'commandStarted', 'commandSucceeded'],
  );
  const [started, failed, again, succeeded] = events;
  assert.equal(started.requestId, failed.requestId);
  assert.equal(again.requestId, succeeded.requestId);
  assert.notEqual(started.requestId, again.requestId);
  assert.equal(failed.failure.name, 'MongoNetworkError');
  assert.notEqual(started.connectionId, again.connectionId);
  assert.equal(started.serverConnectionId, BigInt(started.connectionId));
});

test('of a call that nobody blocks for, the start is reported while it runs', async () => {
  const slow = { failCommands: ['find'], blockConnection: true, blockTimeMS: 1000 };
  /** @type {any[][]} */
  const both = [
    [official, official.db('events').collection('things')],
    [native, native.async.db('events').collection('things')],
  ];
  for (const [client, things] of both) {
    await failNext(idle, slow);
    listen(client);
    let isOver = false;
    const found = things.findOne({}).finally(() => {
      isOver = true;
    });
    const [{ commandName }] = await once(client, 'commandStarted');
    assert.deepEqual([commandName, isOver], ['find', false]);
    await found;
  }
});

test('reports of calls at once keep the order in which it happened', async () => {
  const events = listen(native);
  const { async: things } = native.db('events').collection('things');
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      things.find({ _id: { $ne: /** @type {any} */ (i) } }, { batchSize: 1 }).toArray(),
    ),
  );
  const open = new Set();
  for (const { name, requestId } of events) {
    assert.equal(open.has(requestId), name !== 'commandStarted');
    if (name === 'commandStarted') open.add(requestId);
    else open.delete(requestId);
  }
  assert.deepEqual([events.length > 80, open.size], [true, 0]);
});

test('a duration is in ms, and in µs', () => {
  const events = listen(native);
  native.ping();
  const { duration, durationUs } = events[1];
  assert.ok(Number.isInteger(durationUs) && durationUs > 0);
  assert.equal(duration, durationUs / 1000);
});

test('a listener may use the client', () => {
  const things = native.db('events').collection('reentered');
  things.drop();
  const documents = Array.from({ length: 10 }, (_, _id) => ({ _id, text: 'x'.repeat(_id) }));
  listen(native);
  native.on('commandSucceeded', ({ commandName, reply }) => {
    if (commandName !== 'ping') assert.equal(native.ping().ok, 1);
    assert.equal(reply.ok, 1);
  });
  assert.equal(things.insertMany(documents).insertedCount, 10);
  assert.deepEqual(things.findOne({ _id: 3 }), documents[3]);
  assert.deepEqual(things.find({}, { batchSize: 3 }).toArray(), documents);
  assert.equal(things.updateMany({}, { $set: { a: 1 } }).modifiedCount, 10);
  listen(native);
});

test('without monitorCommands there are no events', () => {
  const silent = new NativeClient(server.uri);
  const events = listen(silent);
  silent.ping();
  silent.close();
  assert.deepEqual(events, []);
  assert.equal(silent.monitorCommands, false);
});

test('who subscribes to the channels follows all clients that are made meanwhile, by all their calls', async () => {
  /** @type {any[]} */
  const messages = [];
  const note = (/** @type {unknown} */ message) => messages.push(message);
  const before = new NativeClient(server.uri);
  for (const name of NAMES) subscribe(`tollgate:${name}`, note);
  const client = new NativeClient(server.uri);
  client.ping();
  await client.async.ping();
  before.ping();
  for (const name of NAMES) unsubscribe(`tollgate:${name}`, note);
  client.ping();
  assert.deepEqual(
    messages.map(({ client: of, event }) => [of === client, event.name, event.commandName]),
    [0, 1].flatMap(() => [
      [true, 'commandStarted', 'ping'],
      [true, 'commandSucceeded', 'ping'],
    ]),
  );
  client.close();
  before.close();
});

test('what a listener throws is uncaught, and the call goes on', () => {
  const module = new URL('../../../js/client/index.js', import.meta.url).href;
  const script = `
    import { NativeClient } from ${JSON.stringify(module)};
    const client = new NativeClient(${JSON.stringify(server.uri)}, { monitorCommands: true });
    client.on('commandStarted', () => { throw new Error('mine'); });
    process.on('uncaughtException', ({ message }) => console.log('uncaught', message));
    console.log('ok', client.ping().ok);
    client.close();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
  assert.equal(String(output), 'ok 1\nuncaught mine\n');
});
