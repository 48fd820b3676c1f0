import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { NativeClient } from '../../../js/index.js';
import { eventually } from '../../helpers/machine/process.js';
import { withServer } from '../../helpers/machine/server.js';
import { assertSame } from '../documents.js';
import { FAILING, failNext, failNoMore } from '../fail_points.js';

const server = await withServer(undefined, { topology: 'replicaSet', args: FAILING });
const official = new MongoClient(server.uri);
const REASON = new Error('no longer wanted');
/** @type {any[]} */
const DOCUMENTS = Array.from({ length: 300 }, (_, _id) => ({ _id }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

before(() => official.db('aborts').collection('things').insertMany(DOCUMENTS));
after(() => official.close());
afterEach(() => failNoMore(official));

/**
 * A client of this driver with a signal of its own.
 * @param {import('node:test').TestContext} t
 * @param {number} [threads]
 */
function open(t, threads = 2) {
  const client = new NativeClient(server.uri, { threads, monitorCommands: true });
  t.after(() => client.async.close());
  const abort = new AbortController();
  const things = client.db('aborts').collection('things');
  return { client, things, signal: abort.signal, abort: () => abort.abort(REASON) };
}

/** How many commands with this comment the server is at. @param {string} comment */
async function underWay(comment) {
  const found = await official.db('admin').command({ currentOp: 1, 'command.comment': comment });
  return found.inprog.length;
}

const openCursors = async () =>
  (await official.db('admin').command({ serverStatus: 1 })).metrics.cursor.open.total;

/** Has the server take its time for the next command of each kind. @param {string[]} commands */
const slow = (...commands) =>
  failNext(
    official,
    { failCommands: commands, blockConnection: true, blockTimeMS: 1200 },
    { times: commands.length },
  );

/** @param {string} comment */
const seenAtServer = (comment) =>
  eventually(async () => (await underWay(comment)) > 0, `${comment} is under way`);

test('an aborted cursor closes itself, here and at the server, and can be closed', async (t) => {
  const { things, signal, abort } = open(t);
  const kept = await openCursors();
  const cursor = things.async.find({}, { signal, batchSize: 2 });
  assert.equal((await cursor.next())?._id, 0);
  assert.equal(await openCursors(), kept + 1);
  abort();
  await assert.rejects(cursor.next(), REASON);
  await cursor.close();
  assert.deepEqual([cursor.closed, cursor.killed], [true, true]);
  assert.equal(await openCursors(), kept);
  await assert.rejects(cursor.next(), REASON);
});

/** Ways to leave a cursor or stream that was aborted. @type {Record<string, (it: any, abort: () => void) => any>} */
const LEAVING = {
  close: async (it, abort) => {
    abort();
    await it.close();
  },
  'await using': async (it, abort) => {
    abort();
    await it[Symbol.asyncDispose]();
  },
  'break out of a loop': async (it, abort) => {
    for await (const _ of it) {
      abort();
      break;
    }
  },
  'the end of a loop': async (it, abort) => {
    const read = async () => {
      for await (const _ of it) abort();
    };
    await assert.rejects(read(), REASON);
  },
  'a stream': async (it, abort) => {
    const read = async () => {
      for await (const _ of it.stream()) abort();
    };
    await assert.rejects(read(), REASON);
  },
};

for (const [name, leave] of Object.entries(LEAVING)) {
  test(`leaving what was aborted leaves nothing: ${name}`, async (t) => {
    const { client, things, signal, abort } = open(t);
    const kept = await openCursors();
    const cursor = things.async.find({}, { signal, batchSize: 2 });
    assert.equal(await cursor.hasNext(), true);
    await leave(cursor, abort);
    assert.equal(cursor.closed, true);

    const other = open(t);
    const stream = other.things.async.watch([], { signal: other.signal, maxAwaitTimeMS: 20 });
    assert.equal(await stream.tryNext(), null);
    await official
      .db('aborts')
      .collection('things')
      .updateOne({ _id: DOCUMENTS[0]._id }, { $inc: { n: 1 } });
    assert.equal(await stream.hasNext(), true);
    await leave(stream, other.abort);
    assert.equal(stream.closed, true);

    await eventually(async () => (await openCursors()) === kept, 'the server keeps no cursor');
    await Promise.all([client.async.close(), other.client.async.close()]);
    await eventually(() => addon.liveHandles().connections === 0, 'all connections are closed');
  });
}

test('every kind of cursor looks at its signal, as those of the official driver do', async (t) => {
  const { client } = open(t);
  const signal = AbortSignal.abort(REASON);
  for (const db of [client.db('aborts').async, official.db('aborts')]) {
    const database = /** @type {any} */ (db);
    const cursors = [
      database.collection('things').find({}, { signal }),
      database.collection('things').aggregate([], { signal }),
      database.collection('things').listIndexes({ signal }),
      database.aggregate([{ $documents: [] }], { signal }),
      database.listCollections({}, { signal }),
      database.runCursorCommand({ find: 'things' }, { signal }),
    ];
    for (const cursor of cursors) {
      await assert.rejects(cursor.next(), REASON);
      await assert.rejects(cursor.toArray(), REASON);
      await cursor.close();
    }
  }
});

test('what is under way when it is aborted ends before the cursor is closed', async (t) => {
  for (const command of ['find', 'getMore']) {
    const { things, signal, abort } = open(t);
    const kept = await openCursors();
    const cursor = things.async.find({}, { signal, batchSize: 2, comment: `a slow ${command}` });
    if (command === 'getMore') assert.equal((await cursor.next())?._id, 0);
    await slow(command);
    const read = assert.rejects(cursor.toArray(), REASON);
    await seenAtServer(`a slow ${command}`);
    abort();
    await read;
    await cursor.close();
    assert.equal(cursor.closed, true);
    assert.equal(await underWay(`a slow ${command}`), 0);
    assert.equal(await openCursors(), kept);
  }
});

test('a cursor that answers at once is closed when its signal is aborted', async (t) => {
  const { things, signal, abort } = open(t);
  const kept = await openCursors();
  const cursor = things.find({}, { signal, batchSize: 2 });
  assert.equal(cursor.next()?._id, 0);
  const stream = things.watch([], { signal, maxAwaitTimeMS: 20 });
  assert.equal(stream.tryNext(), null);
  abort();
  assert.throws(() => cursor.next(), REASON);
  assert.throws(() => stream.next(), REASON);
  cursor.close();
  stream[Symbol.dispose]();
  assert.deepEqual([cursor.closed, stream.closed], [true, true]);
  assert.equal(await openCursors(), kept);
});

test('twenty aborts at any moment leave no thread, session, cursor or connection', async (t) => {
  // One thread: which of several have a connection depends on who was busy.
  const { client, things, signal } = open(t, 1);
  await things.async.findOne({}, { signal });
  const vitals = () => {
    collectGarbage();
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').length : 0;
    return { threads, ...addon.liveHandles() };
  };
  const [before, kept] = [vitals(), await openCursors()];
  // On its own, so that nothing here keeps what it has made.
  const abortAfter = async (/** @type {number} */ turns, /** @type {boolean} */ closes) => {
    const abort = new AbortController();
    const stream = client.async.watch([], { signal: abort.signal, maxAwaitTimeMS: 20 });
    if (turns === 6) await stream.tryNext();
    const read = assert.rejects(stream.next(), REASON);
    for (let i = 0; i < turns; i++) await nextTurn();
    abort.abort(REASON);
    await read;
    if (closes) await stream.close();
  };
  for (let i = 0; i < 20; i++) await abortAfter(i % 7, i % 2 === 1);
  await eventually(() => {
    const { threads, sessions, cursors, connections } = vitals();
    return (
      // Node.js may have begun the four threads of its pool.
      threads <= before.threads + 4 &&
      sessions <= before.sessions &&
      cursors <= before.cursors &&
      connections <= before.connections
    );
  }, 'all is as before').catch((error) => {
    throw new Error(JSON.stringify({ before, after: vitals() }), { cause: error });
  });
  await eventually(async () => (await openCursors()) === kept, 'the server keeps no cursor');
});

test('an aborted command has its events: it was started, and failed', async (t) => {
  const calls = {
    /** @type {(db: any, options: any) => any} */
    insert: (db, options) => db.collection('written').insertOne({ a: 1 }, options),
    /** @type {(db: any, options: any) => any} */
    find: (db, options) => db.collection('things').findOne({}, options),
    /** @type {(db: any, options: any) => any} */
    ping: (db, { signal, comment }) => db.command({ ping: 1, comment }, { signal }),
    /** @type {(db: any, options: any) => any} */
    aggregate: (db, options) => db.collection('things').aggregate([], options).toArray(),
  };
  const commands = Object.keys(calls);
  /** @param {any} client @param {any} database @param {keyof typeof calls} command */
  const eventsOf = async (client, database, command) => {
    /** @type {any[]} */
    const events = [];
    for (const name of ['commandStarted', 'commandSucceeded', 'commandFailed']) {
      client.on(name, (/** @type {any} */ event) => {
        if (event.commandName === command) events.push(event);
      });
    }
    const abort = new AbortController();
    const comment = `aborted ${command}`;
    const read = assert.rejects(
      calls[command](database, { signal: abort.signal, comment }),
      REASON,
    );
    await seenAtServer(comment);
    abort.abort(REASON);
    await read;
    await eventually(() => events.length === 2, 'the command is over');
    assert.equal(events[0].requestId, events[1].requestId);
    assert.equal(events[1].failure, REASON);
    return events.map((event) => [event.name, event.commandName, event.constructor.name]);
  };
  /** All at once: each takes its time. @param {any} client @param {any} database */
  const eventsOfAll = async (client, database) => {
    await slow(...commands);
    return Promise.all(
      commands.map((command) => eventsOf(client, database, /** @type {any} */ (command))),
    );
  };
  const ours = open(t, commands.length).client;
  const theirs = new MongoClient(server.uri, { monitorCommands: true });
  t.after(() => theirs.close());
  assertSame(
    await eventsOfAll(ours, ours.db('aborts').async),
    await eventsOfAll(theirs, theirs.db('aborts')),
  );
});

test('the first part of an insertMany that is aborted keeps no session', async (t) => {
  const { client, things, signal, abort } = open(t);
  await things.async.findOne({});
  const { sessions } = addon.liveHandles();
  const many = Array.from({ length: 1500 }, (_, i) => ({ _id: `m${i}`, text: 'x'.repeat(1000) }));
  await slow('insert');
  const inserted = things.async.insertMany(many, { signal, comment: 'first part' });
  const refused = assert.rejects(inserted, REASON);
  await seenAtServer('first part');
  abort();
  await refused;
  await client.async.close();
  await eventually(() => {
    collectGarbage();
    return addon.liveHandles().sessions <= sessions;
  }, 'no session is left');
  await official
    .db('aborts')
    .collection('things')
    .deleteMany({ text: { $exists: true } });
});
