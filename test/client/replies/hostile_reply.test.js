/** Replies that end a process whose libmongoc takes them at their word. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { Double, Long, serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { frame, OP_MSG, withHeader } from '../../fuzz/hostile/damage.js';
import { withServer } from '../../helpers/machine/server.js';
import { FAILING, failNext } from '../fail_points.js';
import { startFakeServer } from '../fake_server.js';

// A libmongoc that is a shared library cannot be guarded: see docs/addon.md.
const skip = addon.guardsReplies ? false : 'libmongoc is a shared library';
const OPTIONS = { retryReads: false, retryWrites: false, serverSelectionTimeoutMS: 2000 };
const TWO_32 = Long.fromString('4294967296');

/** @param {import('node:test').TestContext} t @param {string} uri @param {object} [more] */
function clients(t, uri, more) {
  const native = new NativeClient(uri, { ...OPTIONS, ...more });
  const official = new MongoClient(uri, { ...OPTIONS, ...more });
  t.after(async () => {
    native.close();
    await official.close();
  });
  return { native, official };
}

/** @param {() => unknown} call */
async function outcomeOf(call) {
  try {
    return { value: await call() };
  } catch (error) {
    const { name, code, message } = /** @type {any} */ (error);
    return { name, code, message };
  }
}

const WHOLE = frame(OP_MSG, serialize({ ok: 1, text: 'all is well' }));
const BODY = 21;

/** @param {(message: Buffer) => void} change */
function changed(change) {
  const message = Buffer.from(WHOLE);
  change(message);
  return message;
}

/** @param {number} size What the compressed message says that it has. @param {number} [compressor] */
function compressed(size, compressor = 2) {
  const before = Buffer.alloc(9);
  before.writeInt32LE(OP_MSG, 0);
  before.writeInt32LE(size, 4);
  before[8] = compressor;
  return withHeader(2012, Buffer.concat([before, deflateSync(WHOLE.subarray(16))]));
}

const PLAIN_SIZE = WHOLE.length - 16;
/** @type {Record<string, Buffer>} */
const BROKEN = {
  'a document longer than its section': changed((m) => m.writeInt32LE(m.length, BODY)),
  'a document shorter than its section': changed((m) => m.writeInt32LE(m.length - BODY - 4, BODY)),
  'a document of no length': changed((m) => m.writeInt32LE(0, BODY)),
  'a document of negative length': changed((m) => m.writeInt32LE(-1, BODY)),
  'a document without its end': changed((m) => {
    m[m.length - 1] = 1;
  }),
  'a section of an unknown kind': changed((m) => {
    m[BODY - 1] = 7;
  }),
  'an unknown opcode': changed((m) => m.writeInt32LE(2010, 12)),
  'a field that is longer than the document': changed((m) =>
    m.writeInt32LE(0x7fffffff, m.indexOf('text') + 5),
  ),
  'no section': withHeader(OP_MSG, Buffer.alloc(4)),
  'a header alone': withHeader(OP_MSG, Buffer.alloc(0)),
  'half a message': WHOLE.subarray(0, 30),
  'a message of negative length': changed((m) => m.writeInt32LE(-1, 0)),
  'a compressed message that says it is longer': compressed(PLAIN_SIZE + 1),
  'a compressed message that says it is shorter': compressed(PLAIN_SIZE - 1),
  'a compressed message of a negative size': compressed(-1),
  'a compressed message that is none': compressed(PLAIN_SIZE, 0),
  'a message that is compressed in an unknown way': compressed(PLAIN_SIZE, 99),
};

for (const [name, reply] of Object.entries(BROKEN)) {
  test(`${name} breaks the connection, not the process`, { skip }, async (t) => {
    const server = await startFakeServer(reply, { whole: true });
    t.after(server.stop);
    const { native } = clients(t, server.uri);
    const error = { name: 'MongoNetworkError' };
    assert.throws(() => native.db('d').command({ ping: 1 }), error);
    // On a new connection, by another thread.
    await assert.rejects(async () => native.db('d').async.command({ ping: 1 }), error);
  });
}

const TWO_SECTIONS = Buffer.concat([WHOLE, WHOLE.subarray(BODY - 1)]);
TWO_SECTIONS.writeInt32LE(TWO_SECTIONS.length);

/** @type {Record<string, Buffer>} */
const SOUND = {
  'a whole message': WHOLE,
  'a compressed message': compressed(PLAIN_SIZE),
  'the first of two sections': TWO_SECTIONS,
};

for (const [name, reply] of Object.entries(SOUND)) {
  test(`${name} is read`, { skip }, async (t) => {
    const server = await startFakeServer(reply, { whole: true });
    t.after(server.stop);
    const { native, official } = clients(t, server.uri);
    const expected = { ok: 1, text: 'all is well' };
    assert.deepEqual(await official.db('d').command({ ping: 1 }), expected);
    assert.deepEqual(native.db('d').command({ ping: 1 }), expected);
  });
}

/** @type {Record<string, (client: any) => unknown>} */
const CALLS = {
  command: (client) => client.db('d').command({ ping: 1 }),
  find: (client) => client.db('d').collection('c').find().toArray(),
  insertOne: (client) => client.db('d').collection('c').insertOne({ _id: 1 }),
};

/** @type {[call: keyof typeof CALLS, name: string, reply: object][]} */
const REPLIES = [
  ['command', 'a code of 0 in an error', { ok: 0, code: 0, errmsg: 'q' }],
  ['insertOne', 'a code of 0 in a write’s error', { ok: 0, code: 0, errmsg: 'q' }],
  ['command', 'a code of 0', { ok: 1, code: 0 }],
  ['command', 'a code of 2^32', { ok: 1, code: TWO_32 }],
  ['command', 'a code of 0.5', { ok: 1, code: new Double(0.5) }],
  ['command', 'a code that is not a number', { ok: 1, code: new Double(Number.NaN) }],
  ['command', 'hosts that are numbers', { ok: 1, hosts: [5], me: 6, setName: 7 }],
  [
    'find',
    'a write concern’s code of 0 in a read',
    {
      ok: 1,
      cursor: { id: Long.ZERO, ns: 'd.c', firstBatch: [] },
      writeConcernError: { code: 0, errmsg: 'q' },
    },
  ],
  ['insertOne', 'a write concern’s code of 0', { ok: 1, n: 1, writeConcernError: { code: 0 } }],
  [
    'insertOne',
    'a write concern’s code of 2^32',
    { ok: 1, n: 1, writeConcernError: { code: TWO_32, errmsg: 'q' } },
  ],
];

for (const [call, name, reply] of REPLIES) {
  test(`${name} is what it is to mongodb`, { skip }, async (t) => {
    const server = await startFakeServer(Buffer.from(serialize(reply)));
    t.after(server.stop);
    const { native, official } = clients(t, server.uri);
    assert.deepEqual(
      await outcomeOf(() => CALLS[call](native)),
      await outcomeOf(() => CALLS[call](official)),
    );
  });
}

test('a cluster time without a time is refused, as by mongodb', { skip }, async (t) => {
  const reply = Buffer.from(serialize({ ok: 1, n: 1, $clusterTime: { clusterTime: 5 } }));
  const server = await startFakeServer(reply);
  t.after(server.stop);
  const { native, official } = clients(t, server.uri);
  await assert.rejects(() => official.db('d').command({ ping: 1 }), Error);
  assert.throws(() => native.db('d').command({ ping: 1 }), Error);
});

test('a write concern’s error that is a number ends nothing', { skip }, async (t) => {
  const reply = Buffer.from(serialize({ ok: 1, n: 1, writeConcernError: 5 }));
  const server = await startFakeServer(reply);
  t.after(server.stop);
  const { native } = clients(t, server.uri);
  await outcomeOf(() => native.db('d').collection('c').insertOne({ _id: 1 }));
  await outcomeOf(() => native.db('d').async.collection('c').insertOne({ _id: 1 }));
});

test('events report what the server said', { skip }, async (t) => {
  const reply = { ok: 0, code: 0, errmsg: 'q' };
  const server = await startFakeServer(Buffer.from(serialize(reply)));
  t.after(server.stop);
  const { native } = clients(t, server.uri, { monitorCommands: true });
  /** @type {any[]} */
  const failures = [];
  native.on('commandFailed', (/** @type {any} */ event) => failures.push(event.failure));
  assert.throws(() => native.db('d').command({ ping: 1 }), { code: 0 });
  assert.equal(failures.length, 1);
  assert.equal(failures[0].code, 0);
});

test('a real server can say a code of 0', { skip }, async (t) => {
  const server = await withServer(t, { args: FAILING });
  const { native, official } = clients(t, server.uri);
  const writeConcernError = { code: 0, errmsg: 'q' };
  const call = (/** @type {any} */ client) =>
    outcomeOf(() => client.db('hostile').collection('c').insertOne({}));
  const outcomes = [];
  for (const client of [
    official,
    native,
    { db: (/** @type {string} */ n) => native.db(n).async },
  ]) {
    await failNext(official, { failCommands: ['insert'], writeConcernError });
    outcomes.push(await call(client));
  }
  assert.equal(outcomes[0].code, 0);
  assert.deepEqual(outcomes.slice(1), [outcomes[0], outcomes[0]]);
});

test('a real server’s compressed replies are read', async (t) => {
  const server = await withServer(t);
  const documents = Array.from({ length: 500 }, (_, _id) => ({ _id, text: 'x'.repeat(1000) }));
  for (const compressor of ['zlib', 'snappy', 'zstd']) {
    const native = new NativeClient(server.uri, { compressors: [compressor] });
    t.after(() => native.close());
    const collection = native.db('hostile').collection(compressor);
    collection.insertMany(documents);
    assert.deepEqual(collection.find().toArray(), documents);
    assert.deepEqual(await collection.async.find().toArray(), documents);
    const { network } = native.db('admin').command({ serverStatus: 1 });
    assert.ok(network.compression[compressor].compressor.bytesIn > 500 * 1000);
  }
});
