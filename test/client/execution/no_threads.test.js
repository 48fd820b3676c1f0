import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withServer } from '../../helpers/server.js';

/**
 * A limit of processes does not bind root, and a user's other processes count towards it: so a small
 * library stands before pthread_create, and fails it as the system does while `NO_THREADS` is set.
 */
const SOURCE = fileURLToPath(new URL('../../helpers/no_threads.c', import.meta.url));
const CLIENT = JSON.stringify(new URL('../../../js/client/index.js', import.meta.url).href);
const LINUX_ONLY = { skip: process.platform !== 'linux' && 'LD_PRELOAD is Linux' };

const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-no-threads-'));
after(() => rmSync(folder, { recursive: true }));
const library = path.join(folder, 'no_threads.so');
if (!LINUX_ONLY.skip) {
  const compiler = process.env.CC ?? 'cc';
  execFileSync(compiler, ['-shared', '-fPIC', '-o', library, SOURCE, '-ldl']);
}
const server = await withServer(undefined, { topology: 'replicaSet' });

/**
 * Runs a script in a process of its own.
 * @param {string} script Prints what it has to say, as JSON.
 */
async function run(script) {
  const source = `
    import { NativeClient, NativeError } from ${CLIENT};
    const uri = ${JSON.stringify(server.uri)};
    const say = (...words) => console.log(JSON.stringify(words));
    /** The error of what is done while there are no threads. */
    async function without(work) {
      process.env.NO_THREADS = '1';
      try {
        return await work();
      } catch (error) {
        say(error instanceof NativeError, error.name, error.message);
      } finally {
        delete process.env.NO_THREADS;
      }
    }
    ${script}`;
  const args = ['--input-type=module', '--eval', source];
  const preloaded = [process.env.LD_PRELOAD, library].filter(Boolean).join(':');
  const env = { ...process.env, LD_PRELOAD: preloaded };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env,
    timeout: 60_000,
  });
  assert.equal(stderr, '');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const REMEDY =
  "raise its limit (ulimit -u, or the container's limit of processes), or use fewer clients, sessions and threads";
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
    await without(() => client.async.startSession().then((session) => session.endSession()));
    await without(() => client.async.watch().tryNext());
    await without(() => collection.async.find().toArray());
    say((await client.async.ping()).ok);
    const session = await client.async.startSession();
    say(await collection.async.findOne({ _id: 'none' }, { session }));
    await session.endSession();
    const changes = client.async.watch();
    say(await changes.tryNext());
    await changes.close();
    await client.async.close();`);
  assert.deepEqual(said, [NO_CALL, NO_CALL, NO_CALL, NO_CALL, [1], [null], [null]]);
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
