/**
 * A short life with the driver, in a process or a worker of its own: it reaches a stage and ends
 * there. See lives.js.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Bound } from '../../../bench/drivers/libmongoc/bound.js';
import { NativeClient } from '../../../js/client/index.js';

/**
 * @typedef {object} Life
 * @property {string} uri
 * @property {string} stage
 * @property {'return' | 'exit' | 'throw' | 'stay'} [end] `stay`: alive, waiting.
 * @property {number} [calls] How many, for stages that go on calling.
 * @property {number} [freeze] The server's process, stopped when the stage is reached.
 */

/** @type {Life} */
const life = workerData ?? JSON.parse(process.argv[2]);
const things = (/** @type {NativeClient} */ client) => client.db('lives').collection('things');

/** @param {string} message */
function say(message) {
  if (isMainThread) console.log(message);
  else parentPort?.postMessage(message);
}

/**
 * What each stage leaves behind, unclosed.
 * @type {Record<string, () => unknown>}
 */
const STAGES = {
  made: () => new NativeClient(life.uri),
  connected: () => new NativeClient(life.uri).connect(),
  reading: () => {
    const cursor = things(new NativeClient(life.uri)).find({}, { batchSize: 2 });
    cursor.next();
    return cursor;
  },
  prefetching: () => {
    const cursor = things(new NativeClient(life.uri)).find({}, { batchSize: 2, prefetch: true });
    cursor.next();
    return cursor;
  },
  prefetched: () => {
    const collection = things(new NativeClient(life.uri));
    const read = { batchSize: 2, prefetch: true };
    return Array.from({ length: 20 }, (_, i) => {
      const cursor = collection.find({}, read);
      if (i % 3 === 0) cursor.next();
      else cursor.toArray();
      return cursor;
    });
  },
  'in a session': () => {
    const client = new NativeClient(life.uri);
    const session = client.startSession();
    things(client).findOne({}, { session });
    return session;
  },
  many: () =>
    Array.from({ length: 8 }, () => {
      const client = new NativeClient(life.uri);
      things(client).findOne();
      return client;
    }),
  bound: () => {
    const bound = new Bound(life.uri, 'lives', 'things');
    bound.prepare('findOne', [{}]);
    bound.run(0, 3, new Float64Array(3));
    return bound;
  },
  'bound on threads': () => {
    const bound = new Bound(life.uri, 'lives', 'things', { threads: 8 });
    bound.prepare('findOne', [{}]);
    bound.runOnThreads(8, 0, 40, new Float64Array(40));
    return bound;
  },
  'with threads': async () => {
    const collection = things(new NativeClient(life.uri));
    await Promise.all([collection.async.findOne(), collection.async.find().toArray()]);
    return collection;
  },
  'under way on threads': () => {
    const collection = things(new NativeClient(life.uri));
    const calls = Array.from({ length: 30 }, (_, i) => collection.async.findOne({ _id: i % 10 }));
    return Promise.race(calls).then(() => calls);
  },
  /** Each has asked OpenSSL for the id of its session. */
  'in sessions on threads': async () => {
    const client = new NativeClient(life.uri);
    const sessions = await Promise.all(
      Array.from({ length: 64 }, () => client.async.startSession()),
    );
    const reads = sessions.map((session) => things(client).async.findOne({}, { session }));
    return [sessions, await Promise.race(reads)];
  },
  /** More than one command ends. */
  'in too many sessions for one command': () => {
    const client = new NativeClient(life.uri, { appName: 'sessions' });
    const sessions = Array.from({ length: 10_001 }, () => client.startSession());
    for (const session of sessions) things(client).findOne({}, { session });
    return sessions;
  },
  failed: () => {
    const client = new NativeClient(life.uri);
    try {
      client.db('admin').command({ nonsense: 1 });
    } catch (error) {
      return [client, error];
    }
  },
  closed: () => {
    const client = new NativeClient(life.uri).connect();
    client.close();
    return client;
  },
  unreachable: () => {
    const client = new NativeClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=20');
    try {
      client.connect();
    } catch (error) {
      return [client, error];
    }
  },
  'calling for ever': () => {
    const collection = things(new NativeClient(life.uri).connect());
    say('calling');
    for (;;) collection.findOne();
  },
  /** A run on threads is always under way. */
  'bound for ever': () => {
    const bound = new Bound(life.uri, 'lives', 'things', { threads: 8 });
    bound.prepare('findOne', [{}]);
    say('calling');
    for (;;) bound.runOnThreads(8, 0, 40, new Float64Array(40));
  },
  /** Exits while its workers run such. */
  'amid bounds': async () => {
    const data = { uri: life.uri, stage: 'bound for ever' };
    const workers = [1, 2].map(() => new Worker(import.meta.filename, { workerData: data }));
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    return STAGES['bound on threads']();
  },
  /** Most of the time a C++ thread waits for a reply with this thread's client. */
  'draining for ever': () => {
    const texts = new NativeClient(life.uri).db('lives').collection('texts');
    texts.find().toArray();
    say('calling');
    for (;;) texts.find().toArray();
  },
  calling: () => {
    const client = new NativeClient(life.uri);
    const collection = things(client);
    for (let i = 0; i < (life.calls ?? 0); i++) {
      if (i % 5 === 0) collection.find({}, { batchSize: 2 }).next();
      else collection.findOne({ _id: i % 10 });
    }
    return client;
  },
  /** Exits while its workers call. */
  'amid workers': async () => {
    const data = { uri: life.uri, stage: 'calling for ever' };
    const workers = [1, 2].map(() => new Worker(import.meta.filename, { workerData: data }));
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    return STAGES.calling();
  },
  'calling until interrupted': () => {
    const client = new NativeClient(life.uri).connect();
    const calls = setInterval(() => things(client).findOne(), 0);
    process.once('SIGINT', () => {
      clearInterval(calls);
      client.close();
      say('closed');
    });
    say('calling');
  },
  /** The server does not answer until the test lets it. */
  'blocked in a call': () => {
    const collection = things(new NativeClient(life.uri, { appName: 'blocked' }).connect());
    say('calling');
    return collection.findOne();
  },
  'blocked on a thread': () => {
    const collection = things(new NativeClient(life.uri, { appName: 'blocked' }).connect());
    say('calling');
    return collection.async.findOne();
  },
  'blocked in a getMore': () => {
    const capped = new NativeClient(life.uri).db('lives').collection('capped');
    const cursor = capped.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 200 });
    cursor.next();
    say('calling');
    return cursor.next();
  },
};

// Global, so that nothing is collected before the end.
Object.assign(globalThis, { kept: await STAGES[life.stage]() });
if (life.freeze) process.kill(life.freeze, 'SIGSTOP');
say('reached');
if (life.end === 'stay') setInterval(() => {}, 1000);
if (life.end === 'exit') process.exit(0);
if (life.end === 'throw') throw new Error('the end');
