/** Hellos that a server should not give: what is refused and what is taken is as with mongodb. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { Double, serialize, Timestamp } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { HELLO, startFakeServer } from '../fake_server.js';

// A libmongoc that is a shared library cannot be guarded: see docs/addon.md.
const skip = addon.guardsReplies ? false : 'libmongoc is a shared library';

/** @param {import('node:test').TestContext} t @param {string} uri @param {number} [timeoutMS] */
function clients(t, uri, timeoutMS = 5000) {
  const options = { serverSelectionTimeoutMS: timeoutMS };
  const native = new NativeClient(uri, options);
  const official = new MongoClient(uri, options);
  t.after(async () => {
    native.close();
    await official.close();
  });
  return { native, official };
}

const { minWireVersion: _min, ...NO_MIN } = HELLO;
const { ok: _ok, ...NO_OK } = HELLO;
const SET = { ...HELLO, setName: 'rs', isWritablePrimary: true };
const DEEP = Buffer.from(serialize({ ...HELLO, topologyVersion: { unknown: 5 } }));
DEEP[DEEP.indexOf('unknown') - 1] = 0x55;

/** @type {Record<string, object | Buffer>} */
const BAD_HELLOS = {
  'without a protocol': NO_MIN,
  'of too new a protocol': { ...HELLO, minWireVersion: 30 },
  'of a protocol that is a text': { ...HELLO, minWireVersion: 'new' },
  'without ok': NO_OK,
  'with an ok that is a text': { ...HELLO, ok: '1' },
  'with a nested field of an unknown type': DEEP,
  'with a connection that is no number': { ...HELLO, connectionId: 'seven' },
  'of a hidden primary': { ...SET, hidden: true },
  "of a set that has neither a text's name nor hosts": { ...SET, setName: 5 },
  'of a set with a host whose port is none': { ...SET, hosts: ['127.0.0.1:#0000'] },
  'with a compression that is no list': { ...HELLO, compression: 5 },
  'of a primary that is none by its newer name': { ...SET, isWritablePrimary: null },
  'of a ghost with a name': { ...SET, isreplicaset: true },
};

for (const [name, helloReply] of Object.entries(BAD_HELLOS)) {
  test(`a hello ${name} is refused, as by mongodb`, { skip }, async (t) => {
    const document = Buffer.isBuffer(helloReply) ? helloReply : serialize(helloReply);
    const server = await startFakeServer(serialize({ ok: 1 }), { helloReply: { document } });
    t.after(server.stop);
    const { native, official } = clients(t, server.uri, 200);
    const error = { name: 'MongoServerSelectionError' };
    await assert.rejects(() => official.db('d').command({ ping: 1 }), error);
    assert.throws(() => native.db('d').command({ ping: 1 }), error);
  });
}

// The official driver throws behind its caller's back.
test('a hello with hosts that are none is refused', { skip }, async (t) => {
  for (const hosts of [[5], 5, 'a:1', [''], ['a:99999'], ['a/b'], ['[::1']]) {
    const document = serialize({ ...HELLO, hosts });
    const server = await startFakeServer(serialize({ ok: 1 }), { helloReply: { document } });
    t.after(server.stop);
    const native = new NativeClient(server.uri, { serverSelectionTimeoutMS: 200 });
    t.after(() => native.close());
    const error = { name: 'MongoServerSelectionError' };
    assert.throws(() => native.db('d').command({ ping: 1 }), error);
  }
});

const $clusterTime = { clusterTime: new Timestamp({ t: 1, i: 1 }), name: 1 };
const ODD_TIME = Buffer.from(serialize({ ...HELLO, $clusterTime }));
ODD_TIME[ODD_TIME.indexOf('name')] = 0xff;

/** @type {Record<string, import('../fake_server.js').HelloReply>} */
const ODD_HELLOS = {
  'with a protocol that is null': { document: serialize({ ...HELLO, minWireVersion: null }) },
  'with a protocol in a list': { document: serialize({ ...HELLO, minWireVersion: [0] }) },
  'that is no ghost in another word': { document: serialize({ ...HELLO, isreplicaset: 0 }) },
  'with hosts that are null': {
    document: serialize({ ...HELLO, hosts: null, passives: null, arbiters: null, me: null }),
  },
  'with a compression that is a number': {
    document: serialize({ ...HELLO, compression: Number.NaN }),
  },
  'with a connection that is a double': {
    document: serialize({ ...HELLO, connectionId: new Double(7) }),
  },
  "with a set's name that is a number": {
    document: serialize({ ...HELLO, setName: Number.NaN }),
  },
  'in a message of an unknown opcode': { opcode: 2010 },
  'with bytes behind it': { more: Buffer.concat([Buffer.from([1]), serialize({ a: 1 })]) },
  'with a cluster time that has a name that is no text': { document: ODD_TIME },
};

for (const [name, helloReply] of Object.entries(ODD_HELLOS)) {
  test(`a hello ${name} is taken, as by mongodb`, { skip }, async (t) => {
    const server = await startFakeServer(serialize({ ok: 1, text: 'well' }), { helloReply });
    t.after(server.stop);
    const { native, official } = clients(t, server.uri);
    const expected = { ok: 1, text: 'well' };
    assert.deepEqual(await official.db('d').command({ ping: 1 }), expected);
    assert.deepEqual(native.db('d').command({ ping: 1 }), expected);
  });
}
