/** `socketTimeoutMS` is how long a server may be silent, not how long it may speak. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MongoClient } from 'mongodb';
import { addon } from '../../../js/client/binding/addon.js';
import { serialize } from '../../../js/client/bson/package.js';
import { NativeClient } from '../../../js/client/index.js';
import { startFakeServer } from '../fake_server.js';

// A libmongoc that is a shared library reads by itself: see docs/addon.md.
const skip = addon.guardsReplies ? false : 'libmongoc is a shared library';

const TIMEOUT_MS = 400;
const REPLY = { ok: 1, text: 'x'.repeat(20_000) };

/**
 * @param {import('node:test').TestContext} t
 * @param {import('../fake_server.js').Pieces} pieces
 */
async function open(t, pieces) {
  const server = await startFakeServer(serialize(REPLY), { pieces });
  t.after(server.stop);
  const options = { socketTimeoutMS: TIMEOUT_MS, retryReads: false };
  const native = new NativeClient(server.uri, options);
  const official = new MongoClient(server.uri, options);
  t.after(async () => {
    await native.async.close();
    native.close();
    await official.close();
  });
  return [official, native, { db: (/** @type {string} */ name) => native.async.db(name) }];
}

/** @type {Record<string, import('../fake_server.js').Pieces>} */
const SLOW = {
  'bytes of its header': { bytes: 7, everyMs: TIMEOUT_MS / 2, most: 5 },
  'parts of it': { bytes: 1500, everyMs: TIMEOUT_MS / 4 },
};

test('a reply may take longer, as long as something comes', { skip }, async (t) => {
  for (const client of await open(t, SLOW['parts of it'])) {
    assert.deepEqual(await client.db('d').command({ ping: 1 }), REPLY);
  }
});

for (const [name, pieces] of Object.entries(SLOW)) {
  test(`silence behind some ${name} is an error`, { skip }, async (t) => {
    for (const client of await open(t, { ...pieces, most: 5 })) {
      await assert.rejects(async () => client.db('d').command({ ping: 1 }), {
        name: 'MongoNetworkTimeoutError',
      });
    }
  });
}

test('a connection that ends late did not time out', { skip }, async (t) => {
  // More than the timeout after the command, in all.
  const whole = serialize(REPLY);
  const server = await startFakeServer([whole, new Uint8Array()], {
    pieces: { bytes: 4000, everyMs: TIMEOUT_MS / 4 },
    together: true,
  });
  t.after(server.stop);
  const native = new NativeClient(server.uri, { socketTimeoutMS: TIMEOUT_MS, retryReads: false });
  t.after(() => native.close());
  assert.deepEqual(native.db('d').command({ ping: 1 }), REPLY);
  assert.throws(() => native.db('d').command({ ping: 1 }), { name: 'MongoNetworkError' });
});
