import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withServer } from '../../helpers/machine/server.js';
import { preload, runShort } from '../../helpers/machine/shortage.js';

/**
 * A limit of processes does not bind root, and a user's other processes count towards it: so a small
 * library stands before pthread_create, and fails it as the system does while `NO_THREADS` is set.
 */
const LINUX_ONLY = { skip: process.platform !== 'linux' && 'LD_PRELOAD is Linux' };
const env = LINUX_ONLY.skip ? undefined : preload('no_threads.c');
const server = await withServer(undefined, { topology: 'replicaSet' });

const NO_THREADS = `
  function begin() {
    process.env.NO_THREADS = '1';
    return () => delete process.env.NO_THREADS;
  }`;
/** @param {string} script */
const run = (script) => runShort(server.uri, NO_THREADS, script, { env });

const REMEDY =
  "raise its limit (ulimit -u, or the container's limit of processes), or use fewer clients and threads";
const NO_CALL = [
  true,
  'MongoRuntimeError',
  `The system has no thread to run the call on: ${REMEDY}`,
];
const NO_WATCH = [
  true,
  'MongoRuntimeError',
  `The system has no thread to watch the servers with: ${REMEDY}`,
];

const OPEN = `const client = new NativeClient(uri).connect();
  const collection = client.db('no_threads').collection('c');`;

test('connect is refused, and succeeds later', LINUX_ONLY, async () => {
  const said = await run(`
    const client = new NativeClient(uri);
    await without(() => client.connect());
    await without(() => client.db('d').collection('c').findOne());
    say(client.connect().ping().ok);
    client.close();
    const other = new NativeClient(uri);
    await without(() => other.async.connect());
    other.close();
    const third = new NativeClient(uri);
    await without(() => third.async.connect());
    say((await third.async.ping()).ok);
    await third.async.close();`);
  assert.deepEqual(said.slice(0, 3), [NO_WATCH, NO_WATCH, [1]]);
  assert.deepEqual(
    said.slice(3).map(([, name]) => name),
    ['MongoRuntimeError', 'MongoRuntimeError', undefined],
  );
  assert.deepEqual(said.at(-1), [1]);
});

test('a process ends in which threads were missing to the last', LINUX_ONLY, async () => {
  const said = await run(`
    const client = new NativeClient(uri);
    await without(() => client.connect());
    process.env.NO_THREADS = '1';
    say('the end');`);
  assert.deepEqual(said, [NO_WATCH, ['the end']]);
});

test('calls with .async are refused, and run later', LINUX_ONLY, async () => {
  const said = await run(`${OPEN}
    await without(() => client.async.ping());
    await without(() => client.async.watch().tryNext());
    await without(() => collection.async.find().toArray());
    say((await client.async.ping()).ok);
    const session = client.async.startSession();
    say(await collection.async.findOne({ _id: 'none' }, { session }));
    await session.endSession();
    const changes = client.async.watch();
    say(await changes.tryNext());
    await changes.close();
    await client.async.close();`);
  assert.deepEqual(said, [NO_CALL, NO_CALL, NO_CALL, [1], [null], [null]]);
});

test('calls wait for the threads that there are', LINUX_ONLY, async () => {
  const said = await run(`${OPEN}
    await client.async.ping();
    const calls = await without(() =>
      Promise.all(Array.from({ length: 20 }, () => client.async.ping())));
    say(calls.map(({ ok }) => ok).join(''));
    await client.async.close();`);
  assert.deepEqual(said, [['1'.repeat(20)]]);
});

test('what only would be quicker with threads does without', LINUX_ONLY, async () => {
  const said = await run(`${OPEN}
    const documents = Array.from({ length: 3000 }, (_, _id) => ({ _id, text: 'x'.repeat(300) }));
    await without(() => say(collection.insertMany(documents).insertedCount));
    await without(() => say(collection.find({}, { prefetch: true, batchSize: 700 }).toArray().length));
    client.close();`);
  assert.deepEqual(said, [[3000], [3000]]);
});
