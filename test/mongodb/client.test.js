/** MongoClient on the native driver, beside mongodb's own on the same server. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import * as official from 'mongodb';
import * as own from '../../js/index.js';
import { withServer } from '../helpers/machine/server.js';

/** @type {any[]} */
const opened = [];
// Before the server is stopped.
after(() => Promise.all(opened.map((client) => client.close())));

const { uri } = await withServer(undefined, { topology: 'replicaSet' });
const drivers = [official, own];

/** @param {any} driver @param {Record<string, unknown>} [options] */
function clientOf({ MongoClient }, options) {
  const client = new MongoClient(uri, options);
  opened.push(client);
  return client;
}

/** @param {(driver: any) => any} run */
async function compare(run) {
  const [theirs, ours] = [await run(official), await run(own)];
  assert.deepEqual(ours, theirs);
  return ours;
}

/** @param {() => any} act */
async function refusalOf(act) {
  try {
    await act();
    return 'accepted';
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    return { name, message };
  }
}

/** @param {() => unknown} act @returns {Promise<string[]>} */
async function warningsOf(act) {
  /** @type {string[]} */
  const warnings = [];
  const note = (/** @type {Error} */ { message }) => warnings.push(message);
  process.on('warning', note);
  await act();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  return warnings;
}

test('what libraries read of a client, before it is connected, then, and when it is closed', async () => {
  const seen = await compare(async (driver) => {
    const client = clientOf(driver, { dbName: 'shop', w: 1, readPreference: 'nearest' });
    const { hosts, dbName } = client.s.options;
    const before = client.topology;
    await client.connect();
    const again = (await client.connect()) === client;
    const { type, setName, servers } = client.topology.description;
    await client.db('shop').command({ ping: 1 });
    const shown = {
      hosts: hosts.map((/** @type {any} */ host) => [host.host, host.port, String(host)]),
      ...{ before, again, dbName, type, setName, url: client.s.url },
      servers: [...servers.values()].map((server) => [server.address, server.type]),
      connected: client.topology.isConnected(),
      heartbeat: client.topology.s.description.heartbeatFrequencyMS,
      concerns: [client.readConcern, { ...client.writeConcern }, client.readPreference.mode],
      name: client.db().databaseName,
      isOwn: client.db().client === client && client.db().collection('a').db.client === client,
    };
    await client.close();
    return { ...shown, after: client.topology, closed: client.s.hasBeenClosed };
  });
  assert.equal(seen.type, 'ReplicaSetWithPrimary');
  assert.equal(seen.before, undefined);
  assert.equal(seen.after, undefined);
});

test('a call connects by itself; behind close it is refused until connect', async () => {
  await compare(async (driver) => {
    const client = clientOf(driver);
    const things = client.db('client').collection('things');
    const count = await things.countDocuments({});
    const known = client.topology !== undefined;
    await client.close();
    const refused = await refusalOf(() => things.countDocuments({}));
    await client.connect();
    return [count, known, refused, await things.countDocuments({})];
  });
});

test('calls give promises, cursors and streams as mongodb’s do', async () => {
  await compare(async (driver) => {
    const client = clientOf(driver);
    const things = client.db('client').collection('calls');
    await things.deleteMany({});
    await things.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const cursor = things.find().sort({ _id: 1 });
    const closed = once(cursor, 'close');
    const ids = [];
    for await (const { _id } of cursor) ids.push(_id);
    await closed;
    const streamed = await things.find().sort({ _id: -1 }).stream().toArray();
    const counted = await client.withSession((/** @type {any} */ session) =>
      things.countDocuments({}, { session }),
    );
    return { ids, streamed, counted, isEmitter: cursor instanceof driver.AbstractCursor };
  });
});

test('an `open` is emitted once connected, and an error that nobody hears ends no program', async () => {
  await compare(async (driver) => {
    const client = clientOf(driver);
    const opening = once(client, 'open');
    await client.connect();
    const [emitted] = await opening;
    return [emitted === client, client.emit('error', new Error('unheard'))];
  });
});

test('a command’s events, and those of servers, are instances of their classes', async () => {
  for (const driver of drivers) {
    const client = clientOf(driver, { monitorCommands: true });
    /** @type {any[]} */
    const events = [];
    for (const name of ['commandStarted', 'commandSucceeded', 'topologyDescriptionChanged']) {
      client.on(name, (/** @type {any} */ event) => events.push(event));
    }
    const changed = once(client, 'topologyDescriptionChanged');
    await client.db('client').command({ ping: 1 });
    await changed;
    const isOne = (/** @type {string} */ kind) =>
      events.some((event) => event instanceof /** @type {any} */ (driver)[kind]);
    assert.ok(isOne('CommandStartedEvent') && isOne('CommandSucceededEvent'));
    assert.ok(isOne('TopologyDescriptionChangedEvent'));
  }
});

test('documents get the ids of the client’s own factory, whichever way they are inserted', async () => {
  await compare(async (driver) => {
    let last = 0;
    const pkFactory = { createPk: () => ++last };
    const client = clientOf(driver, { pkFactory });
    const things = client.db('client').collection('ids');
    await things.deleteMany({});
    await things.insertOne({});
    await things.insertMany([{}, { _id: 'own' }, {}]);
    await things.bulkWrite([{ insertOne: { document: {} } }]);
    await things.initializeOrderedBulkOp().insert({}).execute();
    const stored = await things.find().toArray();
    return [last, stored.map((/** @type {any} */ { _id }) => _id)];
  });
  await compare((driver) => refusalOf(() => clientOf(driver, { pkFactory: {} })));
});

test('options that libmongoc has no use for are taken, and said once each', async () => {
  const options = {
    ...{ family: 4, noDelay: true, minPoolSize: 5, maxIdleTimeMS: 1000, maxConnecting: 2 },
    ...{ driverInfo: { name: 'library' }, serverMonitoringMode: 'poll', timeoutMS: 0 },
  };
  const warnings = await warningsOf(() => [clientOf(own, options), clientOf(own, options)]);
  assert.deepEqual(warnings.map((warning) => /"(\w+)"/.exec(warning)?.[1]).sort(), [
    'family',
    'maxConnecting',
    'maxIdleTimeMS',
    'minPoolSize',
    'noDelay',
    'serverMonitoringMode',
  ]);
});

test('the connection string may say how BSON is read', async () => {
  await compare(async ({ MongoClient }) => {
    const client = new MongoClient(`${uri}&promoteLongs=false&ignoreUndefined=true`);
    opened.push(client);
    const { promoteLongs, ignoreUndefined, raw } = client.bsonOptions;
    return [promoteLongs, ignoreUndefined, raw ?? false];
  });
});

test('the connection string may ask for events of commands', () => {
  for (const { MongoClient } of drivers) {
    const client = new MongoClient(`${uri}&monitorCommands=true`);
    assert.equal(/** @type {any} */ (client).monitorCommands, true);
  }
});

test('what holds where nothing was said is shown as by mongodb, but for libmongoc’s time limits', async () => {
  const seen = await compare(async (driver) => {
    const { options } = clientOf(driver, {});
    const { compressors, directConnection, forceServerObjectId, loadBalanced, raw } = options;
    const { maxPoolSize, heartbeatFrequencyMS, localThresholdMS, maxAdaptiveRetries } = options;
    const { monitorCommands, retryReads, retryWrites, serverSelectionTimeoutMS } = options;
    return [
      { compressors, directConnection, forceServerObjectId, loadBalanced, raw },
      { maxPoolSize, heartbeatFrequencyMS, localThresholdMS, maxAdaptiveRetries },
      { monitorCommands, retryReads, retryWrites, serverSelectionTimeoutMS },
      options.srvServiceName,
    ];
  });
  assert.equal(seen[0].directConnection, false);
  const { options } = clientOf(own, { maxPoolSize: 7, socketTimeoutMS: 5 });
  assert.deepEqual([options.maxPoolSize, options.socketTimeoutMS], [7, 5]);
  assert.equal(options.connectTimeoutMS, 10_000);
});

test('options that decide what is trusted are not passed over', () => {
  const refused = (/** @type {Record<string, unknown>} */ options, /** @type {RegExp} */ why) =>
    assert.throws(() => clientOf(own, options), { name: 'MongoParseError', message: why });
  refused({ ca: Buffer.from('x') }, /tlsCAFile/);
  refused({ autoEncryption: {} }, /encryption is not part/);
  refused({ proxyHost: 'localhost' }, /no SOCKS5/);
  refused({ servername: 'other' }, /option servername is not supported/);
  refused({ ciphers: 'all' }, /option ciphers is not supported/);
  refused({ wrong: 1 }, /option wrong is not supported/);
  assert.equal(
    clientOf(own, { tlsInsecure: true, rejectUnauthorized: true }).options.tlsInsecure,
    true,
  );
  const { options } = clientOf(own, { tls: true, rejectUnauthorized: false });
  assert.equal(options.tlsAllowInvalidCertificates, true);
});

test('what there is no way to do says so in one line', async () => {
  const client = clientOf(own);
  await assert.rejects(client.bulkWrite([{}]), /no bulkWrite of several collections/);
  assert.throws(() => new own.ClientEncryption(), { name: 'MongoMissingDependencyError' });
  const warnings = await warningsOf(() => {
    for (let times = 0; times < 2; times++) client.on('connectionPoolCreated', () => {});
  });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /does not emit "connectionPoolCreated"/);
});

test('an unreachable server is refused as by mongodb, with its hosts in the reason', async () => {
  const outcome = async (/** @type {any} */ { MongoClient, MongoServerSelectionError }) => {
    const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
    try {
      await client.connect();
      return 'connected';
    } catch (error) {
      const { name, reason } = /** @type {any} */ (error);
      const isOne = error instanceof MongoServerSelectionError;
      const logged = JSON.parse(JSON.stringify(reason));
      const shown = Object.values(logged.servers).map((/** @type {any} */ { address }) => address);
      return [name, isOne, reason.type, [...reason.servers.keys()], shown];
    } finally {
      await client.close();
    }
  };
  assert.deepEqual(await outcome(own), await outcome(official));
});

test('a transaction has the states of mongodb’s', async () => {
  const seen = await compare(async (driver) => {
    const client = clientOf(driver);
    const things = client.db('shop').collection('things');
    await things.insertOne({ name: 'before' });
    const session = client.startSession();
    const states = [session.transaction.state];
    const note = () => states.push(session.transaction.state);
    for (const end of ['commitTransaction', 'abortTransaction']) {
      session.startTransaction();
      note();
      await things.insertOne({ name: end }, { session });
      note();
      await session[end]();
      note();
    }
    session.startTransaction();
    await session.commitTransaction();
    note();
    await session.endSession();
    return states;
  });
  assert.equal(seen.length, 8);
});

test('what is written as soon as a change stream says `init` is emitted', async () => {
  const seen = await compare(async (driver) => {
    const client = clientOf(driver);
    const things = client.db('shop').collection('watched');
    await things.insertOne({ name: 'before' });
    const stream = things.watch();
    const change = once(stream, 'change');
    await once(stream.cursor, 'init');
    await things.insertOne({ name: 'right after' });
    const [{ fullDocument }] = await change;
    await stream.close();
    return fullDocument.name;
  });
  assert.equal(seen, 'right after');
});
