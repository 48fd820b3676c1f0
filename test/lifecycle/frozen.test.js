/** A server that hangs: nothing but calls may wait for it, and they no longer than they are to. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MongoClient } from 'mongodb';
import { NativeClient } from '../../js/client/index.js';
import { eventually } from '../helpers/machine/process.js';
import { withServer } from '../helpers/machine/server.js';
import { liveAsProcess, liveAsWorker, vitals } from './programs/lives.js';

const server = await withServer(undefined);
const pid = /** @type {number} */ (server.pid);
const seed = new NativeClient(server.uri);
const documents = Array.from({ length: 10 }, (_, _id) => ({ _id }));
seed.db('lives').collection('things').insertMany(documents);
seed.close();

// Far longer than lives.js lets anything hang.
const uri = `${server.uri}?socketTimeoutMS=300000`;
function freeze() {
  process.kill(pid, 'SIGSTOP');
  // It stops thread by thread.
  const tasks = `/proc/${pid}/task`;
  const stopped = (/** @type {string} */ task) =>
    readFileSync(`${tasks}/${task}/stat`, 'latin1').split(') ').at(-1)?.startsWith('T');
  while (existsSync(tasks) && !readdirSync(tasks).every(stopped));
}
const thaw = () => process.kill(pid, 'SIGCONT');
afterEach(thaw);

const STAGES = [
  ...['connected', 'reading', 'in a session'],
  ...['bound', 'bound on threads', 'with threads'],
];
for (const stage of STAGES) {
  test(`a process exits, a worker ends, a worker is terminated: ${stage}`, async () => {
    const exited = await liveAsProcess({ uri, stage, end: 'exit', freeze: pid });
    assert.deepEqual(exited, { code: 0, signal: null, said: ['reached'], stderr: '' });
    thaw();
    const ended = await liveAsWorker({ uri, stage, freeze: pid });
    assert.deepEqual(ended, { code: 0, said: ['reached'], error: undefined });
    thaw();
    const life = { uri, stage, freeze: pid, end: /** @type {const} */ ('stay') };
    const { code } = await liveAsWorker(life, { terminateOn: 'reached' });
    assert.equal(code, 1);
  });
}

test('garbage collection does not wait', async () => {
  setFlagsFromString('--expose-gc');
  /** @type {() => void} */
  const collect = runInNewContext('gc');
  const forget = () => {
    const client = new NativeClient(uri);
    const collection = client.db('lives').collection('things');
    collection.find({}, { batchSize: 2 }).next();
    collection.findOne({}, { session: client.startSession() });
  };
  for (let i = 0; i < 4; i++) forget();
  freeze();
  await eventually(() => {
    collect();
    return vitals().handles.clients === 0;
  }, 'the clients are collected');
  thaw();
  await eventually(() => vitals().handles.connections === 0, 'their connections are closed');
});

/** @type {Record<string, (collection: any) => any>} */
const CALLS = {
  findOne: (c) => c.findOne({}),
  'find toArray': (c) => c.find({}).toArray(),
  insertOne: (c) => c.insertOne({}),
  insertMany: (c) => c.insertMany([{}, {}]),
  updateOne: (c) => c.updateOne({}, { $set: { a: 1 } }),
  deleteMany: (c) => c.deleteMany({ none: 1 }),
  aggregate: (c) => c.aggregate([]).toArray(),
};

test('each call ends with its socket timeout, with mongodb’s error and labels', async (t) => {
  const LIMIT_MS = 250;
  const options = { socketTimeoutMS: LIMIT_MS, retryReads: false, retryWrites: false };
  for (const [name, call] of Object.entries(CALLS)) {
    const native = new NativeClient(server.uri, options).connect();
    const official = await new MongoClient(server.uri, options).connect();
    t.after(async () => {
      thaw();
      native.close();
      await official.close();
    });
    // Each has its connection now, and knows the server.
    await official.db('lives').collection('things').findOne();
    freeze();
    const outcomes = [];
    for (const client of [official, native]) {
      const started = performance.now();
      try {
        await call(client.db('lives').collection('things'));
        outcomes.push('no error');
      } catch (error) {
        const { name, errorLabels } = /** @type {any} */ (error);
        outcomes.push({ name, errorLabels });
      }
      const took = performance.now() - started;
      assert.ok(took >= LIMIT_MS - 10, `${name} took ${took} ms`);
    }
    thaw();
    assert.deepEqual(outcomes[1], outcomes[0], name);
  }
});
