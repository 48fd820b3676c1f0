import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addon } from '../../../js/client/binding/addon.js';
import { withServer } from '../../helpers/machine/server.js';
import { preload, runShort } from '../../helpers/machine/shortage.js';

const { glibcVersionRuntime } = /** @type {any} */ (process.report.getReport()).header;
const needed = {
  skip:
    (process.platform !== 'linux' && 'prlimit is Linux') ||
    (!addon.guardsReplies && 'libmongoc is a shared library') ||
    (!glibcVersionRuntime && 'the allocator is not glibc') ||
    (process.env.TOLLGATE_SANITIZED && 'the allocator is a sanitizer'),
};
const env = needed.skip ? undefined : preload('no_memory.c');
const server = await withServer(undefined, { topology: 'replicaSet' });

/** Bounds the address space, so that there is room for so many MB more. */
const NO_ROOM = `
  import { execFileSync } from 'node:child_process';
  import { readFileSync } from 'node:fs';
  const bound = (bytes) => execFileSync('prlimit', ['--pid', process.pid, '--as=' + bytes + ':']);
  function begin(mb = 40) {
    const kb = /^VmSize:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1];
    bound(1024 * kb + mb * 2 ** 20);
    return () => bound('unlimited');
  }`;

/** Has what allocates some 900 000 bytes fail, or, `whose` being libbson, a megabyte: see no_memory.c. */
const NO_BLOCK = `
  function begin(whose = 'call') {
    process.env.NO_MEMORY = whose;
    return () => { process.env.NO_MEMORY = ''; };
  }`;

/** Documents of which one reply holds 15 MB, and the words about what there is no memory for. */
const OPEN = `
  const client = new NativeClient(uri).connect();
  const collection = client.db('no_memory').collection('c');
  collection.deleteMany({});
  const text = 'x'.repeat(2 ** 20 - 100);
  const documents = Array.from({ length: 30 }, (_, _id) => ({ _id, text }));
  collection.insertMany(documents);
  await collection.async.findOne();
  const all = { batchSize: 30, raw: true };
  const openCursors = () => client.db('admin').command({ serverStatus: 1 }).metrics.cursor.open.total;`;

/** @param {any[]} said @param {string} what */
function isRefused([native, name, message], what) {
  assert.deepEqual([native, name], [true, 'MongoRuntimeError']);
  const words = `^The system has no memory for a ${what} of \\d{8} bytes: raise its limit`;
  assert.match(message, new RegExp(words));
}

test(
  'a reply for which there is no memory is refused, and the next one is read',
  needed,
  async () => {
    const said = await runShort(
      server.uri,
      NO_ROOM,
      `${OPEN}
    let lost = 0;
    client.on('serverDescriptionChanged', () => lost++);
    await without(() => collection.find({}, all).toArray());
    await without(() => collection.async.find({}, all).toArray());
    await without(() => say(collection.findOne({}, { projection: { text: 0 } })._id));
    say(collection.find({}, all).toArray().length);
    say((await collection.async.find({}, all).toArray()).length, lost);
    await client.async.close();`,
    );
    isRefused(said[0], 'reply');
    isRefused(said[1], 'reply');
    assert.deepEqual(said.slice(2), [[0], [30], [30, 0]]);
  },
);

test('a cursor whose reply was refused gives no more documents', needed, async () => {
  const said = await runShort(
    server.uri,
    NO_ROOM,
    `${OPEN}
    const before = openCursors();
    for (const things of [collection, collection.async]) {
      const cursor = things.find({}, { batchSize: 15, raw: true });
      for (let i = 0; i < 15; i++) await cursor.next();
      await without(() => cursor.next());
      try {
        say(await cursor.next());
      } catch (error) {
        say('ended', error.name);
      }
      await things.findOne({ _id: 0 });
      say(openCursors() - before);
    }
    await client.async.close();`,
  );
  for (const at of [0, 3]) {
    isRefused(said[at], 'reply');
    assert.deepEqual(said.slice(at + 1, at + 3), [['ended', 'MongoCursorExhaustedError'], [0]]);
  }
});

test('a command for which there is no memory is not sent', needed, async () => {
  const said = await runShort(
    server.uri,
    NO_ROOM,
    `${OPEN}
    const large = { text: 'x'.repeat(15 * 2 ** 20) };
    const ids = [1, 2, 3].map((i) => 'large' + i);
    collection.insertOne({ _id: ids[0], ...large });
    await without(() => collection.insertOne({ _id: ids[1], ...large }));
    say(collection.countDocuments({ _id: { $in: ids } }));
    await collection.async.insertOne({ _id: ids[2], ...large });
    say(collection.countDocuments({ _id: { $in: ids } }));
    await client.async.close();`,
  );
  isRefused(said[0], 'command');
  assert.deepEqual(said.slice(1), [[1], [2]]);
});

const NO_CALL = [
  true,
  'MongoRuntimeError',
  "The system has no memory for the call: raise its limit (ulimit -v, or the container's), or have " +
    'fewer calls and documents under way',
];

test('a call whose own memory is missing fails alone', needed, async () => {
  const said = await runShort(
    server.uri,
    NO_BLOCK,
    `const client = new NativeClient(uri, { monitorCommands: true }).connect();
    const collection = client.db('no_memory').collection('blocks');
    collection.deleteMany({});
    const text = 'x'.repeat(950_000);
    collection.insertOne({ _id: 1, text });
    await collection.async.findOne();
    const raw = { raw: true };
    // On this thread, on another, in batches of both.
    await without(() => collection.findOne({}, raw));
    await without(() => collection.async.findOne({}, raw));
    await without(() => collection.find({}, raw).toArray());
    await without(() => collection.async.find({}, raw).toArray());
    // What another thread is to be given.
    await without(() => collection.async.insertOne({ _id: 2, text }));
    // An event of libmongoc's.
    const events = [];
    for (const name of ['commandStarted', 'commandSucceeded']) {
      client.on(name, ({ commandName }) => events.push(name, commandName));
    }
    await without(() => say(collection.insertOne({ _id: 3, text }).insertedId));
    say(...events);
    say((await collection.async.find({}, raw).toArray()).length);
    await client.async.close();`,
    { env },
  );
  const refused = Array.from({ length: 5 }, () => NO_CALL);
  assert.deepEqual(said, [...refused, [3], ['commandSucceeded', 'insert'], [2]]);
});

test('what libbson has no memory for comes from its reserve', needed, async () => {
  const said = await runShort(
    server.uri,
    NO_BLOCK,
    `const client = new NativeClient(uri).connect();
    const collection = client.db('no_memory').collection('reserve');
    collection.deleteMany({});
    const text = 'x'.repeat(950_000);
    collection.insertOne({ _id: 0, text });
    for (const things of [collection, collection.async]) {
      for (let i = 0; i < 3; i++) {
        await without(async () => say((await things.findOne()).text === text), 'libbson');
      }
    }
    await client.async.close();`,
    { env },
  );
  assert.deepEqual(said, Array(6).fill([true]));
});
