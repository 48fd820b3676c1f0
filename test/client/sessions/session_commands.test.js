import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failNext, failNoMore } from '../fail_points.js';
import { openMonitored } from '../monitored.js';

const { native, official, idle } = await openMonitored();

/** What a session adds to a command. @param {any} event */
function fieldsOf({ commandName, command }) {
  const { startTransaction, autocommit, readConcern, writeConcern, maxTimeMS } = command;
  return {
    commandName,
    startTransaction,
    autocommit,
    writeConcern,
    maxTimeMS,
    numbered: command.txnNumber !== undefined,
    ...(readConcern && {
      readConcern: {
        ...readConcern,
        ...('afterClusterTime' in readConcern && { afterClusterTime: 1 }),
      },
    }),
  };
}

/**
 * @param {any} client
 * @param {(collection: any, session: any) => any} operations
 * @param {object} [options] The session's.
 */
async function commandsOf(client, operations, options) {
  const things = idle.db('both').collection('things');
  await things.drop();
  await things.insertOne({ _id: /** @type {any} */ (1) });
  /** @type {any[]} */
  const commands = [];
  const listen = (/** @type {any} */ event) => commands.push(fieldsOf(event));
  client.on('commandStarted', listen);
  const session = client.startSession(options);
  try {
    await operations(client.db('both').collection('things'), session);
  } finally {
    await session.endSession();
    client.off('commandStarted', listen);
    await failNoMore(idle);
  }
  return commands.filter(({ commandName }) => commandName !== 'endSessions');
}

/** @param {(collection: any, session: any) => any} operations @param {object} [options] */
async function compare(operations, options) {
  const expected = await commandsOf(official, operations, options);
  const actual = await commandsOf(native, operations, options);
  assert.deepEqual(actual, expected);
  return actual;
}

/** @param {() => any} run */
async function fails(run) {
  await assert.rejects(async () => run());
}

test('writes of a causal session come after what it has seen', async () => {
  const commands = await compare(async (things, session) => {
    await things.insertOne({ _id: 2 }, { session });
    await things.updateMany({}, { $set: { a: 1 } }, { session });
    await things.findOneAndDelete({ _id: 2 }, { session });
    await things.findOne({}, { session });
  });
  const times = commands.map(({ readConcern }) => readConcern?.afterClusterTime);
  assert.deepEqual(times, [undefined, 1, 1, 1]);
});

test('writes of other sessions do not', async () => {
  const commands = await compare(
    async (things, session) => {
      await things.insertOne({ _id: 2 }, { session });
      await things.deleteOne({ _id: 2 }, { session });
    },
    { causalConsistency: false },
  );
  assert.ok(commands.every(({ readConcern }) => readConcern === undefined));
});

test('a transaction whose first command lost its connection has begun, and is aborted', async () => {
  const commands = await compare(async (things, session) => {
    session.startTransaction();
    await failNext(idle, { failCommands: ['insert'], closeConnection: true });
    await fails(() => things.insertOne({ _id: 2 }, { session }));
    await session.abortTransaction();
  });
  const names = commands.map(({ commandName }) => commandName);
  assert.deepEqual(names, ['insert', 'abortTransaction']);
});

test('lists in a snapshot session are asked for with its concern, which the server refuses', async () => {
  const commands = await compare(
    async (things, session) => {
      await fails(() => things.listIndexes({ session }).toArray());
    },
    { snapshot: true },
  );
  assert.deepEqual(commands[0].readConcern, { level: 'snapshot' });
});

test('an aggregation that writes takes one concern without the other', async () => {
  const write = [{ $out: 'copies' }];
  await compare(async (things) => {
    await things.aggregate(write, { readConcern: { level: 'majority' } }).toArray();
    await things.aggregate(write, { writeConcern: { w: 1 } }).toArray();
  });
});

test('reads of a transaction are refused for another read preference than the primary', async () => {
  const refusal = (/** @type {string} */ mode) => ({
    name: 'MongoTransactionError',
    message: `Read preference in a transaction must be primary, not: ${mode}`,
  });
  const commands = await compare(
    async (things, session) => {
      session.startTransaction({ readPreference: 'secondary' });
      await things.insertOne({ _id: 2 }, { session });
      await assert.rejects(async () => things.findOne({}, { session }), refusal('secondary'));
      await session.abortTransaction();
      session.startTransaction();
      await assert.rejects(async () => things.countDocuments({}, { session }), refusal('nearest'));
      await session.abortTransaction();
      session.startTransaction({ readPreference: { mode: 'primary' } });
      await things.findOne({}, { session });
      await session.commitTransaction();
    },
    { defaultTransactionOptions: { readPreference: 'nearest' } },
  );
  const names = commands.map(({ commandName }) => commandName);
  assert.deepEqual(names, ['insert', 'abortTransaction', 'find', 'commitTransaction']);
});

test('what a transaction is given as undefined leaves its session’s own', async () => {
  const own = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority', j: true } };
  const commands = await compare(
    async (things, session) => {
      session.startTransaction({ readConcern: undefined, writeConcern: undefined });
      await things.insertOne({ _id: 2 }, { session });
      await session.commitTransaction();
    },
    { defaultTransactionOptions: { ...own, maxCommitTimeMS: 5000 } },
  );
  assert.equal(commands[0].readConcern.level, 'majority');
  assert.equal(commands[1].writeConcern.j, true);
  assert.equal(commands[1].maxTimeMS, 5000);
});

test('commands without a session of the caller’s take turns with one', async () => {
  // Where the driver numbers nothing and keeps no cursor, the session is one of libmongoc's.
  for (const [client, sessions] of /** @type {any[]} */ ([
    [official, 1],
    [native, 2],
  ])) {
    /** @type {any[]} */
    const started = [];
    const note = (/** @type {any} */ event) => started.push(event);
    client.on('commandStarted', note);
    const collection = client.db('sessions').collection('turns');
    await collection.insertOne({ n: 1 });
    await collection.findOne();
    await collection.updateOne({ n: 1 }, { $set: { n: 2 } });
    await collection.find().toArray();
    await collection.deleteMany({});
    client.off('commandStarted', note);
    const ids = new Set(started.map(({ command }) => command.lsid.id.toString('hex')));
    assert.deepEqual([started.length, ids.size], [5, sessions]);
  }
});
